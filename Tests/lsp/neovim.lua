-- Tests 'animfile lsp' in Neovim 0.7 or later. Old versions lack the option -l, so run
--   nvim --headless --clean -c 'luafile Tests/lsp/neovim.lua'
-- with the command's path in the variable ANIMFILE. Exits with status 1 and a message if a check fails.

local failed = false

local function expect(condition, what)
  print((condition and 'ok: ' or 'not ok: ') .. what .. '\n')
  failed = failed or not condition
end

local function finish()
  vim.cmd(failed and 'cquit 1' or 'qall!')
end

local file = vim.fn.tempname() .. '.anim.json'
vim.fn.writefile({
  '{',
  '  "animfile": "1.0",',
  '  "size": [200, 200],',
  '  "symbols": {"leaf": {"type": "circle", "center": [0, 0], "radius": 4, "fill": "green"}},',
  '  "shapes": [{"type": "use", "symbol": "laef"},',
  '    {"id": "box", "type": "rect", "center": [50, 50], "size": [20, 20], "fill": "red"}',
  '  ],',
  '  "timeline": [',
  '    {"fadeIn": "box"},',
  '    {"animate": "box.fill.color", "to": "blue"}',
  '  ]',
  '}',
}, file)
vim.cmd('edit ' .. file)
local buffer = vim.api.nvim_get_current_buf()

local client = vim.lsp.start_client({
  name = 'animfile',
  cmd = { vim.env.ANIMFILE or 'animfile', 'lsp' },
  root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(buffer, client)

local function found()
  return vim.diagnostic.get(buffer)
end

local ok, problem = pcall(function()
  vim.wait(5000, function() return #found() > 0 end)
  expect(#found() == 1 and found()[1].code == 'unknown-symbol', 'a mistake is marked')
  expect(found()[1] and found()[1].lnum == 4, 'in its line')

  -- Apply the quick fix.
  vim.api.nvim_win_set_cursor(0, { 5, (vim.fn.getline(5):find('laef')) })
  local function ask(method, more)
    local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(), more or {})
    local answers = vim.lsp.buf_request_sync(buffer, method, params, 5000)
    return answers and answers[client] and answers[client].result
  end
  local offered = ask('textDocument/completion')
  local edit = offered and offered.items[1] and offered.items[1].textEdit
  expect(edit and edit.newText == '"leaf"', 'the symbol is offered')
  vim.lsp.util.apply_text_edits({ edit }, buffer, 'utf-16')
  vim.wait(5000, function() return #found() == 0 end)
  expect(#found() == 0, 'the mark is gone once the mistake is')

  local hover = ask('textDocument/hover')
  expect(hover and hover.contents.value:find('a symbol of type', 1, true), 'the symbol is explained')

  vim.lsp.buf.definition()
  vim.wait(5000, function() return vim.fn.line('.') == 4 end)
  expect(vim.fn.line('.') == 4, 'its definition is found')

  vim.api.nvim_win_set_cursor(0, { 6, (vim.fn.getline(6):find('box')) })
  local references = ask('textDocument/references', { context = { includeDeclaration = true } })
  expect(references and #references == 3, 'three references are found')

  vim.lsp.buf.document_highlight()
  local space = vim.api.nvim_create_namespace('vim_lsp_references')
  local function highlights()
    return vim.api.nvim_buf_get_extmarks(buffer, space, 0, -1, {})
  end
  vim.wait(5000, function() return #highlights() > 0 end)
  local rows = vim.tbl_map(function(mark) return mark[2] end, highlights())
  expect(vim.deep_equal(rows, { 5, 8, 9 }), 'the definition and the references are highlighted')

  vim.lsp.buf.rename('crate')
  vim.wait(5000, function() return vim.fn.getline(6):find('"crate"') end)
  expect(vim.fn.getline(6):find('"crate"') and vim.fn.getline(9):find('"crate"'), 'a shape is renamed')
  expect(vim.fn.getline(10):find('"crate.fill.color"', 1, true), 'with its name in paths')

  local folds = ask('textDocument/foldingRange')
  local starts = vim.tbl_map(function(fold) return fold.startLine end, folds or {})
  expect(vim.deep_equal(starts, { 0, 4, 7 }), 'the document, the shapes and the timeline can be folded')

  local hints = ask('textDocument/inlayHint', {
    range = { start = { line = 0, character = 0 }, ['end'] = { line = 20, character = 0 } },
  })
  local labels = vim.tbl_map(function(hint) return hint.label end, hints or {})
  expect(vim.deep_equal(labels, { '0–0.3 s', '0–0.3 s' }), 'hints show the times of the timeline')

  local format = vim.lsp.buf.format or vim.lsp.buf.formatting_sync
  format(vim.lsp.buf.format and { timeout_ms = 5000 } or nil, 5000)
  expect(#vim.fn.getline(1, '$') > 12, 'the file is formatted')

  vim.lsp.stop_client(client)
  vim.wait(5000, function() return vim.lsp.client_is_stopped(client) end)
  expect(vim.lsp.client_is_stopped(client), 'the server ends')
end)
if not ok then expect(false, tostring(problem)) end
finish()
