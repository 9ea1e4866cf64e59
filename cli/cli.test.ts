import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { useTestApi } from '../server/testing/use-test-api.ts';
import { writeCliOperations } from '../tools/write-cli-operations.ts';
import { COMMANDS } from './commands.ts';
import { useCommandLine, type Ended } from './testing/command-line.ts';
import { VERSION } from './version.ts';

const api = useTestApi();
const cli = useCommandLine();
const origin = (): string => new URL(api.baseUrl).origin;
const env = (): Record<string, string> => ({
  SWITCHBOARD_URL: origin(),
  SWITCHBOARD_KEY: api.workspace.keys.write,
});
const loggedIn = (...args: string[]): Promise<Ended> => cli.run(args, { env: env() });

describe('the command line refuses', () => {
  it('what is no command or option, with the nearest one, and exit code 2', async () => {
    for (const [args, said] of [
      [['inbxo'], 'There is no command "inbxo". Did you mean "inbox"?'],
      [['calls', 'lsit'], 'There is no command "calls lsit". Did you mean "calls list"?'],
      [['zzzzzz'], 'There is no command "zzzzzz". `switchboard help` lists them.'],
      [['help', 'ordrs'], 'There is no command "ordrs". Did you mean "orders"?'],
      [['calls'], '"calls" needs what to do: list, get, tail.'],
      [['calls', 'list', '--stauts', 'x'], '"calls list" has no option --stauts. Did you mean --status?'],
      [['calls', 'get'], 'ID is missing: switchboard calls get ID'],
      [['calls', 'get', '1', '2'], '"2" is too much: switchboard calls get ID'],
      [['calls', 'get', 'one'], '"one" is no id: it must be a number such as 12.'],
      [['calls', 'list', '--url', 'phone', '--key', 'k'], /^"phone" is no address of a server/],
      [['calls', 'list', '--page'], /^Option '--page <value>' argument missing$/],
    ] as const) {
      const { code, out, err } = await cli.run([...args], { env: env() });
      assert.equal(code, 2, err);
      if (typeof said === 'string') assert.equal(err, `${said}\n`);
      else assert.match(err.trimEnd(), said);
      assert.equal(out, '');
    }
  });

  it('to go on without a login, with a wrong key or where no server is, with exit code 2', async () => {
    const none = await cli.run(['calls', 'list']);
    assert.match(none.err, /^Nobody has logged in: `switchboard login` keeps .*\n$/);
    const half = await cli.run(['calls', 'list', '--url', origin()]);
    assert.match(half.err, /^--key is missing/);
    const wrong = await cli.run(['calls', 'list', '--url', origin(), '--key', 'sbk_wrong']);
    assert.match(wrong.err, /`switchboard login` keeps another key\.\n$/);
    const away = await cli.run(['me', 'get', '--url', 'http://127.0.0.1:1', '--key', 'sbk_x']);
    assert.match(away.err, /^http:\/\/127\.0\.0\.1:1\/api\/v1 was not reached.*\n$/);
    assert.deepEqual([none.code, half.code, wrong.code, away.code], [2, 2, 2, 2]);
  });

  it('what the API refuses in its sentences, with the fields, and exit code 1', async () => {
    const { code, err } = await loggedIn('calls', 'list', '--status', 'no', '--per-page', '1000');
    assert.equal(code, 1);
    assert.match(err, /^per_page: .*\n$|^status: .*$/m);
    const gone = await loggedIn('contacts', 'get', '999999', '--json');
    assert.equal(gone.code, 1);
    assert.equal(JSON.parse(gone.out).error.status, 404);
    assert.match(gone.err, /^[^\n]+\n$/);
  });
});

describe('the help', () => {
  it('has every command, and lines that fit a terminal', async () => {
    const { out } = await cli.run(['help']);
    for (const { name } of COMMANDS) {
      assert.ok(out.includes(name.split(' ')[0] ?? '-'), name);
      const own = await cli.run(['help', ...name.split(' ')]);
      assert.deepEqual([own.code, own.err], [0, ''], name);
      assert.ok(own.out.includes('--json'), name);
      for (const line of own.out.split('\n')) assert.ok(line.length <= 112, line);
    }
    assert.equal((await cli.run(['calls', 'list', '--help'])).code, 0);
    assert.match((await cli.run(['help', 'calls'])).out, /switchboard calls list\n.*List calls/);
  });

  it('tells the version of the product', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    const own = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
    assert.deepEqual([VERSION, own.version], [version, version]);
    assert.equal((await cli.run(['--version'])).out, `${version}\n`);
  });
});

