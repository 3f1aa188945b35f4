"""Tests 'animfile lsp' as a client, with the protocol types of lsprotocol.

Run with `pytest Tests/lsp`, after a build; needs the packages of requirements.txt. The command is
.build/debug/animfile, or the value of the variable ANIMFILE.
"""

import json
import os
import pathlib
import random

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

ROOT = pathlib.Path(__file__).resolve().parents[2]
URI = "file:///tmp/scene.anim.json"
TEXT = """{
  "animfile": "1.0",
  "size": [200, 200],
  "duration": 2,
  "symbols": {"leaf": {"type": "circle", "center": [0, 0], "radius": 4, "fill": "green"}},
  "shapes": [
    {"id": "dot", "type": "circle", "center": [100, 100], "fill": "#ff5a36",
      "radius": {"keyframes": [{"t": 0, "value": 3}, {"t": 2, "value": 9}]}},
    {"type": "use", "symbol": "leaf"}
  ]
}
"""


NAMES = """{
  "animfile": "1.0",
  "size": [200, 200],
  "duration": 4,
  "poster": 1,
  "parameters": {
    "accent": {"type": "color", "default": "#ff5a36"},
    "grow": {"type": "number", "default": 2},
    "spot": {"type": "point", "default": [0, 0]}
  },
  "easings": {"soft": [0.2, 0, 0, 1]},
  "markers": [{"name": "middle", "t": 2}],
  "symbols": {
    "leaf": {"id": "blade", "type": "circle", "center": {"parameter": "spot"}, "radius": {"parameter": "grow"}}
  },
  "shapes": [
    {"id": "box", "type": "rect", "center": [50, 50], "size": [20, 20], "fill": {"parameter": "accent"},
      "clip": [{"type": "circle", "center": [50, 50], "radius": 40}]},
    {"id": "box.fill", "type": "circle", "center": [100, 100], "radius": 5, "extras": {"parameter": "accent"},
      "transform": {"parent": "box", "rotation": {"from": 0, "easing": "soft", "steps": [
        {"to": 90, "for": 0.5},
        {"wait": 0.25},
        {"to": 180, "for": 1, "easing": "easeIn"}
      ]}}},
    {"id": "d\\u006ft", "type": "circle", "center": [100, 100], "fill": "#ff5a36",
      "radius": {"keyframes": [{"t": 0, "value": 3}, {"t": 2, "value": 9, "easing": "soft"}]}},
    {"type": "use", "symbol": "leaf", "parameters": {"grow": {"parameter": "grow"}}}
  ],
  "timeline": [
    {"sequence": [
      {"animate": "box.opacity", "to": 0.5, "duration": 1, "easing": "soft"},
      {"wait": 0.5},
      {"stagger": [{"move": "box", "by": [10, 0]}, {"animate": "box.fill.opacity", "to": 0.5}], "each": 0.25}
    ]},
    {"animate": "d\\u006ft.opacity", "to": 0.5}
  ]
}
"""
CONFIG = ClientServerConfig(
    server_command=[os.environ.get("ANIMFILE", str(ROOT / ".build/debug/animfile")), "lsp", "--stdio"],
)


async def session(lsp_client, capabilities, options=None):
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(_: types.RegistrationParams):
        return None

    parameters = types.InitializeParams(capabilities=capabilities, initialization_options=options)
    result = await lsp_client.initialize_session(parameters)
    assert result.server_info.name == "animfile"


@pytest_lsp.fixture(config=CONFIG)
async def client(lsp_client: LanguageClient):
    await session(lsp_client, client_capabilities("visual-studio-code"))
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=CONFIG)
async def simple_client(lsp_client: LanguageClient):
    """A client without optional capabilities."""
    await session(lsp_client, types.ClientCapabilities())
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=CONFIG)
async def documented_client(lsp_client: LanguageClient):
    """A client with the location of the documentation in its settings."""
    capabilities = client_capabilities("visual-studio-code")
    await session(lsp_client, capabilities, {"documentation": "https://example.org/Diagnostics.md"})
    yield
    await lsp_client.shutdown_session()


def open_text(client, text, version=1):
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(URI, "json", version, text))
    )


