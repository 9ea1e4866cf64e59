import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { until } from '../../server/platform/jobs/testing/until.ts';

/** The addresses of docs/connecting.md. */
export const OURS = '192.168.10.20';
export const PBX = '192.168.10.5';

const ip = (...args: string[]): void =>
  void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** A network of two machines that nothing else can reach: this process is on one of them. */
export interface PbxNetwork {
  /** What runs a program on the machine of the telephone system, before its name and arguments. */
  readonly enter: readonly string[];
  close(): void;
}

/**
 * Makes the network of docs/connecting.md. The process has to be in a network namespace of its own (`unshare
 * --net`), whose machine this is.
 */
export async function openNetwork(): Promise<PbxNetwork> {
  const holder: ChildProcess = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  const namespace = `/proc/${holder.pid}/ns/net`;
  const own = readlinkSync('/proc/self/ns/net');
  await until('the telephone system has a network', () => readlinkSync(namespace) !== own);
  const enter = ['nsenter', `--net=${namespace}`];
  const there = (...args: string[]): void => {
    const [program = '', ...rest] = enter;
    execFileSync(program, [...rest, 'ip', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  };
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'office', 'type', 'veth', 'peer', 'name', 'office', 'netns', String(holder.pid));
  ip('addr', 'add', `${OURS}/24`, 'dev', 'office');
  ip('link', 'set', 'office', 'up');
  there('link', 'set', 'lo', 'up');
  there('addr', 'add', `${PBX}/24`, 'dev', 'office');
  there('link', 'set', 'office', 'up');
  return { enter, close: () => void holder.kill('SIGKILL') };
}
