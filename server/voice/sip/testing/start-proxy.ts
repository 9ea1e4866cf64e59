import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../../../platform/jobs/testing/until.ts';
import { eventually } from './eventually.ts';
import { isListening } from './start-sipp.ts';

export const KAMAILIO = '/usr/sbin/kamailio';

/** A Kamailio on the loopback. */
export interface Proxy {
  /** Waits until it has logged a text. */
  says(text: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a Kamailio and waits until it listens.
 * @param places the ports of the loopback that it listens on; it opens those of UDP first.
 * @param defines what its configuration leaves open, such as `CALLEE="sip:127.0.0.1:5080"`.
 */
export async function startProxy(
  configuration: string,
  places: readonly { protocol: 'udp' | 'tcp' | 'tls'; port: number }[],
  defines: readonly string[],
): Promise<Proxy> {
  const listens = places.flatMap(({ protocol, port }) => ['-l', `${protocol}:127.0.0.1:${port}`]);
  const options = ['-DD', '-E', '-m', '32', ...defines.flatMap((define) => ['-A', define])];
  const child = spawn(KAMAILIO, [...options, '-f', configuration, ...listens]);
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  await until('the proxy listens', async () => {
    const connected = places.filter(({ protocol }) => protocol !== 'udp');
    const open = await Promise.all(connected.map(({ port }) => isListening(port, 't1')));
    assert.equal(child.exitCode, null, output);
    return open.every(Boolean);
  });
  return {
    says: (text) => eventually(() => output.includes(text), `the proxy says "${text}": ${output}`),
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