def position(text, mark):
    """The position in the middle of the first occurrence of a mark."""
    before = text[: text.index(mark) + len(mark) // 2]
    return types.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)


def at(mark):
    return {"text_document": types.TextDocumentIdentifier(URI), "position": position(TEXT, mark)}


def in_names(mark, text=NAMES):
    return {"text_document": types.TextDocumentIdentifier(URI), "position": position(text, mark)}


def whole(text):
    return types.Range(types.Position(0, 0), types.Position(text.count("\n"), 0))


def offset(text, place):
    return sum(len(line) + 1 for line in text.split("\n")[: place.line]) + place.character


def excerpt(text, place):
    return text[offset(text, place.start) : offset(text, place.end)]


def applied(text, edits):
    for edit in sorted(edits, key=lambda edit: edit.range.start, reverse=True):
        text = text[: offset(text, edit.range.start)] + edit.new_text + text[offset(text, edit.range.end) :]
    return text


async def diagnostics(client):
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return list(client.diagnostics[URI])


@pytest.mark.asyncio
async def test_diagnostics_follow_the_text(client: LanguageClient):
    open_text(client, TEXT)
    assert [finding for finding in await diagnostics(client) if finding.severity != types.DiagnosticSeverity.Information] == []
    start = position(TEXT, '"circle", "center": [100')
    line = TEXT.split("\n")[start.line]
    column = line.index('"circle"') + 1
    change = types.TextDocumentContentChangePartial(
        range=types.Range(types.Position(start.line, column), types.Position(start.line, column + 6)), text="cirlce"
    )
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(2, URI), [change])
    )
    (found,) = await diagnostics(client)
    assert found.code == "unknown-type"
    assert found.severity == types.DiagnosticSeverity.Error
    assert found.source == "animfile"
    assert "circle" in found.message
    assert found.range.start == types.Position(start.line, column - 1)
    client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(URI)))
    assert [finding for finding in await diagnostics(client) if finding.severity != types.DiagnosticSeverity.Information] == []


@pytest.mark.asyncio
async def test_related_places(client: LanguageClient):
    open_text(client, TEXT.replace('{"type": "use"', '{"id": "dot", "type": "use"'))
    (found,) = await diagnostics(client)
    assert found.code == "duplicate-id"
    assert found.related_information[0].location.uri == URI
    assert found.related_information[0].location.range.start.line == 6


@pytest.mark.asyncio
async def test_hover(client: LanguageClient):
    open_text(client, TEXT)
    hover = await client.text_document_hover_async(types.HoverParams(**at('"radius": {')))
    assert hover.contents.kind == types.MarkupKind.Markdown
    assert "non-negative number" in hover.contents.value
    assert "2 s: `9`" in hover.contents.value
    assert await client.text_document_hover_async(types.HoverParams(**at("}\n  ]"))) is None


@pytest.mark.asyncio
async def test_completion(client: LanguageClient):
    open_text(client, TEXT)
    types_list = await client.text_document_completion_async(types.CompletionParams(**at('"circle"')))
    assert [item.label for item in types_list.items][:2] == ["path", "line"]
    symbols = await client.text_document_completion_async(types.CompletionParams(**at('"leaf"}')))
    assert [item.text_edit.new_text for item in symbols.items] == ['"leaf"']


@pytest.mark.asyncio
async def test_completion_in_half_an_object(client: LanguageClient):
    text = TEXT[: TEXT.index('"fill": "#ff5a36"')] + '"st'
    open_text(client, text)
    lines = text.split("\n")
    result = await client.text_document_completion_async(
        types.CompletionParams(
            types.TextDocumentIdentifier(URI), types.Position(len(lines) - 1, len(lines[-1]))
        )
    )
    labels = [item.label for item in result.items]
    assert labels[0] == "radius" and "stroke" in labels and "center" not in labels
    assert result.items[0].insert_text_format == types.InsertTextFormat.Snippet


@pytest.mark.asyncio
async def test_definition(client: LanguageClient):
    open_text(client, TEXT)
    (link,) = await client.text_document_definition_async(types.DefinitionParams(**at('"leaf"}')))
    assert link.target_uri == URI
    assert link.target_selection_range.start == types.Position(4, 14)


