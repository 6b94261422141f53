"""What throws that houses disagree about are worth under every preset, worked out by hand (VARIANTS 5).

The best keep of each: its dice, its reading and its points; nothing for a bust. All figures are literals from RULES 2
and 4 and VARIANTS 5; nothing here is computed and nothing may be.
"""

from typing import Final

__all__ = ["BEST", "COLUMNS", "KEPT"]

COLUMNS: Final = {"dice10k": 0, "sprint": 0, "classic": 1, "diezmil": 1, "zilch": 2, "farkle": 3, "tavern": 4}
"""Which column of the tables is a preset's."""

BEST: Final = {
    # sprint scores as dice10k, diezmil as classic
    #         dice10k, classic, zilch, farkle, tavern
    "222266": (
        "222266 three_pairs 1000",
        "2222 sets 400",
        "222266 three_pairs 1500",
        "2222 sets 1000",
        "2222 sets 400",
    ),
    "111155": (
        "111155 sets 1500",
        "111155 sets 2100",
        "111155 sets 2100",
        "111155 sets 1200",  # a triple of 1,000 and a single of 100, since a quartet is worth 1,000
        "111155 sets 2100",
    ),
    "222222": (
        "222222 sets 1600",
        "222222 sets 800",
        "222222 sets 1600",
        "222222 sets 3000",
        "222222 sets 1600",
    ),
    "111111": (
        "111111 sets 5600",
        "111111 sets 4000",
        "111111 sets 8000",
        "111111 sets 3000",
        "111111 sets 8000",
    ),
    "666666": (
        "666666 sets 4800",
        "666666 sets 2400",
        "666666 sets 4800",
        "666666 sets 3000",
        "666666 sets 4800",
    ),
    "123456": (
        "123456 straight 1500",
        "123456 straight 1500",
        "123456 straight 1500",
        "123456 straight 2500",
        "123456 straight 1500",
    ),
    "123451": (
        "115 sets 250",
        "115 sets 250",
        "115 sets 250",
        "115 sets 250",
        "112345 short_straight 600",
    ),
    "123452": ("15 sets 150", "15 sets 150", "15 sets 150", "15 sets 150", "12345 short_straight 500"),
    "123453": ("15 sets 150", "15 sets 150", "15 sets 150", "15 sets 150", "12345 short_straight 500"),
    "123454": ("15 sets 150", "15 sets 150", "15 sets 150", "15 sets 150", "12345 short_straight 500"),
    "123455": (
        "155 sets 200",
        "155 sets 200",
        "155 sets 200",
        "155 sets 200",
        "123455 short_straight 550",
    ),
    "234562": ("5 sets 50", "5 sets 50", "5 sets 50", "5 sets 50", "23456 short_straight 750"),
    "234563": ("5 sets 50", "5 sets 50", "5 sets 50", "5 sets 50", "23456 short_straight 750"),
    "234564": ("5 sets 50", "5 sets 50", "5 sets 50", "5 sets 50", "23456 short_straight 750"),
    "234565": ("55 sets 100", "55 sets 100", "55 sets 100", "55 sets 100", "234556 short_straight 800"),
    "234566": ("5 sets 50", "5 sets 50", "5 sets 50", "5 sets 50", "23456 short_straight 750"),
    "113355": (
        "113355 three_pairs 1000",
        "113355 three_pairs 1500",
        "113355 three_pairs 1500",
        "113355 three_pairs 1500",
        "1155 sets 300",
    ),
    "222333": (
        "222333 sets 500",
        "222333 sets 500",
        "222333 sets 500",
        "222333 sets 500",
        "222333 sets 500",
    ),
    "111555": (
        "111555 sets 1200",
        "111555 sets 1500",
        "111555 sets 1500",
        "111555 sets 1500",
        "111555 sets 1500",
    ),
    "224466": (
        "224466 three_pairs 1000",
        "224466 three_pairs 1500",
        "224466 three_pairs 1500",
        "224466 three_pairs 1500",
        "",
    ),
    "223346": ("", "", "223346 nothing 500", "", ""),
    "111122": (
        "1111 sets 1400",
        "1111 sets 2000",
        "1111 sets 2000",  # three pairs of 1,500 are less
        "1111 sets 1100",
        "1111 sets 2000",
    ),
    "123466": ("1 sets 100", "1 sets 100", "1 sets 100", "1 sets 100", "1 sets 100"),
}
"""Throws with their best keep, by column."""

KEPT: Final = {
    #                  dice10k, classic, zilch, farkle, tavern
    ("111122", "1"): (100, 100, 100, 100, 100),
    ("111122", "11"): (200, 200, 200, 200, 200),
    ("111122", "111"): (700, 1_000, 1_000, 1_000, 1_000),
    ("111122", "1111"): (1_400, 2_000, 2_000, 1_100, 2_000),
    ("111122", "111122"): (1_000, 0, 1_500, 0, 0),
    ("111122", "1122"): (0, 0, 0, 0, 0),
    ("555", "5"): (50, 50, 50, 50, 50),
    ("555", "55"): (100, 100, 100, 100, 100),
    ("555", "555"): (500, 500, 500, 500, 500),
    ("55", "55"): (100, 100, 100, 100, 100),  # with a third 5 of the next throw 150, never a triple
    ("5", "5"): (50, 50, 50, 50, 50),
    ("11", "11"): (200, 200, 200, 200, 200),  # after a 1 of the throw before 300, never a triple
    ("123466", "1"): (100, 100, 100, 100, 100),
    ("123466", "12346"): (0, 0, 0, 0, 0),
    ("123466", "66"): (0, 0, 0, 0, 0),
    ("222266", "222266"): (1_000, 0, 1_500, 0, 0),
    ("222266", "222"): (200, 200, 200, 200, 200),
}
"""Dice kept of a throw, and what they are worth by column; 0 where they must be refused."""
