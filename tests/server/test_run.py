"""Claims about `server.run` and `dice10k serve`: a real child process that says its port, and ends as it should."""

import signal
import socket
import subprocess
import sys
from errno import EACCES, EADDRINUSE, EMFILE
from pathlib import Path
from typing import Final

import pytest

from protocol.codes import FarewellCode
from protocol.messages import Farewell, Welcome
from server.run import CannotServe, ServeFault
from tests.support.served import START_SECONDS, command, environment, served

STOPPING: Final = [Farewell(FarewellCode.SERVER_STOPPING)]


def addresses() -> list[str]:
    """Return the addresses under which this machine reaches itself."""
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return ["127.0.0.1", "::1"]
    except OSError:
        return ["127.0.0.1"]


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_a_server_with_a_word_to_everybody(tmp_path: Path, number: signal.Signals) -> None:
    """Whoever is connected hears that it stops; the exit code is 0, and that well within five seconds."""
    # PROMISES A1, row 21
    with served(tmp_path, command()) as child:
        client = child.client()
        assert [Welcome] == [type(message) for message in client.hears()]

        child.signal(number)

        assert STOPPING == client.hears_to_the_end()
        code, errors = child.end()
    assert code == 0
    assert "Traceback" not in errors


@pytest.mark.slow
def test_a_server_is_reached_by_every_address(tmp_path: Path) -> None:
    """On a machine with IPv6 and IPv4, both lead to it."""
    with served(tmp_path, command()) as child:
        for address in addresses():
            client = child.client(address)
            assert [Welcome] == [type(message) for message in client.hears()]
            client.close()


WITHOUT_IPV6: Final = """
import socket, sys
from errno import EADDRNOTAVAIL
listen = socket.create_server

def without(address, **kwargs):
    if kwargs.get("family") == socket.AF_INET6:
        raise OSError(EADDRNOTAVAIL, "no such address")
    return listen(address, **kwargs)

socket.create_server = without
socket.has_dualstack_ipv6 = lambda: HAS
from dice10k.main import main
main(sys.argv[1:])
"""
"""The program on a system that has IPv6 switched off, or never had it."""


@pytest.mark.slow
@pytest.mark.parametrize("has", ["True", "False"], ids=["switched off", "unknown"])
def test_a_machine_without_ipv6_serves_by_ipv4(tmp_path: Path, has: str) -> None:
    """Where there is no IPv6 port to be had, IPv4 leads to the server."""
    arguments = [sys.executable, "-c", WITHOUT_IPV6.replace("HAS", has), *command()[3:]]
    with served(tmp_path, arguments) as child:
        client = child.client("127.0.0.1")
        assert [Welcome] == [type(message) for message in client.hears()]
        child.signal(signal.SIGTERM)
        assert STOPPING == client.hears_to_the_end()
        assert child.end()[0] == 0


@pytest.mark.slow
def test_two_reasons_to_end_are_as_good_as_one(tmp_path: Path) -> None:
    """A signal and the end of the parent at once: one farewell, exit code 0, and no traceback."""
    with served(tmp_path, command("--loopback", "--parent")) as child:
        client = child.client()
        assert client.hears()

        child.signal(signal.SIGTERM)
        child.let_go()

        assert STOPPING == client.hears_to_the_end()
        code, errors = child.end()
    assert code == 0
    assert "Traceback" not in errors


@pytest.mark.slow
def test_a_server_for_this_machine_is_reached_from_here_alone(tmp_path: Path) -> None:
    """With `--loopback` it listens at 127.0.0.1 and at no other address."""
    others = [address for address in (*addresses(), "127.0.0.2") if address != "127.0.0.1"]
    with served(tmp_path, command("--loopback")) as child:
        child.client().close()
        for address in others:
            with pytest.raises(OSError, match="refused"):
                child.client(address)


@pytest.mark.slow
def test_a_server_ends_with_the_pipe_of_its_parent(tmp_path: Path) -> None:
    """When the pipe is closed, not when something is written to it, it says farewell and ends with exit code 0."""
    with served(tmp_path, command("--loopback", "--parent")) as child:
        child.write(b"Are you there?\n")
        client = child.client()
        assert [Welcome] == [type(message) for message in client.hears()]

        child.let_go()

        assert STOPPING == client.hears_to_the_end()
        assert child.end()[0] == 0


PARENT: Final = """
import subprocess, sys
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE)
child.wait()
"""
"""A program that starts a server as its child."""