@pytest.mark.asyncio
async def test_symbols_and_colors(client: LanguageClient):
    open_text(client, TEXT)
    document = types.TextDocumentIdentifier(URI)
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert [symbol.name for symbol in symbols] == ["symbols", "shapes"]
    assert [symbol.name for symbol in symbols[1].children] == ["dot", "use leaf"]
    (_, color) = await client.text_document_document_color_async(types.DocumentColorParams(document))
    assert color.color.red == 1 and round(color.color.green * 255) == 90
    (text,) = await client.text_document_color_presentation_async(
        types.ColorPresentationParams(document, types.Color(red=0.0, green=0.0, blue=1.0, alpha=1.0), color.range)
    )
    assert text.label == '"#0000ff"'


@pytest.mark.asyncio
async def test_formatting(client: LanguageClient):
    open_text(client, TEXT)
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(types.TextDocumentIdentifier(URI), types.FormattingOptions(2, True))
    )
    assert edits and all(edit.range.start.line > 0 for edit in edits)


@pytest.mark.asyncio
async def test_code_action(client: LanguageClient):
    text = TEXT.replace('"use"', '"usee"')
    open_text(client, text)
    (found,) = await diagnostics(client)
    (action,) = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(URI), found.range, types.CodeActionContext(diagnostics=[found])
        )
    )
    assert action.kind == types.CodeActionKind.QuickFix
    (edit,) = action.edit.changes[URI]
    assert "use" in edit.new_text and edit.range.start.line == found.range.start.line


@pytest.mark.asyncio
async def test_references_exclude_definitions_on_request(client: LanguageClient):
    open_text(client, NAMES)
    for includes, expected in [(True, ["grow", "grow", "grow", "grow"]), (False, ["grow", "grow", "grow"])]:
        found = await client.text_document_references_async(
            types.ReferenceParams(
                **in_names('"grow"'), context=types.ReferenceContext(include_declaration=includes)
            )
        )
        assert [excerpt(NAMES, place.range) for place in found] == expected
        assert {place.uri for place in found} == {URI}


@pytest.mark.asyncio
async def test_highlights_tell_definitions_from_references(client: LanguageClient):
    open_text(client, NAMES)
    found = await client.text_document_document_highlight_async(
        types.DocumentHighlightParams(**in_names('"parent": "box"'[10:]))
    )
    write, read = types.DocumentHighlightKind.Write, types.DocumentHighlightKind.Read
    assert [mark.kind for mark in found] == [write, read, read, read]
    assert {excerpt(NAMES, mark.range) for mark in found} == {"box"}
    nothing = await client.text_document_document_highlight_async(
        types.DocumentHighlightParams(**in_names('"duration": 4'))
    )
    assert nothing is None


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "mark, old, name, changes",
    [
        ('"accent": {', "accent", "main color", 2),
        ('"grow"}}\n', "grow", "growth", 4),
        ('"soft": [', "soft", "gentle", 4),
        ('"middle"', "middle", "half", 1),
        ('"leaf"', "leaf", 'a "leaf"', 2),
        ('"blade"', "blade", "tip", 1),
        ('"box", "type"', "box", "crate", 4),
        ('"box.fill"', "box.fill", "disc", 2),
    ],
)
async def test_rename(client: LanguageClient, mark, old, name, changes):
    open_text(client, NAMES)
    before = await diagnostics(client)
    place = in_names(mark)
    place["position"].character = place["position"].character - len(mark) // 2 + 1
    prepared = await client.text_document_prepare_rename_async(types.PrepareRenameParams(**place))
    assert prepared.placeholder == old
    result = await client.text_document_rename_async(types.RenameParams(**place, new_name=name))
    edits = result.changes[URI]
    assert len(edits) == changes
    text = applied(NAMES, edits)
    json.loads(text)
    open_text(client, text, 2)
    assert [finding.code for finding in await diagnostics(client)] == [finding.code for finding in before]
    # The reverse change restores the text.
    back = in_names(json.dumps(name), text)
    result = await client.text_document_rename_async(types.RenameParams(**back, new_name=old))
    assert applied(text, result.changes[URI]) == NAMES