describe('switchboard login', () => {
  it('keeps what works where only the user can read it, and nothing else', async () => {
    const path = join(cli.home, 'config', 'switchboard', 'config.json');
    const refused = await cli.run(['login', '--url', origin()], { input: 'sbk_wrong\n' });
    assert.equal(refused.code, 2);
    assert.throws(() => statSync(path), { code: 'ENOENT' });
    const { child, ended } = cli.start(['login', '--url', `${api.baseUrl}/`]);
    child.stdin.end(`${api.workspace.keys.write}\n`);
    const { code, out, err } = await ended;
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^Logged in to .* with a key that may write\.\n/);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), {
      url: origin(),
      key: api.workspace.keys.write,
    });
    assert.equal((await cli.run(['me', 'get'])).code, 0);
    const elsewhere = await cli.run(['me', 'get', '--url', 'http://127.0.0.1:1']);
    assert.match(elsewhere.err, /^The key that is kept is for http:.*: give --key/);
    const other = await api.makeWorkspace();
    const asked = await cli.run(['me', 'get', '--json'], { env: { SWITCHBOARD_KEY: other.keys.read } });
    assert.equal(JSON.parse(asked.out).api_key.permission, 'read');
    assert.equal((await cli.run(['logout'])).code, 0);
    assert.equal((await cli.run(['me', 'get'])).code, 2);
    writeFileSync(path, '{');
    assert.match((await cli.run(['me', 'get'])).err, /holds no login/);
    writeFileSync(path, '{"url": "phone.example", "key": "sbk_x"}');
    assert.match((await cli.run(['me', 'get'])).err, /^"phone.example" is no address of a server/);
    await cli.run(['logout']);
  });

  it('is not needed beside the demo of a server', async () => {
    const data = join(cli.home, 'data');
    mkdirSync(data);
    const demo = { base_url: api.baseUrl, keys: { write: api.workspace.keys.write } };
    writeFileSync(join(data, 'demo.json'), JSON.stringify(demo));
    assert.equal((await cli.run(['me', 'get'])).code, 0);
    rmSync(data, { recursive: true });
  });
});

