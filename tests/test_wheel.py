"""Claims about the wheel, which is what people install: the whole product, in every language, and nothing besides."""

import os
import shutil
import subprocess
import sys
import zipfile
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

import pytest

from client.words import ENGLISH, LANGUAGES
from protocol.version import VERSION

pytestmark = pytest.mark.slow

ROOT: Final = Path(__file__).parent.parent
PACKAGES: Final = ("engine", "protocol", "server", "client", "dice10k")
LEFT_BEHIND: Final = shutil.ignore_patterns(".*", "*.mo", "__pycache__", "build", "dist")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Build the wheel from a copy of what git knows, with what is installed here alone."""
    folder = tmp_path_factory.mktemp("wheel")
    checkout = folder / "checkout"
    shutil.copytree(ROOT, checkout, ignore=LEFT_BEHIND)
    shutil.copy(ROOT / ".gitignore", checkout)
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == built.returncode, built.stderr
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


def product(wheel: zipfile.ZipFile) -> set[str]:
    """Return the files of a wheel that are not about the wheel."""
    return {name for name in wheel.namelist() if ".dist-info/" not in name}


def test_every_module_is_in_it(wheel: zipfile.ZipFile) -> None:
    """All five packages, and the marks that say they are typed."""
    sources = {path for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    marks = {path for package in PACKAGES for path in (ROOT / package).rglob("py.typed")}

    assert {str(path.relative_to(ROOT)) for path in sources | marks} <= product(wheel)
    assert set(PACKAGES) == {name.partition("/")[0] for name in product(wheel)}


def test_every_language_is_in_it_compiled(wheel: zipfile.ZipFile) -> None:
    """English stands in the code; every other language we speak has a catalogue that can be read."""
    catalogues = {name for name in product(wheel) if name.endswith(".mo")}
    others = [language for language in LANGUAGES if language != ENGLISH.code]

    assert {f"client/locale/{language}/LC_MESSAGES/dice10k.mo" for language in others} == catalogues
    for catalogue in catalogues:
        with wheel.open(catalogue) as file:
            assert "Tu turno." == GNUTranslations(file).gettext("Your turn.")


def test_nothing_besides_is_in_it(wheel: zipfile.ZipFile) -> None:
    """No tests, no benchmarks, no sources of catalogues."""
    assert {".py", ".mo", ".typed"} == {Path(name).suffix for name in product(wheel)}
    assert not [name for name in wheel.namelist() if "tests" in name or "benchmarks" in name]


def test_it_says_what_it_is(wheel: zipfile.ZipFile) -> None:
    """The version of the code, the licence, the README, and the command that it installs."""
    info = f"dice10k-{VERSION}.dist-info"
    metadata = wheel.read(f"{info}/METADATA")

    assert f"\nVersion: {VERSION}\n".encode() in metadata
    assert metadata.rstrip().endswith((ROOT / "README.md").read_bytes().rstrip())
    assert f"{info}/licenses/LICENSE" in wheel.namelist()
    assert b"dice10k = dice10k.__main__:main" in wheel.read(f"{info}/entry_points.txt")