@pytest.mark.asyncio
async def test_rename_of_a_name_with_escapes(client: LanguageClient):
    open_text(client, NAMES)
    place = in_names('"d\\u006ft", "type"')
    place["position"] = position(NAMES, '"d\\u006ft", "type"'[:10])
    result = await client.text_document_rename_async(types.RenameParams(**place, new_name="point"))
    assert [edit.new_text for edit in result.changes[URI]] == ["point", "point.opacity"]
    assert json.loads(applied(NAMES, result.changes[URI]))["timeline"][1]["animate"] == "point.opacity"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "mark, name, problem",
    [
        ('"box", "type"', "", "cannot be empty"),
        ('"box", "type"', "a\tb", "control characters"),
        ('"box", "type"', "blade", "already a shape named 'blade'"),
        ('"blade"', "box.opacity", "'box.opacity' would refer to another shape"),
        ('"leaf": {', "//", "reserved for comments"),
        ('"soft": [', "easeIn", "the name of a built-in easing"),
        ('"easeIn"', "other", "defines no name here"),
        ('"duration": 4', "other", "defines no name here"),
    ],
)
async def test_rename_refuses_names_that_change_the_document(client: LanguageClient, mark, name, problem):
    open_text(client, NAMES)
    place = in_names(mark)
    place["position"].character = place["position"].character - len(mark) // 2 + 1
    with pytest.raises(Exception, match=problem):
        await client.text_document_rename_async(types.RenameParams(**place, new_name=name))


@pytest.mark.asyncio
async def test_rename_is_not_offered_for_members_of_the_format(client: LanguageClient):
    open_text(client, NAMES)
    for mark in ["opacity", '"easeIn"', '"poster"', "100, 100"]:
        assert await client.text_document_prepare_rename_async(types.PrepareRenameParams(**in_names(mark))) is None


@pytest.mark.asyncio
async def test_folding_ranges(client: LanguageClient):
    open_text(client, NAMES)
    ranges = await client.text_document_folding_range_async(
        types.FoldingRangeParams(types.TextDocumentIdentifier(URI))
    )
    lines = NAMES.split("\n")
    folds = [(lines[fold.start_line].strip()[:12], lines[fold.end_line].strip()[:12]) for fold in ranges]
    assert folds == [
        ("{", "]"),
        ('"parameters"', '"spot": {"ty'),
        ('"symbols": {', '"leaf": {"id'),
        ('"shapes": [', '{"type": "us'),
        ('{"id": "box"', '"clip": [{"t'),
        ('{"id": "box.', '{"to": 180, '),
        ('"transform":', '{"to": 180, '),
        ('{"id": "d\\u0', '"radius": {"'),
        ('"timeline": ', '{"animate": '),
        ('{"sequence":', '{"stagger": '),
    ]


@pytest.mark.asyncio
async def test_links(client: LanguageClient):
    for schema, target in [
        ("https://example.org/animfile-1.0.schema.json", "https://example.org/animfile-1.0.schema.json"),
        ("../Schemas/my animfile.json", "file:///Schemas/my%20animfile.json"),
        ("/Schemas/animfile.json", "file:///Schemas/animfile.json"),
        ("urn:animfile:schema:document:1.0", None),
    ]:
        text = TEXT.replace('"animfile": "1.0"', f'"$schema": "{schema}", "animfile": "1.0"')
        open_text(client, text)
        links = await client.text_document_document_link_async(
            types.DocumentLinkParams(types.TextDocumentIdentifier(URI))
        )
        assert [link.target for link in links] == ([target] if target else [])
        for link in links:
            assert excerpt(text, link.range) == schema


async def hints(client, text, place):
    found = await client.text_document_inlay_hint_async(
        types.InlayHintParams(types.TextDocumentIdentifier(URI), place)
    )
    return [(text[: offset(text, hint.position)].split()[-1], hint.label) for hint in found]


