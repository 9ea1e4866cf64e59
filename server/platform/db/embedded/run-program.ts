import { type DatabaseAccount, spawnAs } from './database-account.ts';

/** A finished run of one of PostgreSQL's programs. */
export interface ProgramRun {
  readonly code: number | null;
  readonly signal: string | null;
  /** Standard output and error in the order of arrival, the last 8 KB. */
  readonly output: string;
}

/**
 * Runs a program to its end with `input` on its standard input; kills it after `deadlineMs`. Throws
 * when it cannot be started.
 */
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
    // A program that ends before it has read its input reports the reason itself; the broken pipe adds
    // nothing.
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

/**
 * The reason for PostgreSQL's failure in one line: the last fatal line of its output, or else its last
 * three lines.
 */
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
  return reason === '' ? 'it reported nothing' : reason;
}
