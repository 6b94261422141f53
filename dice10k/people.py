"""What the commands with a client have in common: their options, the profile, the name, and what the client is told."""

import getpass
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, TypeAlias

import click

from client.address import BadAddress, parse_address
from client.exits import Exit
from client.invite import BadInvite, Invite, is_invite, parse_invite
from client.profile import Profile, ProfileError, ProfileFault, home_folder, open_profile
from client.run import ClientSetting
from client.screen.ability import COLORS, THEMES, Screening, screening_for
from client.sentences.failures import bad_name, connection_error, profile_damaged, profile_error
from client.sentences.speech import Speech
from dice10k.speaking import language_of, next_speech, speech_in
from dice10k.stopping import Stop
from dice10k.streams import complain
from protocol.messages import ClientMessage
from protocol.text import BadText, clean_name, suggest_name

__all__ = ["Player", "Wanted", "client_setting", "destination", "home", "person_options", "player"]

_Option: TypeAlias = Callable[[Callable[..., int]], Callable[..., int]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line says about the player.

    Args:
        profile: the profile's name, "" for the first free one, of a player of that name if there is one.
        name: the name, "" for the one remembered.
        lang: the language, "" for none.
        screening: how the full screen is shown; `None` for lines.
        ascii: whether lines are in ASCII alone.
    """

    profile: str = ""
    name: str = ""
    lang: str = ""
    screening: Screening | None = None
    ascii: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays at this client.

    Args:
        profile: held until the end.
        name: the name wanted.
        speech: in the language of the command line, else that of the profile.
        screening: how the full screen is shown; `None` for lines.
        ascii: whether lines are in ASCII alone.
    """

    profile: Profile
    name: str
    speech: Speech
    screening: Screening | None
    ascii: bool = False


def person_options(speech: Speech) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Return the options that say who plays and how; the command is given them as `wanted`."""
    options = (
        click.option(
            "--profile", default="", help=speech.say("The profile to play with; a second one is another person.")
        ),
        click.option("--name", default="", help=speech.say("Your name; it is remembered.")),
        click.option("--plain", is_flag=True, help=speech.say("Line by line, for screen readers and scripts.")),
        click.option("--ascii", "ascii_only", is_flag=True, help=speech.say("Use ASCII signs alone.")),
        click.option("--no-animation", is_flag=True, help=speech.say("Let dice lie still at once.")),
        click.option(
            "--color",
            type=click.Choice(COLORS),
            default=COLORS[0],
            show_default=True,
            help=speech.say("Colours; by itself NO_COLOR turns them off."),
        ),
        click.option(
            "--theme",
            type=click.Choice(THEMES),
            default=THEMES[0],
            show_default=True,
            help=speech.say("The colours of your terminal, or the highest contrast."),
        ),
        click.option("--lang", default="", help=speech.say("The language: en or es.")),
    )

    def add(command: Callable[..., int]) -> Callable[..., int]:
        @wraps(command)
        def told(**values: Any) -> int:  # noqa: ANN401 - click's values
            return command(wanted=_wanted(values), **values)

        return _with_options(told, options)

    return add


def _with_options(command: Callable[..., int], options: Sequence[_Option]) -> Callable[..., int]:
    for option in reversed(options):
        command = option(command)
    return command


def _wanted(values: dict[str, Any]) -> Wanted:
    """Take what `person_options` has added out of a command's values."""
    screening = Screening(
        ascii=values.pop("ascii_only"),
        animated=not values.pop("no_animation"),
        color=values.pop("color"),
        theme=values.pop("theme"),
    )
    shown = screening_for(screening, plain=values.pop("plain"), environment=os.environ)
    return Wanted(values.pop("profile"), values.pop("name"), values.pop("lang"), shown, screening.ascii)


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
def player(speech: Speech, folder: Path, wanted: Wanted) -> Iterator[Player]:
    """Hold a profile, and find out what its player is called and speaks.

    Args:
        speech: in the language of the command line.
        folder: as `home` returns it.
        wanted: what the command line says.

    Raises:
        Stop: when there is no such profile, or the name cannot be one.
    """
    try:
        with open_profile(folder, wanted.profile, wanted.name) as held:
            if held.damaged is not None:
                complain(profile_damaged(speech, str(held.damaged)))
            if not wanted.lang and held.language:
                speech = speech_in(language_of([], os.environ, held.language))
            yield Player(held, _name(speech, held, wanted.name), speech, wanted.screening, wanted.ascii)
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
    return profile.name or suggest_name(_login(), str(speech.say("Guest")))


def _login() -> str:
    """Return the name somebody is logged in with, "" where the system knows none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def destination(speech: Speech, typed: str) -> Invite:
    """Return where somebody wants to go who has typed an address or pasted an invite.

    Raises:
        Stop: when it is neither.
    """
    try:
        return parse_invite(typed) if is_invite(typed) else Invite(parse_address(typed))
    except BadInvite as bad:
        raise Stop(connection_error(speech, "bad_invite", typed), Exit.USAGE) from bad
    except BadAddress as bad:
        raise Stop(connection_error(speech, "bad_address", typed), Exit.USAGE) from bad


def client_setting(
    who: Player, server: Invite, arrival: ClientMessage | None, *, insecure: bool = False
) -> ClientSetting:
    """Return what every client is started with; a command replaces what is different with it.

    Args:
        who: the player.
        server: where to.
        arrival: what to ask for once welcomed; `None` for the lobby.
        insecure: whether the connection is not encrypted.
    """
    return ClientSetting(
        server=server.address,
        named=server.server,
        encrypted=not insecure,
        profile=who.profile,
        name=who.name,
        speech=who.speech,
        other_speech=_other_speech(who.profile),
        arrival=arrival,
        screening=who.screening,
        ascii=who.ascii,
    )


def _other_speech(profile: Profile) -> Callable[[Speech], Speech]:
    """Return what switches to the next language, and remembers it where that is possible."""

    def switch(speech: Speech) -> Speech:
        following = next_speech(speech)
        with suppress(ProfileError):
            profile.remember_language(following.words.language)
        return following

    return switch