@pytest.mark.asyncio
async def test_inlay_hints(client: LanguageClient):
    open_text(client, NAMES)
    assert await hints(client, NAMES, whole(NAMES)) == [
        ('"rotation"', "= 98.412"),
        ("90", "at 0.5 s"),
        ("180", "at 1.75 s"),
        ('"radius"', "= 8.267"),
        ('"box.opacity"', "0–1 s"),
        ('"box"', "1.5–1.8 s"),
        ('"box.fill.opacity"', "1.75–2.05 s"),
        ('"d\\u006ft.opacity"', "0–0.3 s"),
    ]
    start = position(NAMES, '"timeline"')
    end = position(NAMES, '"stagger"')
    assert await hints(client, NAMES, types.Range(start, end)) == [('"box.opacity"', "0–1 s")]
    # Without a valid document there are times but no values.
    broken = NAMES.replace('"poster": 1', '"poster": 1,,')
    open_text(client, broken, 2)
    labels = [label for _, label in await hints(client, broken, whole(broken))]
    assert labels == ["at 0.5 s", "at 1.75 s", "0–1 s", "1.5–1.8 s", "1.75–2.05 s", "0–0.3 s"]


@pytest.mark.asyncio
async def test_diagnostics_identify_the_documentation_of_their_rule(client: LanguageClient):
    open_text(client, TEXT.replace('"use"', '"usee"'))
    (found,) = await diagnostics(client)
    assert found.code_description.href == "urn:animfile:rule:unknown-type"


@pytest.mark.asyncio
async def test_diagnostics_link_to_the_documentation_in_the_settings(documented_client: LanguageClient):
    open_text(documented_client, TEXT.replace('"use"', '"usee"'))
    (found,) = await diagnostics(documented_client)
    assert found.code_description.href == "https://example.org/Diagnostics.md#unknown-type"


@pytest.mark.asyncio
async def test_simple_clients_get_plain_text(simple_client: LanguageClient):
    client = simple_client
    open_text(client, TEXT)
    (found, *_) = [*await diagnostics(client), None]
    assert found is None or found.code_description is None
    hover = await client.text_document_hover_async(types.HoverParams(**at('"radius": {')))
    assert hover.contents.kind == types.MarkupKind.PlainText
    assert hover.contents.value.startswith("radius: non-negative number")
    assert "`" not in hover.contents.value and "**" not in hover.contents.value
    text = TEXT.replace('{"type": "use", "symbol": "leaf"}', "{}")
    open_text(client, text, 2)
    result = await client.text_document_completion_async(types.CompletionParams(**in_names("{}", text)))
    assert result.items
    for item in result.items:
        assert item.insert_text_format == types.InsertTextFormat.PlainText
        assert item.documentation is None or item.documentation.kind == types.MarkupKind.PlainText


SCHEMA = json.loads((ROOT / "Schemas/animfile-1.0.schema.json").read_text())
SHAPES, MODIFIERS = (SCHEMA["$defs"][kind]["properties"]["type"]["enum"] for kind in ("shape", "modifier"))


@pytest.mark.asyncio
async def test_snippets_for_shapes_and_modifiers(client: LanguageClient):
    text = TEXT.replace('"shapes": [', '"shapes": [¦').replace('"fill": "#ff5a36",', '"modifiers": [¦],')
    (shapes, modifiers) = [place for place, mark in enumerate(text) if mark == "¦"]
    text = text.replace("¦", " ")
    open_text(client, text)
    for place, names in [(shapes, SHAPES), (modifiers, MODIFIERS)]:
        before = text[:place]
        where = types.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)
        result = await client.text_document_completion_async(
            types.CompletionParams(types.TextDocumentIdentifier(URI), where)
        )
        snippets = {item.label: item.text_edit.new_text for item in result.items}
        assert len(snippets) == len(result.items)
        for name in names:
            assert f'"type": "{name}"' in snippets[name]
    assert snippets["trim"].rstrip(",") == '{ "type": "trim", "start": ${1:0}, "end": ${2:0.5} }'
    assert snippets["reverse"].rstrip(",") == '{ "type": "reverse" }'
    assert snippets["zigzag"].rstrip(",") == '{ "type": "zigzag", "size": ${1:4}, "ridges": ${2:8} }'


