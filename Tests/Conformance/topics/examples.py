"""The worked examples of the specification."""

import json
import pathlib
import re

PAGES = pathlib.Path(__file__).resolve().parents[3] / "Sources/AnimFile/AnimFile.docc"
LINE = '"type": "line", "from": [0, 0], "to": [0, 0]'


def document(kind, source, duration):
    """The document that contains the JSON of an example, as its tests build it."""
    shape = {
        "shape": source,
        "number": f'{{ {LINE}, "transform": {{ "position": [{source}, 0] }} }}',
        "point": f'{{ {LINE}, "transform": {{ "position": {source} }} }}',
        "color": f'{{ {LINE}, "fill": {{ "color": {source} }} }}',
        "path": f'{{ "type": "path", "d": {source} }}',
        "easing": f'{{ {LINE}, "transform": {{ "position": [{{ "keyframes": [{{ "t": 0, "value": 0 }}, '
        f'{{ "t": {duration}, "value": 1, "easing": {source} }}] }}, 0] }} }}',
    }
    if kind == "document":
        return json.loads(source)
    return json.loads(f'{{ "animfile": "1.0", "size": [200, 200], "shapes": [{shape[kind]}] }}')


def condition_values(claim):
    """The conditions by name, and the settings `name = value at time`."""
    conditions, settings = {}, []
    for condition in claim.split("→")[0].split(","):
        if "=" in condition:
            name, value = (side.strip() for side in condition.split("=", 1))
            if " at " in value:
                value, time = value.split(" at ")
                settings.append((float(time), name, value))
            else:
                conditions[name] = value
    return conditions, tuple(settings)


def parsed(value):
    if value in ("true", "false"):
        return value == "true"
    return float(value) if re.fullmatch(r"-?[\d.]+", value) else value


def add(suite):
    for page in ("FileFormat", "Interpolation"):
        text = (PAGES / f"{page}.md").read_text()
        section = ""
        for heading, block in re.findall(r"^#+ ([^\n]*)$|^```animfile-example\n(.*?)^```", text, re.M | re.S):
            if heading:
                section = heading
                continue
            add_block(suite, page, section, block)


def add_block(suite, page, section, block):
    lines = block.splitlines()
    first = next(i for i, text in enumerate(lines) if "→" in text)
    source = "\n".join(lines[:first])
    kind, json_text = source.split(" ", 1)
    claims = [text for text in lines[first:] if text]
    errors = [re.match(r"→ error ([a-z-]+)", text.strip()) for text in claims]
    errors = [match[1] for match in errors if match]
    file = f"examples/{'file-format' if page == 'FileFormat' else 'interpolation'}"
    if errors:
        suite.add(
            file, section, document(kind, json_text, 1), example=source, diagnostics=[{"code": code} for code in errors]
        )
        return
    variants = {}
    for claim in claims:
        conditions, settings = condition_values(claim)
        duration = float(conditions.pop("duration", 1))
        t = float(conditions.pop("t", conditions.pop("x", 0)))
        key = (duration, tuple(conditions.items()), settings)
        variants.setdefault(key, set()).add(t * duration if kind == "easing" else t)
    for (duration, conditions, settings), times in variants.items():
        options, parameters = {}, {}
        for name, value in conditions:
            if name == "size":
                options["size"] = [float(side) for side in value.split("x")]
            else:
                parameters[name] = parsed(value)
        if settings:
            options["inputs"] = {
                "animfile-inputs": "1.0",
                "settings": [
                    {"t": t, "fire": value}
                    if name == "fire"
                    else {"t": t, "parameter": name, "value": parsed(value)}
                    for t, name, value in settings
                ],
            }
        if parameters:
            options["parameters"] = parameters
        via = "via" in json_text
        loose = any(f'"type": "{name}"' in json_text for name in ("twist", "offset")) or '"match"' in json_text
        suite.add(
            file,
            section,
            document(kind, json_text, duration),
            sorted(times),
            example=source,
            **({"tolerance": 1e-4} if via else {}),
            **({"outline": "geometry", "tolerance": 0.05} if loose else {}),
            **options,
        )
