import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { startProgram, type Started } from '../started.ts';

export interface SippOptions {
  /** `sip:<number>@<host>:<port>`. */
  uri: string;
  calls: number;
  callsPerSecond: number;
  holdMs: number;
  /** Holds `caller.ulaw`, what each caller says. */
  folder: string;
}

/** Starts sipp with the scenario of the bench; it ends once every call has. */
export async function startSipp(options: SippOptions): Promise<Started> {
  const { uri, calls, callsPerSecond, holdMs, folder } = options;
  const [, number = '', host = '', port = ''] = /^sip:(.+)@(.+):(\d+)/.exec(uri) ?? [];
  await cp(join(import.meta.dirname, 'held-call.xml'), join(folder, 'held-call.xml'));
  const words = Object.entries({
    ...{ '-sf': 'held-call.xml', '-s': number, '-i': '127.0.0.1' },
    ...{ '-mi': '127.0.0.1', '-mp': 45_000, '-t': 'u1' },
    ...{ '-m': calls, '-l': calls, '-r': callsPerSecond, '-d': holdMs, '-timeout': 150 },
    '-rtp_threadtasks': 50,
  }).flatMap(([name, value]) => [name, String(value)]);
  return startProgram('sipp', [...words, '-nostdin', `${host}:${port}`], {
    cwd: folder,
  });
}

/** How many calls went well, by what sipp writes at its end. */
export const callsDone = (output: string): number =>
  Number(/Successful call\s*\|[^|]*\|\s*(\d+)/.exec(output)?.[1] ?? 0);
