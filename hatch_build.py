"""Build hook: compiles the message catalogues, so that git holds only what people write.

Runs for every wheel, an editable one too. A catalogue that cannot be compiled ends the build. It knows where
catalogues lie and nothing of what they say.
"""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

__all__ = ["CatalogueHook", "compile_catalogue"]

CATALOGUES = "client/locale/*/LC_MESSAGES/*.po"


class CatalogueHook(BuildHookInterface[BuilderConfig]):
    """Compiles every catalogue before hatchling gathers the files of a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues in place.

        Args:
            version: kind of wheel, `standard` or `editable`; both get the same catalogues.
            build_data: hatchling's plan of the build, left as it is.
        """
        del version, build_data
        for source in sorted(Path(self.root).glob(CATALOGUES)):
            compile_catalogue(source)


def compile_catalogue(source: Path) -> Path:
    """Compile one catalogue into a `.mo` file beside it.

    Args:
        source: the `.po` file.

    Returns:
        The file written.

    Raises:
        PoFileError: the file is not a catalogue.
        ValueError: a translation has other placeholders or plural forms than its message.
    """
    with source.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    for message, errors in catalogue.check():
        msg = f"{source}:{message.lineno}: {errors[0]}"
        raise ValueError(msg)
    compiled = source.with_suffix(".mo")
    with compiled.open("wb") as file:
        write_mo(file, catalogue)
    return compiled
