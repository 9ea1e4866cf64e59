"""Checks values against the types of sdk/python/switchboard_types.py.

Reads a list of [name of a type, value] as JSON, prints every value that its type does not allow, and the
number of types and values that were checked.
"""

import json
import sys
import types
import typing

import switchboard_types


def faults(value, expected, place):
    """The places inside a value that its type does not allow."""
    origin = typing.get_origin(expected)
    arguments = typing.get_args(expected)
    if expected is typing.Any:
        return []
    if origin in (typing.NotRequired, typing.Required):
        return faults(value, arguments[0], place)
    if origin in (typing.Union, types.UnionType):
        tried = [faults(value, one, place) for one in arguments]
        return min(tried, key=len)
    if origin is typing.Literal:
        return [] if value in arguments else [f"{place}: {value!r} is none of {arguments}"]
    if origin is list and isinstance(value, list):
        return [fault for index, one in enumerate(value) for fault in faults(one, arguments[0], f"{place}.{index}")]
    if origin is dict and isinstance(value, dict):
        return [fault for key, one in value.items() for fault in faults(one, arguments[1], f"{place}.{key}")]
    if typing.is_typeddict(expected):
        return faults_of_record(value, expected, place)
    if expected is type(None):
        return [] if value is None else [f"{place}: {value!r} is not None"]
    simple = (int, float) if expected is float else expected
    is_good = isinstance(simple, (type, tuple)) and isinstance(value, simple)
    return [] if is_good and (expected is bool or not isinstance(value, bool)) else [f"{place}: {value!r} is no {expected}"]


def faults_of_record(value, expected, place):
    """The fields that are missing, unknown or at fault."""
    if not isinstance(value, dict):
        return [f"{place}: {value!r} is no record"]
    fields = typing.get_type_hints(expected, include_extras=True)
    found = [f"{place}.{name} is unknown" for name in value if name not in fields]
    for name, field in fields.items():
        if name in value:
            found += faults(value[name], field, f"{place}.{name}")
        elif typing.get_origin(field) is not typing.NotRequired:
            found.append(f"{place}.{name} is missing")
    return found


declared = {name: one for name, one in vars(switchboard_types).items() if typing.is_typeddict(one)}
for one in declared.values():
    typing.get_type_hints(one)
asked = json.load(sys.stdin)
for name, value in asked:
    for fault in faults(value, declared[name], name):
        print(fault)
print(len(declared), len(asked))
