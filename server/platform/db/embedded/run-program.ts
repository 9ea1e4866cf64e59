import { type DatabaseAccount, spawnAs } from './database-account.ts';

/** A run of one of PostgreSQL's programs that ended. */
export interface ProgramRun {
  readonly code: number | null;
  readonly signal: string | null;
  /** Standard output and error in the order of arrival, the last 8 KB. */
  readonly output: string;
}

/** Runs a program to its end, feeding it `input`; it is killed when `deadlineMs` have passed. Throws when it cannot be started. */
export function runProgram(
  account: DatabaseAccount,
  program: string,
  args: readonly string[],
  options: { cwd: string; needsName?: boolean; input?: string; deadlineMs: number },
): Promise<ProgramRun> {
  return new Promise((resolve, reject) => {
    const child = spawnAs(account, program, args, options);
    const deadline = setTimeout(() => {
      if (child.pid !== undefined) killGroup(child.pid);
    }, options.deadlineMs);
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-8192);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    // A program that ends before it has read its input says why on its way out; the broken pipe adds nothing.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(options.input ?? '');
    child.once('error', (error) => {
      clearTimeout(deadline);
      reject(error);
    });
    child.once('close', (code, signal) => {
      clearTimeout(deadline);
      resolve({ code, signal, output });
    });
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}

/** Why PostgreSQL gave up, from what it wrote, in one line: the last fatal line, or else its last three. */
export function reasonIn(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const fatal =
    lines.findLast((line) => /\b(PANIC|FATAL):/.test(line)) ??
    lines.findLast((line) => /\b(error|ERROR):/.test(line));
  const reason =
    fatal?.replace(/^.*?\b(PANIC|FATAL|ERROR|error):\s+/, '') ??
    lines
      .slice(-3)
      .join(' ')
      .replace(/^postgres: /, '');
  return reason === '' ? 'it said nothing' : reason;
}
