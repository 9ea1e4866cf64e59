import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Machine } from '../command.ts';
import { Output } from '../output.ts';
import { run } from '../run.ts';

type Env = Record<string, string | undefined>;

/** What a command line came to. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export interface RunOptions {
  env?: Env;
  /** What is piped in. */
  input?: string;
  signal?: AbortSignal;
  machine?: Machine;
  /** Gets each text as it is written. */
  onWrite?: (text: string) => void;
}

/** The command line on a machine of its own, where nobody has logged in. */
export function useCommandLine() {
  const home = mkdtempSync(join(tmpdir(), 'switchboard-cli-'));
  const ending = new AbortController();
  after(() => {
    // A test that fails leaves nothing that follows the server for ever.
    ending.abort();
    rmSync(home, { recursive: true });
  });
  const base: Env = {
    ...{ HOME: home, XDG_CONFIG_HOME: join(home, 'config'), DATA_DIR: join(home, 'data'), NO_COLOR: '1' },
    ...{ SWITCHBOARD_URL: '', SWITCHBOARD_KEY: '' },
  };
  return {
    home,
    /** Runs a command line in this process. */
    async run(args: string[], options: RunOptions = {}): Promise<Ended> {
      const { env = {}, input = '', signal, onWrite, machine } = options;
      const ended: Ended = { code: null, out: '', err: '' };
      const sink = (name: 'out' | 'err') => ({
        write: (text: string) => {
          ended[name] += text;
          onWrite?.(text);
        },
      });
      const out = new Output(sink('out'), sink('err'), args.includes('--json'));
      const piped = new PassThrough();
      piped.end(input);
      ended.code = await run(args, {
        ...{ env: { ...base, ...env }, out, input: piped },
        ...(machine === undefined ? {} : { machine }),
        signal: signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]),
      });
      return ended;
    },
    /** Starts the program. */
    start(args: string[], env: Env = {}): { child: ChildProcessWithoutNullStreams; ended: Promise<Ended> } {
      const program = fileURLToPath(new URL('../main.ts', import.meta.url));
      const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...base, ...env } });
      const said: Ended = { code: null, out: '', err: '' };
      child.stdout.on('data', (chunk) => (said.out += String(chunk)));
      child.stderr.on('data', (chunk) => (said.err += String(chunk)));
      const ended = new Promise<Ended>((resolve) =>
        child.once('close', (code) => resolve({ ...said, code })),
      );
      return { child, ended };
    },
  };
}
