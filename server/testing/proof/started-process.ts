import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { START } from './start-command.ts';

const PROGRAMS = {
  product: START,
  worker: [fileURLToPath(new URL('worker-process.ts', import.meta.url))],
};
/** The folder that `main.ts` uses too. */
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/switchboard', import.meta.url));

/** A process of the product on a database that outlives it. */
export interface StartedProcess {
  pid: number;
  /** Resolves with the address of its HTTP port when it is ready; rejects when it exits before. */
  ready: Promise<string>;
  /** Resolves with the exit code or the signal that ended it. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  hasEnded(): boolean;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ProcessOptions {
  databaseUrl: string;
  /** `server/main.ts`, or only the role `worker`. */
  program: keyof typeof PROGRAMS;
  /** Roles of the whole product, separated by commas as in the setting. */
  roles?: string;
  /** File with a certificate authority to trust in addition to those of Node.js. */
  authorityFile: string;
  /** Its data folder. */
  folder: string;
  settings?: Record<string, string>;
}

/** Starts a process of the product and returns at once. The process may deliver to the loopback address. */
export function startProcess(options: ProcessOptions): StartedProcess {
  let text = '';
  const child = spawn(process.execPath, [...PROGRAMS[options.program], options.databaseUrl], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: options.folder,
      DATABASE_URL: options.databaseUrl,
      DATABASE_CONNECTIONS: '8',
      ROLES: options.roles ?? 'worker',
      NODE_COMPILE_CACHE: COMPILED,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
      NODE_EXTRA_CA_CERTS: options.authorityFile,
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  const ready = new Promise<string>((resolve, reject) => {
    const add = (chunk: Buffer): void => {
      text += chunk.toString('utf8');
      const address = /Switchboard is ready[^]*?API\s+(\S+)\n/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    void exited.then(() => reject(new Error(`the process ended:\n${text}`)));
  });
  ready.catch(() => {});
  return {
    pid: child.pid ?? 0,
    ready,
    exited,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => text,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await exited;
    },
  };
}
