import type { Command } from '../command.ts';
import { VERSION } from '../version.ts';
import { McpBridge } from './bridge.ts';
import { readLines } from './read-lines.ts';

/** Longest message of a client in characters: as long as a body that the server reads. */
const MAX_LINE = 1024 * 1024;

/** `switchboard mcp`: what programs start that speak the protocol over standard input and output. */
export const mcp: Command = {
  name: 'mcp',
  takes: [],
  summary: 'Gives the tools of the server to an MCP client, over standard input and output.',
  about:
    'Clients such as Claude Desktop, Cursor and VS Code start it themselves: their settings name the command `switchboard` ' +
    'with the argument `mcp`. The key decides which tools there are; one with `read` alone changes nothing.',
  flags: {},
  run: async ({ login, input, out, signal }) => {
    const { url, key } = await login();
    const write = (message: unknown): void => out.message(message);
    const bridge = new McpBridge({ url, key, userAgent: `switchboard-cli/${VERSION}`, signal, write });
    for await (const line of readLines(input, { limit: MAX_LINE, signal })) await bridge.take(line);
    await bridge.done();
  },
};
