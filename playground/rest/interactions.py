"""Answers to interactions and their follow-ups; their token is their only key."""

from playground import interactions, messages, objects
from playground.errors import ApiError, Json
from playground.rest.call import Call, Routes
from playground.world import Interaction, World


def callback(world: World, call: Call) -> Json | None:
    """Take the first answer; give it back when asked ``with_response``."""
    act = interactions.answer(world, call.params["interaction"], call.params["token"], call.form, call.files)
    wanted = call.query.get("with_response", "").lower() in ("1", "true")
    return objects.callback(world, act) if wanted else None


def _act(world: World, call: Call) -> Interaction:
    if call.params["application"] != world.bot.id:
        raise ApiError(10015)
    return interactions.by_token(world, call.params["token"])


def follow_up(world: World, call: Call) -> Json:
    """Write a follow-up message."""
    message = interactions.follow_up(world, _act(world, call), call.form, call.files)
    return objects.message(world, message)


def read(world: World, call: Call) -> Json:
    """Read @original or a follow-up."""
    return objects.message(world, interactions.message_of(world, _act(world, call), call.params["message"]))


def edit(world: World, call: Call) -> Json:
    """Edit @original or a follow-up."""
    act = _act(world, call)
    message = interactions.message_of(world, act, call.params["message"])
    return objects.message(world, interactions.fill(world, act, message, call.form, call.files))


def delete(world: World, call: Call) -> None:
    """Delete @original or a follow-up."""
    messages.delete(world, interactions.message_of(world, _act(world, call), call.params["message"]))


ROUTES: Routes = [
    ("POST", "/interactions/{interaction}/{token}/callback", callback),
    ("POST", "/webhooks/{application}/{token}", follow_up),
    ("GET", "/webhooks/{application}/{token}/messages/{message}", read),
    ("PATCH", "/webhooks/{application}/{token}/messages/{message}", edit),
    ("DELETE", "/webhooks/{application}/{token}/messages/{message}", delete),
]
