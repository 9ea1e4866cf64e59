import { readFile, writeFile } from 'node:fs/promises';
import { withMcpTable } from './mcp-table.ts';

/** Writes the table of docs/mcp.md: `node tools/write-mcp-table.ts`. A test compares it. */
const page = new URL('../docs/mcp.md', import.meta.url);
await writeFile(page, withMcpTable(await readFile(page, 'utf8')));
