"""The rules of a house: a preset and what is different there, as it is written in a file or on a command line."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from engine.faults import Fault, FaultCode, RulesRefused
from engine.presets import DICE10K, PRESETS
from engine.rules import OPTIONS, Rules

__all__ = ["changes", "house"]


def house(preset: str, different: Mapping[str, str]) -> Rules:
    """Return the rules of a house.

    Args:
        preset: the name of the rules it starts from.
        different: its own options, as they are written.

    Raises:
        RulesRefused: when something is wrong; it holds all of that, not only the first.
    """
    values: dict[str, Any] = {}
    found: list[Fault] = []
    if preset not in PRESETS:
        found.append(Fault("preset", preset, FaultCode.UNKNOWN_PRESET, words=tuple(PRESETS)))
    for key, text in different.items():
        faults = [*_faults(key, text)]
        found += faults
        if not faults:
            values[key] = OPTIONS[key].read(text)
    try:
        rules = replace(PRESETS.get(preset, DICE10K), **values)
    except RulesRefused as refused:
        wrong = {fault.key for fault in found}
        raise RulesRefused([*found, *(fault for fault in refused.faults if not _involved(fault) & wrong)]) from None
    if found:
        raise RulesRefused(found)
    return rules


def _involved(fault: Fault) -> set[str]:
    """Return what a contradiction may come from: where one of these makes no sense, nobody knows whether it is one."""
    return {"preset", "finish", "target", fault.key, *(name for name, _number in fault.numbers)}


def _faults(key: str, text: str) -> Iterator[Fault]:
    """Yield what is wrong with one option, whatever the others are."""
    kind = OPTIONS.get(key)
    if kind is None:
        close = get_close_matches(key, OPTIONS, n=3)
        yield Fault(key, text, FaultCode.UNKNOWN_KEY, words=tuple(close or OPTIONS))
        return
    try:
        value = kind.read(text)
    except ValueError:
        yield kind.unreadable(key, text)
    else:
        yield from kind.faults(key, value)


def changes(rules: Rules) -> dict[str, str]:
    """Return what makes rules different from the preset they come from, as it is written."""
    preset = PRESETS[rules.name]
    return {key: rules.written(key) for key in OPTIONS if getattr(rules, key) != getattr(preset, key)}
