import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { apiDescription } from '../api-description.ts';
import { findProgram, INSTALL_COMMAND } from '../../tools/conformance/find-program.ts';
import { makeRecords, type Records } from './records.queries.ts';
import { startTestApi, type TestApi } from './test-api.ts';
import { freePort } from './free-port.ts';

/**
 * Prism runs as a proxy in front of the server. It knows only the published description, and answers 500 in
 * place of anything that violates it.
 */
let api: TestApi;
let records: Records;
let folder: string;
let prism: ChildProcess;
let address: string;

const program = findProgram('prism');
const skip = program === null && `prism is not installed: ${INSTALL_COMMAND}`;

before(async () => {
  if (!program) return;
  api = await startTestApi();
  records = await makeRecords(api.sql, api.workspace.id, api.clock.now());
  folder = await mkdtemp(join(tmpdir(), 'switchboard-prism-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(apiDescription(api.routes, api.baseUrl, 'Service')));
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const options = ['--port', String(port), '--errors', '--verboseLevel', 'warn'];
  prism = spawn(program, ['proxy', file, api.baseUrl, ...options], { stdio: 'ignore' });
  await untilListening();
});
after(async () => {
  if (!program) return;
  prism.kill();
  await once(prism, 'exit');
  await rm(folder, { recursive: true });
  await api.stop();
});

async function untilListening(): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const answer = await fetch(`${address}/me`).catch(() => null);
    await answer?.body?.cancel();
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('prism does not listen after two minutes');
}

const addressOf = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const known = records[path.slice(0, path.lastIndexOf('}') + 1)];
    return String(known?.[name] ?? 1);
  });

/** Endless streams, and binary answers. */
const LEFT_OUT = /events$|recording$|stream$|audio$|live$/;

describe('a proxy that knows only the API description', { skip }, () => {
  it('accepts the answer to a GET of each route', async () => {
    const wrong: string[] = [];
    for (const row of api.routes) {
      if (row.method !== 'GET' || LEFT_OUT.test(row.path)) continue;
      const headers = { authorization: `Bearer ${api.workspace.keys.write}` };
      const answer = await fetch(address + addressOf(row.path), { headers });
      const text = await answer.text();
      if (answer.status >= 500) wrong.push(`${row.path}: ${answer.status} ${text.slice(0, 600)}`);
    }
    assert.deepEqual(wrong, []);
  });

  it('accepts a refusal', async () => {
    const headers = {
      authorization: `Bearer ${api.workspace.keys.write}`,
      'content-type': 'application/json',
      'accept-language': 'de',
    };
    const answer = await fetch(`${address}/contacts`, {
      method: 'POST',
      headers,
      body: '{"email": "nobody@example"}',
    });
    assert.equal(answer.status, 422, await answer.clone().text());
  });
});
