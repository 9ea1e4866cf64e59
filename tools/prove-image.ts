/**
 * Proves the image of deploy/docker/Dockerfile with the engine that is there, Docker or Podman:
 * `node tools/launch.mjs tools/prove-image.ts [--engine podman] [--image switchboard]`. It builds the image
 * (unless one is named) and runs it as compose.yaml does: read-only, without capabilities. A business is
 * made, backed up, found again after a stop and in a volume restored from the backup. Publishes no port, and
 * removes its containers and volumes. The exit code is 0 when everything was so.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { engine: { type: 'string' }, image: { type: 'string' } } });
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ENGINE = values.engine ?? ['docker', 'podman'].find(answers);
const NAME = `switchboard-proof-${process.pid}`;
const IMAGE = values.image ?? 'switchboard:proof';
const BUILD_WITHIN_MS = 3_600_000;
const STEP_WITHIN_MS = 300_000;
const READY_WITHIN_MS = 300_000;
const CONFINED = [
  '--read-only',
  '--tmpfs',
  '/tmp',
  '--cap-drop',
  'ALL',
  '--security-opt',
  'no-new-privileges',
];
const BUSINESS = 'Salon Ada';
const CREATE =
  '--owner-name Ada --owner-email ada@salon.example --timezone Europe/Berlin --currency EUR --country DE';

function answers(engine: string): boolean {
  return spawnSync(engine, ['info'], { stdio: 'ignore' }).status === 0;
}

/** Runs the engine to its end and returns its output; throws with its words when it fails. */
function engine(args: string[], input?: Buffer, timeout = STEP_WITHIN_MS): Buffer {
  if (ENGINE === undefined) throw new Error('Neither docker nor podman answers.');
  return execFileSync(ENGINE, args, { input, timeout, maxBuffer: 1 << 28, stdio: ['pipe', 'pipe', 'pipe'] });
}

const inside = (...command: string[]): string => engine(['exec', NAME, ...command]).toString();

/** The arguments of a container over a volume. */
const over = (volume: string, ...more: string[]): string[] => [
  ...['run', ...CONFINED, '--shm-size', '256m', '-e', 'PUBLIC_HOST=127.0.0.1', '-v', `${volume}:/data`],
  ...more,
  IMAGE,
];

/** Runs a command of a shell over a volume that nothing else uses, with what it reads. */
const inVolume = (volume: string, script: string, input: Buffer): Buffer =>
  engine([...over(volume, '--rm', '-i'), 'sh', '-ec', script], input);

function check(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(`It is not so that ${sentence}.`);
  console.log(`ok  ${sentence}`);
}

/** The status of an answer of the server, asked from inside; 0 when there is none. */
function statusOf(path: string): number {
  const script = `fetch('http://127.0.0.1:3000${path}').then((a) => console.log(a.status), () => console.log(0))`;
  return Number(inside('node', '-e', script));
}

async function until(sentence: string, holds: () => boolean): Promise<void> {
  for (const last = Date.now() + READY_WITHIN_MS; !holds() && Date.now() < last;) await sleep(1000);
  check(holds(), sentence);
}

/** What HEALTHCHECK says. Podman leaves it to a timer of systemd, and is asked for it here. */
function isHealthy(): boolean {
  if (ENGINE?.endsWith('podman')) return spawnSync(ENGINE, ['healthcheck', 'run', NAME]).status === 0;
  return engine(['inspect', '-f', '{{.State.Health.Status}}', NAME]).toString().trim() === 'healthy';
}

async function prove(): Promise<void> {
  const [volume, restored] = [`${NAME}-data`, `${NAME}-restored`];
  if (values.image === undefined) {
    // Podman leaves HEALTHCHECK out of images of its own format.
    const format = ENGINE?.endsWith('podman') ? ['--format', 'docker'] : [];
    engine(
      ['build', ...format, '-f', 'deploy/docker/Dockerfile', '-t', IMAGE, '.'],
      undefined,
      BUILD_WITHIN_MS,
    );
    console.log(`ok  ${IMAGE} is built`);
  }
  engine(over(volume, '-d', '--name', NAME));
  await until('the server is ready', () => statusOf('/readyz') === 200);
  const status = inside('cat', '/proc/1/status');
  check(inside('id', '-u').trim() === '1000', 'it runs as user 1000');
  check(/^CapBnd:\s0+$/m.test(status), 'it has no capability and can get none');
  check(/^NoNewPrivs:\s1$/m.test(status), 'it can get no new privileges');
  check(/^ok$/m.test(inside('sh', '-c', 'touch /app/x 2>/dev/null || echo ok')), 'its program is read-only');
  check(statusOf('/') === 200 && statusOf('/docs/') === 200, 'it shows the console and the documentation');
  await until('HEALTHCHECK says that it is healthy', isHealthy);

  inside('node', 'tools/admin.ts', 'create-workspace', '--name', BUSINESS, ...CREATE.split(' '));
  inside('node', 'tools/admin.ts', 'backup', '--to', '/data/backup.tar.zst');
  const [backup, key] = ['backup.tar.zst', 'secret.key'].map((name) =>
    engine(['exec', NAME, 'cat', `/data/${name}`]),
  );
  inside('rm', '/data/backup.tar.zst');
  engine(['stop', '-t', '30', NAME]);
  const code = engine(['inspect', '-f', '{{.State.ExitCode}}', NAME]).toString().trim();
  check(code === '0', `it ends by itself on SIGTERM (exit code ${code})`);
  engine(['start', NAME]);
  await until('it starts again over the same volume', () => statusOf('/readyz') === 200);
  check(inside('node', 'tools/admin.ts', 'list').includes(BUSINESS), 'the business is there');

  inVolume(restored, 'umask 077; cat > /data/secret.key', key ?? Buffer.alloc(0));
  const restore = 'node tools/admin.ts restore --from /data/backup.tar.zst && rm /data/backup.tar.zst';
  inVolume(restored, `cat > /data/backup.tar.zst && ${restore}`, backup ?? Buffer.alloc(0));
  const list = inVolume(restored, 'node tools/admin.ts list', Buffer.alloc(0)).toString();
  check(list.includes(BUSINESS), 'the business is in a volume restored from its backup');
}

process.chdir(ROOT);
try {
  await prove();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (ENGINE !== undefined)
    console.error(spawnSync(ENGINE, ['logs', '--tail', '20', NAME], { encoding: 'utf8' }).stderr);
  process.exitCode = 1;
} finally {
  if (ENGINE !== undefined) {
    spawnSync(ENGINE, ['rm', '-f', NAME]);
    spawnSync(ENGINE, ['volume', 'rm', '-f', `${NAME}-data`, `${NAME}-restored`]);
  }
}
