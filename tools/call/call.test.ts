import assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  startTypedFixture,
  welcome,
  type CalledWorkspace,
  type TypedFixture,
} from '../../server/simulator/testing/typed-fixture.ts';

const program = fileURLToPath(new URL('../call.ts', import.meta.url));

describe('npm run call', { timeout: 240_000 }, () => {
  let fixture: TypedFixture;
  let called: CalledWorkspace;
  let folder: string;

  before(async () => {
    fixture = await startTypedFixture();
    called = await fixture.workspace();
    folder = await mkdtemp(join(tmpdir(), 'terminal-call-'));
    await tell(fixture.api.baseUrl, called.key);
  });
  after(async () => {
    await fixture.stop();
    await rm(folder, { recursive: true });
  });

  const tell = (baseUrl: string, key: string): Promise<void> =>
    writeFile(join(folder, 'demo.json'), JSON.stringify({ base_url: baseUrl, keys: { write: key } }));

  function start(dataDir = folder): { child: ChildProcessWithoutNullStreams; out(): string; err(): string } {
    const child = spawn(process.execPath, [program], { env: { DATA_DIR: dataDir }, cwd: folder });
    let out = '';
    let err = '';
    child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString('utf8')));
    child.stderr.on('data', (bytes: Buffer) => (err += bytes.toString('utf8')));
    return { child, out: () => out, err: () => err };
  }

  async function exit(child: ChildProcessWithoutNullStreams): Promise<number | null> {
    if (child.exitCode === null) await once(child, 'close');
    return child.exitCode;
  }

  it('shows the assistant, speaks the lines of a pipe, and shows how the call ended', async () => {
    const { child, out, err } = start();
    child.stdin.end('*3\n\nI would like to leave a message\n');
    assert.equal(await exit(child), 0, err());
    const lines = out().split('\n').filter(Boolean);
    assert.match(lines[0] ?? '', new RegExp(`^Calling \\${called.number}\\.`));
    assert.equal(lines[1], `Assistant: ${welcome}`);
    const pressed = lines.indexOf('You: *3');
    const said = lines.indexOf('You: I would like to leave a message');
    assert.ok(pressed > 1 && said > pressed + 1, out());
    assert.match(lines[said + 1] ?? '', /^Assistant: /);
    assert.ok(lines.includes('You hung up.'));
    assert.match(
      out(),
      /Call \d+: completed, abandoned, \d+ s\nThe caller spoke to the assistant and left no message\.\n$/,
    );
  });

  it('shows why a line is refused, and continues', async () => {
    const { child, out, err } = start();
    child.stdin.end(`${'a'.repeat(2_001)}\nA zero: \0\nI would like to leave a message\n`);
    assert.equal(await exit(child), 0, err());
    assert.match(out(), /\nThat was not said: a line may have up to 2,000 characters\.\n/);
    assert.match(out(), /\nThe field has a character that cannot be kept\.\n/);
    assert.match(out(), /\nYou: I would like to leave a message\nAssistant: /);
    assert.match(out(), /Call \d+: completed/);
  });

  it('hangs up when it is interrupted', async () => {
    const { child, out } = start();
    while (!out().includes(welcome)) await once(child.stdout, 'data');
    child.kill('SIGINT');
    assert.equal(await exit(child), 0);
    assert.match(out(), /You hung up\.\nCall \d+: completed/);
  });

  it('hangs up at the command', async () => {
    const { child, out } = start();
    child.stdin.write('/hangup\n');
    assert.equal(await exit(child), 0);
    assert.match(out(), /You hung up\./);
  });

  it('shows in one line why it cannot call', async () => {
    const nowhere = start(join(folder, 'nowhere'));
    assert.equal(await exit(nowhere.child), 1);
    assert.match(
      nowhere.err(),
      /^No server has run here yet \(.+demo\.json is missing\): start one with `npm start`\.\n$/,
    );

    await tell('http://127.0.0.1:9/api/v1', called.key);
    const gone = start();
    assert.equal(await exit(gone.child), 1);
    assert.match(gone.err(), /^The server does not answer at http.+: start it with `npm start`\.\n$/);

    await tell(fixture.api.baseUrl, 'sbk_nobody');
    const refused = start();
    assert.equal(await exit(refused.child), 1);
    assert.match(refused.err(), /^.+\n$/);
  });
});
