"""Puts Hermes' own ids on the wire and writes its lifecycle events to one JSON Lines file.

It uses the documented plugin contract alone: the middleware `llm_request` and `llm_execution`, and observer
hooks. Nothing is decided or repaired here; a line holds what Hermes itself passed to the callback.
"""
import json
import os
import threading
import time

HOOKS = (
    "on_session_end",
    "pre_api_request",
    "post_api_request",
    "api_request_error",
    "post_tool_call",
    "subagent_start",
    "subagent_stop",
)

# Copies of the conversation, which the database keeps, and of what the tools were given and gave.
BULKY = frozenset(
    ("conversation_history", "request_messages", "request", "response", "assistant_message")
    + ("user_message", "args", "result")
)

_lock = threading.Lock()
# Parent of each subagent's session, as `subagent_start` told.
_parents = {}


def _write(kind, fields):
    line = json.dumps({"kind": kind, "at": time.time(), **fields}, default=str, ensure_ascii=False)
    with _lock, open(os.environ["HERMES_EVIDENCE_FILE"], "a", encoding="utf-8") as file:
        file.write(line + "\n")


def _exit_code(result):
    """Of a command, as its result says: a long one is put into a file and shown to the model without it."""
    try:
        return json.loads(result).get("exit_code")
    except (TypeError, ValueError, AttributeError):
        return None


def _observer(kind):
    def observe(**fields):
        if kind == "subagent_start":
            _parents[fields.get("child_session_id")] = fields.get("parent_session_id")
        kept = {name: value for name, value in fields.items() if name not in BULKY}
        if kind == "post_tool_call":
            kept["exit_code"] = _exit_code(fields.get("result"))
        message = fields.get("assistant_message")
        if message is not None:
            kept["answer"] = getattr(message, "content", None)
            kept["reasoning"] = getattr(message, "reasoning", None)
        _write(kind, kept)

    return observe


def _identify(request, session_id="", api_request_id="", **_):
    """Called for each attempt; attempts of one decision have the same `api_request_id`."""
    own = {
        "x-session-id": session_id,
        "x-step-id": api_request_id,
        "x-parent-session-id": _parents.get(session_id),
    }
    wanted = os.environ.get("HERMES_EVIDENCE_HEADERS", "").split(",")
    sent = {name: value for name, value in own.items() if name in wanted and value}
    headers = {**(request.get("extra_headers") or {}), **sent}
    return {"request": {**request, "extra_headers": headers}, "source": "evidence"}


def _execute(request, next_call, session_id="", api_request_id="", api_mode="", **_):
    """Its return says that a decision was made, for those, too, that `post_api_request` does not report."""
    response = next_call(request)
    _write(
        "llm_response",
        {
            "session_id": session_id,
            "api_request_id": api_request_id,
            "api_mode": api_mode,
            "response_id": getattr(response, "id", None),
        },
    )
    return response


def register(ctx):
    ctx.register_middleware("llm_request", _identify)
    ctx.register_middleware("llm_execution", _execute)
    for kind in HOOKS:
        ctx.register_hook(kind, _observer(kind))
