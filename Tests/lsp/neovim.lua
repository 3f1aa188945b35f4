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
  '  "shapes": [{"type": "use", "symbol": "laef"}]',
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
  local function ask(method)
    local answers = vim.lsp.buf_request_sync(buffer, method, vim.lsp.util.make_position_params(), 5000)
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

  local format = vim.lsp.buf.format or vim.lsp.buf.formatting_sync
  format(vim.lsp.buf.format and { timeout_ms = 5000 } or nil, 5000)
  expect(#vim.fn.getline(1, '$') > 6, 'the file is formatted')

  vim.lsp.stop_client(client)
  vim.wait(5000, function() return vim.lsp.client_is_stopped(client) end)
  expect(vim.lsp.client_is_stopped(client), 'the server ends')
end)
if not ok then expect(false, tostring(problem)) end
finish()
