"""Claims about the queue of jobs."""

from collections.abc import Awaitable, Callable

from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from server.jobs import Jobs
from tests.support.log import Log


class Bench:
    """Jobs, and a note of what has begun, ended and failed."""

    def __init__(self) -> None:
        """Start with nothing done."""
        self.done: list[str] = []
        self.failures: list[Failure] = []
        self.jobs = Jobs(self.failures.append)

    def add(self, name: str, wait: "Deferred[None] | None" = None, then: Callable[[], None] = lambda: None) -> None:
        """Add a job that notes its beginning, waits for something where it must, does something and notes its end."""

        async def job() -> None:
            self.done.append(f"{name} begins")
            if wait is not None:
                await wait
            then()
            self.done.append(f"{name} ends")

        self.jobs.add(job)


def test_a_job_with_nothing_to_wait_for_is_done_at_once() -> None:
    """When adding returns, it has been done."""
    bench = Bench()

    bench.add("a")

    assert ["a begins", "a ends"] == bench.done


def test_jobs_wait_for_those_before_them() -> None:
    """However long a job waits for something, none begins before the one ahead of it has ended."""
    bench, first, second = Bench(), Deferred[None](), Deferred[None]()
    bench.add("a", first)
    bench.add("b", second)
    bench.add("c")
    second.callback(None)
    assert ["a begins"] == bench.done

    first.callback(None)

    assert ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"] == bench.done


def test_a_job_added_by_a_job_comes_after_it() -> None:
    """What a job adds is done when that job has ended, and before anything added later."""
    bench = Bench()

    bench.add("a", then=lambda: bench.add("b"))
    bench.add("c")

    assert ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"] == bench.done


def test_a_job_that_fails_is_reported_and_the_next_is_done() -> None:
    """A failure reaches whoever asked to be told, once, and stops none of those behind it."""
    bench, wait = Bench(), Deferred[None]()
    bench.add("a", wait)
    bench.add("b")
    bench.add("c")

    wait.errback(ValueError("the disk is full"))

    assert [ValueError] == [failure.type for failure in bench.failures]
    assert ["a begins", "b begins", "b ends", "c begins", "c ends"] == bench.done


def test_after_a_failure_jobs_are_taken_as_before() -> None:
    """A queue whose only job has failed is not stuck."""
    bench = Bench()

    async def fail() -> None:
        raise ValueError("at once")

    bench.jobs.add(fail)
    bench.add("b")

    assert len(bench.failures) == 1
    assert ["b begins", "b ends"] == bench.done


def test_who_is_told_of_a_failure_may_fail_too(log: Log) -> None:
    """The queue goes on, and the log has it."""
    done: list[str] = []

    def failed(_failure: Failure) -> None:
        raise ZeroDivisionError

    async def fail() -> None:
        raise ValueError("at once")

    async def work() -> None:
        done.append("b")

    jobs = Jobs(failed)
    jobs.add(fail)
    jobs.add(work)

    assert ["b"] == done
    assert any("ZeroDivisionError" in line for line in log.lines)


def test_jobs_that_have_not_begun_can_be_dropped() -> None:
    """Clearing drops what waits; what is being done goes on, and what is added afterwards is done."""
    bench, wait = Bench(), Deferred[None]()
    bench.add("a", wait)
    bench.add("b")

    bench.jobs.clear()
    bench.add("c")
    wait.callback(None)

    assert ["a begins", "a ends", "c begins", "c ends"] == bench.done


def test_a_job_may_clear_the_queue_as_it_fails() -> None:
    """Whoever is told of a failure may drop the rest: a table that is closed off does nothing any more."""
    done: list[str] = []
    wait = Deferred[None]()

    def failed(_failure: Failure) -> None:
        jobs.clear()

    def job(name: str) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            await wait
            done.append(name)

        return work

    jobs = Jobs(failed)
    jobs.add(job("a"))
    jobs.add(job("b"))
    wait.errback(ValueError("gone"))

    assert done == []
