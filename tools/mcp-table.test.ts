import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { withMcpTable } from './mcp-table.ts';

it('docs/mcp.md has every tool as the program has it', async () => {
  const page = await readFile(new URL('../docs/mcp.md', import.meta.url), 'utf8');
  assert.equal(page, withMcpTable(page), 'run: node tools/write-mcp-table.ts');
});