describe('the records', { timeout: 60_000 }, () => {
  before(async () => {
    for (let index = 1; index <= 5; index += 1) {
      const tags = [index % 2 === 0 ? 'even' : 'odd'];
      await api.post('/contacts', { name: `Ada \u001b[2J${index}`, phone: `+49305550110${index}`, tags });
    }
  });

  it('that are listed are those of the API (else: node tools/write-cli-operations.ts)', async () => {
    const file = new URL('operations.ts', import.meta.url);
    assert.equal(readFileSync(file, 'utf8'), await writeCliOperations());
  });

  it('are listed as a table that fits, page by page, by filters, without control characters', async () => {
    const { code, out, err } = await loggedIn('contacts', 'list', '--per-page', '2', '--sort', 'name');
    assert.equal(code, 0, err);
    assert.match(out, /^ID +NAME +PHONE.*\n1 +Ada {2}\[2J1 +\+493055501101.*\n2 .*\n$/);
    assert.equal(err, '2 of 5: --all shows all, --page another page.\n');
    for (const line of out.split('\n')) assert.ok(line.length <= 110);
    const all = await loggedIn(
      'contacts',
      'list',
      '--per-page',
      '2',
      '--all',
      '--columns',
      'phone,id',
      '--tag',
      'odd',
    );
    assert.match(all.out, /^PHONE +ID\n(?:\+4930555\d+ +\d\n){3}$/);
    assert.equal((await loggedIn('orders', 'list')).err, 'There are none.\n');
  });

  it('are JSON alone on standard output with --json', async () => {
    const { out } = await loggedIn('contacts', 'list', '--per-page', '2', '--all', '--json');
    const ids = (JSON.parse(out) as { id: number }[]).map(({ id }) => id);
    assert.equal(ids.length, 5);
    assert.deepEqual(JSON.parse((await loggedIn('orders', 'list', '--json')).out), []);
    const one = await loggedIn('contacts', 'get', String(ids[0]), '--json');
    assert.equal(JSON.parse(one.out).id, ids[0]);
    const read = await loggedIn('contacts', 'get', String(ids[0]));
    assert.match(read.out, /^id +\d\n/);
    assert.doesNotMatch(read.out, /\u001b/);
  });

  it('can all be listed and read', async () => {
    const failed: string[] = [];
    await api.sql`update users set is_operator = true where id = ${api.workspace.users.owner}`;
    for (const { name, takes } of COMMANDS) {
      if (!/ (?:list|get)$/.test(name) || takes.length > 0) continue;
      const { code, out, err } = await loggedIn(...name.split(' '), '--json');
      if (code !== 0 || out === '') failed.push(`${name}: ${err}`);
    }
    assert.deepEqual(failed, []);
  });

  it('are told as they change', async () => {
    const stopping = new AbortController();
    let texts = '';
    const wake = { up: (): void => undefined };
    const until = async (part: string): Promise<void> => {
      while (!texts.includes(part)) await new Promise<void>((resolve) => (wake.up = resolve));
    };
    const onWrite = (text: string): void => {
      texts += text;
      wake.up();
    };
    const ended = cli.run(['contacts', 'tail', '--json'], { env: env(), signal: stopping.signal, onWrite });
    await until('Waiting for changes');
    const { body } = await api.post('/contacts', { name: 'Grace' });
    await until('"created"');
    await api.delete(`/contacts/${body.data.id}`);
    await until('"deleted"');
    stopping.abort();
    const { code, out } = await ended;
    const told = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual([code, told[0].record.name, told.at(-1).record], [0, 'Grace', null]);
  });
});

describe('the output', { timeout: 60_000 }, () => {
  it('as JSON has no control characters either, and the same values', async () => {
    const name = 'Ada\u009b31m\u0007\u007f';
    const { keys } = await api.makeWorkspace();
    const as = { env: { ...env(), SWITCHBOARD_KEY: keys.write } };
    const created = await api.post('/contacts', { name }, { key: keys.write });
    assert.equal(created.status, 201, JSON.stringify(created.body));
    const kept = created.body.data.name;
    assert.match(kept, /\u009b/);
    for (const args of [
      ['contacts', 'list', '--json'],
      ['contacts', 'get', String(created.body.data.id), '--json'],
    ]) {
      const { out } = await cli.run(args, as);
      assert.doesNotMatch(out, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
      const [record] = [JSON.parse(out)].flat();
      assert.equal(record.name, kept);
    }
  });

  it('ends the program without a word when its reader has enough', async () => {
    const { keys } = await api.makeWorkspace();
    const { child, ended } = cli.start(['contacts', 'tail', '--json'], {
      ...env(),
      SWITCHBOARD_KEY: keys.write,
    });
    const told = new Promise<void>((resolve) => {
      child.stderr.on('data', (chunk) => void (String(chunk).includes('Waiting') && resolve()));
    });
    await told;
    child.stdout.destroy();
    await api.post('/contacts', { name: 'Grace' }, { key: keys.write });
    const { code, err } = await ended;
    assert.deepEqual([code, err], [0, 'Waiting for changes; Ctrl-C ends.\n']);
  });

  it('that cannot be written is told in a sentence, with exit code 1', async () => {
    const full = openSync('/dev/full', 'w');
    const program = fileURLToPath(new URL('main.ts', import.meta.url));
    const { stderr, status } = spawnSync(process.execPath, [program, 'help'], {
      ...{ stdio: ['ignore', full, 'pipe'], encoding: 'utf8' },
    });
    closeSync(full);
    assert.deepEqual(
      [status, /^The output cannot be written: ENOSPC[^\n]*\n$/.test(stderr)],
      [1, true],
      stderr,
    );
  });
});