@pytest.mark.asyncio
async def test_simple_clients_get_no_placeholders(simple_client: LanguageClient):
    text = TEXT.replace('"shapes": [', '"shapes": [  ')
    open_text(simple_client, text)
    result = await simple_client.text_document_completion_async(
        types.CompletionParams(**in_names("[  \n", text))
    )
    assert {item.label for item in result.items} >= set(SHAPES)
    for item in result.items:
        assert item.insert_text_format == types.InsertTextFormat.PlainText
        assert "$" not in item.text_edit.new_text


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "old, new, expected",
    [
        ('"size": [20, 20]', '"size": [20, 20], "opacity": {"parameter": "¦"}', ["grow"]),
        ('"fill": "#ff5a36"', '"fill": {"parameter": "¦"}', ["accent"]),
        ('"value": 9', '"value": {"parameter": "¦"}', ["grow"]),
        ('"center": [50, 50], "size"', '"center": {"parameter": "¦"}, "size"', ["spot"]),
        ('"center": [50, 50], "size"', '"center": [{"parameter": "¦"}, 50], "size"', ["grow"]),
        ('"grow": {"parameter": "grow"}', '"grow": {"parameter": "¦"}', ["grow"]),
        ('"parent": "box"', '"scale": {"parameter": "¦"}', ["grow", "spot"]),
        ('"to": 0.5, "duration"', '"to": {"parameter": "¦"}, "duration"', ["accent", "grow", "spot"]),
    ],
)
async def test_parameters_have_the_type_of_the_member(client: LanguageClient, old, new, expected):
    text = NAMES.replace(old, new, 1)
    assert text != NAMES
    place = position(text, "¦")
    open_text(client, text.replace("¦", ""))
    result = await client.text_document_completion_async(
        types.CompletionParams(types.TextDocumentIdentifier(URI), place)
    )
    assert [item.label for item in result.items] == expected


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "mark, expected",
    [
        (": 3}", "The value of `radius` at 0 s, the first keyframe."),
        (": 9,", "The value of `radius` at 2 s. It changes from `3` at 0 s with the easing `\"soft\"`."),
        (": 90", "The value of `rotation` at 0.5 s. It changes from `0` at 0 s with the easing `\"soft\"`. Unit: degrees, clockwise."),
        (": 180", "The value of `rotation` at 1.75 s. It changes from `90` at 0.75 s with the easing `\"easeIn\"`."),
    ],
)
async def test_hover_explains_the_value_of_a_keyframe(client: LanguageClient, mark, expected):
    open_text(client, NAMES)
    place = in_names(mark)
    place["position"].character += 1 - len(mark) // 2 + 1
    hover = await client.text_document_hover_async(types.HoverParams(**place))
    assert expected in hover.contents.value


@pytest.mark.asyncio
async def test_every_request_is_answered_in_broken_texts(client: LanguageClient):
    generator = random.Random(5)
    texts = [NAMES[:end] for end in range(0, len(NAMES), 131)]
    for _ in range(10):
        start = generator.randrange(len(NAMES))
        texts.append(NAMES[:start] + NAMES[start + generator.randrange(1, 9) :])
    texts += ["", "{", "[[[[", '{"shapes": [{"id"', '{"timeline": {"animate": 1}}', "\ufeff{}"]
    for version, text in enumerate(texts):
        text = text if '"animfile"' in text else '{"animfile": ' + text
        open_text(client, text, version)
        document = types.TextDocumentIdentifier(URI)
        place = types.Position(text.count("\n"), generator.randrange(20))
        spot = {"text_document": document, "position": place}
        await client.text_document_references_async(
            types.ReferenceParams(**spot, context=types.ReferenceContext(True))
        )
        await client.text_document_document_highlight_async(types.DocumentHighlightParams(**spot))
        await client.text_document_prepare_rename_async(types.PrepareRenameParams(**spot))
        await client.text_document_folding_range_async(types.FoldingRangeParams(document))
        await client.text_document_document_link_async(types.DocumentLinkParams(document))
        await client.text_document_inlay_hint_async(types.InlayHintParams(document, whole(text)))
        await client.text_document_hover_async(types.HoverParams(**spot))
        await client.text_document_completion_async(types.CompletionParams(**spot))


@pytest.mark.asyncio
async def test_unknown_request(client: LanguageClient):
    with pytest.raises(Exception, match="unknown method"):
        await client.protocol.send_request_async("animfile/nothing", {})
