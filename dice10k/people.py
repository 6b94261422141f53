"""What `play`, `host` and `join` have in common: their options, the profile, the name, and running the client."""

import getpass
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click

from client.exits import Exit
from client.profile import Profile, ProfileError, ProfileFault, home_folder, open_profile
from client.sentences.failures import bad_name, profile_damaged, profile_error
from client.sentences.speech import Speech
from dice10k.speaking import language_of, next_speech, speech_in
from dice10k.stopping import Stop
from protocol.text import BadText, clean_name, suggest_name

__all__ = ["Player", "home", "other_speech", "person_options", "player"]

_Command = TypeVar("_Command", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays at this client.

    Args:
        profile: held until the end.
        name: the name wanted.
        speech: in the language of the command line, else that of the profile.
    """

    profile: Profile
    name: str
    speech: Speech


def person_options(speech: Speech) -> Callable[[_Command], _Command]:
    """Return the options that say who plays and how. There is only plain mode, so `--plain` changes nothing."""
    options = (
        click.option(
            "--profile", default="", help=speech.say("The profile to play with; a second one is another person.")
        ),
        click.option("--name", default="", help=speech.say("Your name; it is remembered.")),
        click.option("--plain", is_flag=True, help=speech.say("Line by line, for screen readers and scripts.")),
        click.option("--lang", default="", help=speech.say("The language: en or es.")),
    )

    def add(command: _Command) -> _Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def home(speech: Speech) -> Path:
    """Return the folder for everything the program keeps.

    Raises:
        Stop: when there can be none.
    """
    try:
        folder = home_folder(os.environ)
    except ProfileError as error:
        raise Stop(profile_error(speech, error), Exit.USAGE) from error
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fault = ProfileError(ProfileFault.DISK, str(folder))
        raise Stop(profile_error(speech, fault), Exit.DISK) from error
    return folder


@contextmanager
def player(speech: Speech, folder: Path, profile: str, name: str, lang: str) -> Iterator[Player]:
    """Hold a profile, and find out what its player is called and speaks.

    Args:
        speech: in the language of the command line.
        folder: as `home` returns it.
        profile: the profile's name, "" for the first free one.
        name: the name wanted, "" for the one remembered.
        lang: the language of the command line, "" for none.

    Raises:
        Stop: when there is no such profile, or the name cannot be one.
    """
    try:
        with open_profile(folder, profile) as held:
            if held.damaged is not None:
                click.echo(profile_damaged(speech, str(held.damaged)), err=True)
            if not lang and held.language:
                speech = speech_in(language_of([], os.environ, held.language))
            yield Player(held, _name(speech, held, name), speech)
    except ProfileError as error:
        code = Exit.DISK if error.fault is ProfileFault.DISK else Exit.USAGE
        raise Stop(profile_error(speech, error), code) from error


def _name(speech: Speech, profile: Profile, wanted: str) -> str:
    """Return the player's name: the one wanted, which is remembered, or the one remembered, or that of the system."""
    if wanted:
        try:
            profile.remember_name(clean_name(wanted))
        except BadText as bad:
            raise Stop(bad_name(speech, bad.reason), Exit.USAGE) from bad
    return profile.name or suggest_name(_login(), speech.say("Guest"))


def _login() -> str:
    """Return the name somebody is logged in with, "" where the system knows none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def other_speech(profile: Profile) -> Callable[[Speech], Speech]:
    """Return what switches to the next language, and remembers it where that is possible."""

    def switch(speech: Speech) -> Speech:
        following = next_speech(speech)
        with suppress(ProfileError):
            profile.remember_language(following.words.language)
        return following

    return switch
