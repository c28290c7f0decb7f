"""A port that another program has."""

import socket
from pathlib import Path

from click.testing import CliRunner

from homegame.cli.play import play


def test_a_taken_port_is_answered_with_the_same_command_on_a_free_one(
    tmp_path: Path,
) -> None:
    """What else was asked for is kept, and the port that is named can be used."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        words = ["--port", str(port), "--https", "--data", str(tmp_path), "--no-browser"]
        answer = CliRunner().invoke(play, words)
        told = str(answer.exception) + answer.output
        assert f"PORT {port} is in use" in told
        *kept, free = told.split("play ")[-1].split()
        assert kept == ["--data", str(tmp_path), "--https", "--no-browser", "--port"]
        with socket.socket() as ours:
            ours.bind(("127.0.0.1", int(free.rstrip("."))))