@pytest.mark.slow
def test_a_server_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    """However the parent ended: the system closes the pipe, the server says farewell, and its port is free."""
    arguments = [sys.executable, "-c", PARENT, *command("--loopback", "--parent")]
    with served(tmp_path, arguments) as child:
        client = child.client()
        assert client.hears()

        child.signal(signal.SIGKILL)

        assert STOPPING == client.hears_to_the_end()
        assert child.gone()
        with pytest.raises(OSError, match="refused"):
            child.client()


@pytest.mark.slow
def test_a_server_without_a_parent_does_not_care_for_its_input(tmp_path: Path) -> None:
    """Its standard input may end, and it stays."""
    with served(tmp_path, command()) as child:
        child.let_go()

        client = child.client()
        assert [Welcome] == [type(message) for message in client.hears()]
        client.close()


@pytest.mark.slow
def test_an_idle_server_ends_by_itself(tmp_path: Path) -> None:
    """When nobody has been connected for the time it was given, it ends with exit code 0."""
    with served(tmp_path, command("--idle", "1")) as child:
        assert child.end(START_SECONDS)[0] == 0


@pytest.mark.slow
@pytest.mark.parametrize("address", addresses())
def test_a_port_in_use_is_said_in_one_sentence(tmp_path: Path, address: str) -> None:
    """By whichever address it is in use, the server ends with code 1 and one line that names the port."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.create_server((address, 0), family=family) as other:
        port = str(other.getsockname()[1])
        arguments = command("--log", str(tmp_path / "server.log"), "--port", port)
        ended = subprocess.run(
            arguments, capture_output=True, env=environment(tmp_path), timeout=START_SECONDS, check=False
        )

    (sentence,) = ended.stderr.decode().splitlines()
    assert (1, b"") == (ended.returncode, ended.stdout)
    assert port in sentence


@pytest.mark.slow
def test_a_log_goes_to_its_file(tmp_path: Path) -> None:
    """With `--log` nothing is written to the terminal, and the file is added to, not replaced."""
    log = tmp_path / "server.log"
    log.write_text("Before.\n")
    with served(tmp_path, command("--log", str(log))) as child:
        child.signal(signal.SIGTERM)
        assert child.end() == (0, "")

    lines = log.read_text().splitlines()
    assert lines[0] == "Before."
    assert len(lines) > 1


@pytest.mark.slow
def test_the_package_runs_as_a_program(tmp_path: Path) -> None:
    """`python -m server` is `dice10k serve`; with few open files allowed it asks for more and serves."""
    arguments = [sys.executable, "-m", "server", "--announce", "--port", "0", "--loopback"]
    with served(tmp_path, ["sh", "-c", 'ulimit -Sn 64; exec "$@"', "sh", *arguments]) as child:
        clients = [child.client() for _ in range(80)]

        assert [Welcome] * 80 == [type(client.hears()[0]) for client in clients]
        child.signal(signal.SIGTERM)
        assert [STOPPING] * 80 == [client.hears_to_the_end() for client in clients]
        assert child.end()[0] == 0


WITHOUT_LIMITS: Final = """
import sys
sys.modules["resource"] = None
from dice10k.main import main
main(sys.argv[1:])
"""
"""The program on a system that knows no limit of open files, such as Windows."""


@pytest.mark.slow
def test_a_system_without_limits_is_served_on(tmp_path: Path) -> None:
    """Where there is no limit of open files to raise, a server runs all the same."""
    arguments = [sys.executable, "-c", WITHOUT_LIMITS, *command("--loopback")[3:]]
    with served(tmp_path, arguments) as child:
        client = child.client()
        assert [Welcome] == [type(message) for message in client.hears()]
        child.signal(signal.SIGTERM)
        assert STOPPING == client.hears_to_the_end()
        assert child.end()[0] == 0


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (OSError(EADDRINUSE, "in use"), ServeFault.PORT_IN_USE),
        (PermissionError(EACCES, "not allowed"), ServeFault.PORT_REFUSED),
        (OSError(EMFILE, "too many open files"), ServeFault.SYSTEM),
        (OSError("something else"), ServeFault.SYSTEM),
    ],
)
def test_a_fault_of_listening_has_a_name(error: OSError, fault: ServeFault) -> None:
    """What the system refuses is one of the faults there are sentences for."""
    assert fault is ServeFault.of(error)


def test_a_server_that_cannot_run_says_why() -> None:
    """The error has the fault and the port for a sentence."""
    error = CannotServe(ServeFault.PORT_IN_USE, 10_010)

    assert (ServeFault.PORT_IN_USE, 10_010) == (error.fault, error.port)
