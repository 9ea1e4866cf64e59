import { isIPv6 } from 'node:net';
import type { Settings } from '../platform/config/settings.ts';
import { findingsOn, type Finding } from './finding.ts';
import { findHolder } from './port-holders.ts';

/** Whether the server of the settings runs, and as which process. */
export interface RunningServer {
  state: 'ready' | 'not_ready' | 'stopped' | 'other';
  /** Null when it does not run, and where the system does not tell. */
  pid: number | null;
  /** The header `Date` of its answer. */
  date: string | null;
}

const ANSWER_MS = 5_000;
const { right, wrong, remark } = findingsOn('server');

/** Asks `/readyz` at the address of the settings. */
export async function findServer(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  tell: (finding: Finding) => void,
): Promise<RunningServer> {
  const url = `http://${localHost(host)}:${port}`;
  if (port === 0) {
    tell(remark('PORT is 0, so the system chooses a port at each start: the server is not looked for.'));
    return { state: 'stopped', pid: null, date: null };
  }
  let response: Response;
  try {
    response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' });
  } catch {
    const holder = await findHolder('tcp', port);
    if (holder === null) tell(remark(`It does not run: nobody answers at ${url}. \`npm start\` starts it.`));
    // Who has the port is told with the ports.
    return { state: holder === null ? 'stopped' : 'other', pid: null, date: null };
  }
  const body = (await response.json().catch(() => null)) as { status?: unknown; reason?: unknown } | null;
  const date = response.headers.get('date');
  if (body?.status !== 'ready' && body?.status !== 'not ready') return { state: 'other', pid: null, date };
  const pid = (await findHolder('tcp', port))?.pid ?? null;
  const as = pid === null ? '' : ` as process ${pid}`;
  if (body.status === 'ready') {
    tell(right(`It runs${as} and is ready at ${url}.`));
    return { state: 'ready', pid, date };
  }
  tell(wrong(`It runs${as} and is not ready: ${String(body.reason)}. Its log says more.`));
  return { state: 'not_ready', pid, date };
}

/** Where a server that listens on `host` is reached from its own machine. */
export function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}
