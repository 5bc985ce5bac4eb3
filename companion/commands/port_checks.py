"""The checks of `doctor` that ask the companion's port."""

from __future__ import annotations

import socket
from contextlib import closing

from companion import addresses as reach
from companion.commands import Finding

WAIT_S = 2.0


def addresses() -> Finding:
    """Return the addresses at which phones can reach this machine."""
    found = reach.addresses("0.0.0.0")
    wrong = "This machine is in no network: phones cannot reach it."
    return Finding(found, "" if found else wrong)


def check_port(number: int) -> Finding:
    """Check that a program answers at the port, here and at the addresses for phones, or that the
    port is free."""
    own = (reach.LOOPBACK, *reach.addresses("0.0.0.0"))
    answers = {address: _answers(address, number) for address in own}
    if not any(answers.values()):
        try:
            with socket.create_server(("", number)):
                return Finding("free")
        except OSError as error:
            return Finding("closed", f"Port {number} cannot be used: {error.strerror}.")
    deaf = [address for address, answer in answers.items() if not answer]
    if deaf and deaf != [reach.LOOPBACK]:
        where = ", ".join(deaf)
        return Finding(answers, f"The program on port {number} does not answer at {where}.")
    return Finding(answers)


def port_behind_proxy(number: int) -> Finding:
    """Check that the companion answers at the port on this machine, but not to others around the
    proxy."""
    answers = {
        address: _answers(address, number)
        for address in (reach.LOOPBACK, *reach.addresses("0.0.0.0"))
    }
    past = [address for address, answer in answers.items() if answer and address != reach.LOOPBACK]
    if past:
        wrong = f"Port {number} answers at {', '.join(past)} as well, past the proxy: "
        return Finding(answers, wrong + f"let the companion listen on {reach.LOOPBACK} only.")
    if not answers[reach.LOOPBACK]:
        wrong = f"Nothing answers on port {number} of {reach.LOOPBACK}: start the companion."
        return Finding(answers, wrong)
    return Finding(answers)


def _answers(address: str, number: int) -> bool:
    try:
        with closing(socket.create_connection((address, number), WAIT_S)):
            return True
    except OSError:
        return False
