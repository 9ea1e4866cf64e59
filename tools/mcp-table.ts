import { allRoutes, type AppServices } from '../server/app.ts';
import { allMcpTools } from '../server/mcp/all-mcp-tools.ts';
import type { McpTool } from '../server/mcp/mcp-tool.ts';

const BEGIN = '<!-- Written by node tools/write-mcp-table.ts from the program. -->\n';
const END = '<!-- End of what is written. -->';

/** Parameters that many tools have, and the page explains once. */
const COMMON = new Set(['page', 'per_page', 'idempotency_key', 'confirmation']);

/** docs/mcp.md with its table of tools as the program has them. */
export function withMcpTable(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('docs/mcp.md has no place for the table');
  const services = {} as AppServices;
  const rows = allMcpTools(services, allRoutes(services)).map(rowOf);
  const head = ['| tool | does | parameters | operation |', '|---|---|---|---|'];
  return `${before}${BEGIN}\n${[...head, ...rows].join('\n')}\n\n${END}${after}`;
}

function rowOf({ name, effect, parameters, operation }: McpTool): string {
  const { properties, required = [] } = parameters;
  const named = Object.keys(properties)
    .filter((parameter) => !COMMON.has(parameter))
    .map((parameter) => (required.includes(parameter) ? `\`${parameter}\`` : `*\`${parameter}\`*`));
  return `| \`${name}\` | ${effect} | ${named.join(', ')} | ${operation === null ? '' : `\`${operation}\``} |`;
}
