import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from '../sql.ts';
import { until } from '../../jobs/testing/until.ts';

export { until };

/** A supervisor in its own process, and everything it has printed so far. */
export interface Supervisor {
  readonly child: ChildProcess;
  output: string;
}

const supervisors: Supervisor[] = [];

/**
 * Starts a supervisor that starts the database, prints its process number and address, and then runs
 * the code `then`.
 */
export function supervisor(dataDir: string, then: string, asUser?: number): Supervisor {
  const program = `
    import { pino } from 'pino';
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    const started = startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: pino({ level: 'silent' }), settings: { fsync: 'off' } });
    started.catch((error) => { console.log('refused ' + error.message); process.exit(3); });
    const server = await started;
    console.log('pid ' + server.pid + '\\nurl ' + server.url);
    ${then}`;
  const identity = asUser === undefined ? {} : { uid: asUser, gid: asUser };
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
    ...identity,
  });
  const one: Supervisor = { child, output: '' };
  child.stdout?.on('data', (chunk: Buffer) => (one.output += chunk.toString('utf8')));
  supervisors.push(one);
  return one;
}

/** Ends all supervisors, and with them their servers. Call it in the hook after the tests. */
export function endSupervisors(): void {
  for (const { child } of supervisors) child.kill('SIGKILL');
}

/** The code of a supervisor that only waits. */
export const WAIT_FOREVER = 'setInterval(() => undefined, 1000);';

/**
 * Waits until the supervisor has printed a line that begins with `word`, and returns the rest of the
 * line.
 */
export async function printed(one: Supervisor, word: string): Promise<string> {
  const line = new RegExp(`^${word} (.*)\\n`, 'm');
  await until(`the supervisor's "${word}"`, () => line.test(one.output));
  return line.exec(one.output)?.[1] ?? '';
}

/** Kills the process and waits for its end. */
export async function kill({ child }: Pick<Supervisor, 'child'>): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Executes one statement on its own connection. */
export async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const sql = connect(url, { connections: 1 });
  try {
    return (await sql.unsafe(text)) as T[];
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Whether the process exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
