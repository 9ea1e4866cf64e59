import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { packageFile } from '../find-program.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers freely
type Json = any;

/** Imported by its address, so that the types of the whole server are not checked again with the proofs. */
const testing = new URL('../../../server/testing/use-test-api.ts', import.meta.url).href;
const { useTestApi } = (await import(testing)) as { useTestApi(): Json };

const api = useTestApi();
const home = mkdtempSync(join(tmpdir(), 'switchboard-mcp-'));
after(() => rmSync(home, { recursive: true }));

const INSPECTOR = packageFile('@modelcontextprotocol/inspector/clients/launcher/build/index.js');
const COMMAND_LINE = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url));
const address = (): URL => new URL('/mcp', api.baseUrl);

interface Inspected {
  code: number;
  out: string;
  err: string;
}

/** Runs the inspector of the protocol's authors, as a person would. */
const inspect = (key: string, ...args: string[]): Promise<Inspected> =>
  new Promise((resolve) => {
    const header = ['--header', `Authorization: Bearer ${key}`];
    const all = [INSPECTOR, '--cli', address().href, '--transport', 'http', ...header, ...args];
    const env = { ...process.env, HOME: home };
    execFile(process.execPath, all, { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });

describe('the inspector of the Model Context Protocol', { timeout: 60_000 }, () => {
  it('is refused without a valid key', async () => {
    const { code } = await inspect('sbk_wrong', '--method', 'tools/list');
    assert.notEqual(code, 0);
  });

  it('lists the tools and finds nothing wrong with their schemas', async () => {
    const { code, out, err } = await inspect(api.workspace.keys.write, '--method', 'tools/list', '--strict');
    assert.equal(code, 0, err);
    assert.equal(JSON.parse(out).tools.length, 48);
    assert.equal(err, '');
  });

  it('uses a tool', async () => {
    const args = ['--method', 'tools/call', '--tool-name', 'create_contact', '--tool-arg', 'name=Ada'];
    const { code, out, err } = await inspect(api.workspace.keys.write, ...args);
    assert.equal(code, 0, err);
    const { content } = JSON.parse(out);
    assert.equal(JSON.parse(content[0].text).name, 'Ada');
  });
});

describe('the client of the SDK', { timeout: 60_000 }, () => {
  const use = async (client: Client): Promise<Json> => {
    const { tools } = await client.listTools();
    assert.equal(tools.length, 48);
    const { content, isError } = (await client.callTool({ name: 'get_company', arguments: {} })) as Json;
    assert.equal(isError, false);
    return JSON.parse(content[0].text);
  };

  it('speaks to the server over HTTP', async () => {
    const headers = { Authorization: `Bearer ${api.workspace.keys.write}` };
    const client = new Client({ name: 'proof', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(address(), { requestInit: { headers } }));
    assert.equal((await use(client)).timezone, 'Europe/Berlin');
    await client.close();
  });

  it('speaks to the command line over standard input and output', async () => {
    const { origin } = address();
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [COMMAND_LINE, 'mcp'],
      env: { HOME: home, SWITCHBOARD_URL: origin, SWITCHBOARD_KEY: api.workspace.keys.write },
      stderr: 'pipe',
    });
    const client = new Client({ name: 'proof', version: '1' });
    await client.connect(transport);
    assert.equal((await use(client)).timezone, 'Europe/Berlin');
    await client.close();
  });
});
