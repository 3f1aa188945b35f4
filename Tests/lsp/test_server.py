"""Tests 'animfile lsp' as a client, with the protocol types of lsprotocol.

Run with `pytest Tests/lsp`, after a build; needs the packages of requirements.txt. The command is
.build/debug/animfile, or the value of the variable ANIMFILE.
"""

import os
import pathlib

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


@pytest_lsp.fixture(
    config=ClientServerConfig(
        server_command=[os.environ.get("ANIMFILE", str(ROOT / ".build/debug/animfile")), "lsp", "--stdio"],
    ),
)
async def client(lsp_client: LanguageClient):
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(_: types.RegistrationParams):
        return None

    parameters = types.InitializeParams(capabilities=client_capabilities("visual-studio-code"))
    result = await lsp_client.initialize_session(parameters)
    assert result.server_info.name == "animfile"
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
    assert "at least 0" in hover.contents.value
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
async def test_unknown_request(client: LanguageClient):
    with pytest.raises(Exception, match="no method"):
        await client.protocol.send_request_async("animfile/nothing", {})
