import { createSocket } from 'node:dgram';
import { readFile } from 'node:fs/promises';
import { createServer, isIPv6 } from 'node:net';
import type { Settings } from '../platform/config/settings.ts';
import type { RunningServer } from './find-server.ts';
import { findingsOn, reasonOf, type Finding } from './finding.ts';
import { findHolder, listBoundPorts, socketsOf, type Protocol } from './port-holders.ts';

/** A port that the server listens on. */
interface Port {
  setting: string;
  what: string;
  protocol: Protocol;
  host: string;
  port: number;
}

const { right, wrong } = findingsOn('ports');
const sound = findingsOn('sound');

/**
 * Whether each port of the settings is the server's while it runs, and free while it does not.
 * @param host the address of HOST.
 */
export async function checkPorts(
  settings: Settings,
  host: string,
  server: RunningServer,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const port of portsOf(settings, host)) findings.push(await judgePort(port, server));
  if (settings.roles.includes('voice')) findings.push(...(await checkSoundPorts(settings, server)));
  return findings;
}

function portsOf(settings: Settings, host: string): Port[] {
  const { port, roles, sipPort, sipTls, sipTlsPort, metricsPort, metricsHost } = settings;
  const takesCalls = roles.includes('voice');
  const udp = { setting: 'SIP_PORT', what: 'SIP over UDP', protocol: 'udp', port: sipPort, host } as const;
  const tcp = { ...udp, what: 'SIP over TCP', protocol: 'tcp' } as const;
  const tls = { ...tcp, setting: 'SIP_TLS_PORT', what: 'SIP over TLS', port: sipTlsPort } as const;
  const all: Port[] = [
    { setting: 'PORT', what: 'HTTP', protocol: 'tcp', host, port },
    ...(takesCalls ? [udp, tcp] : []),
    ...(takesCalls && sipTls ? [tls] : []),
    ...(metricsPort === null
      ? []
      : [
          {
            ...{ setting: 'METRICS_PORT', what: 'Metrics', protocol: 'tcp' as const },
            ...{ host: metricsHost, port: metricsPort },
          },
        ]),
  ];
  return all.filter((one) => one.port !== 0);
}

async function judgePort(one: Port, server: RunningServer): Promise<Finding> {
  const { setting, what, protocol, host, port } = one;
  const where = `${what}, port ${port}/${protocol.toUpperCase()}`;
  const code = await tryBind(one);
  const runs = server.state === 'ready' || server.state === 'not_ready';
  if (code === null && !runs) return right(`${where}: it is free.`);
  if (code === null) {
    const why = 'it was started with other settings or roles, or its log says why';
    return wrong(`${where}: the server runs, and nobody listens there: ${why}.`);
  }
  if (code === 'EACCES')
    return wrong(`${where}: ports below 1024 need a right of root: set ${setting} to a higher one.`);
  if (code === 'EADDRNOTAVAIL')
    return wrong(`${where}: ${host} is not an address of this machine: set HOST.`);
  if (code !== 'EADDRINUSE') return wrong(`${where}: it cannot be listened on (${code}).`);
  const holder = await findHolder(protocol, port);
  if (runs && (holder === null || server.pid === null || holder.pid === server.pid))
    return right(`${where}: the server listens.`);
  const who = holder === null ? 'another program' : `${holder.name}, process ${holder.pid},`;
  return wrong(`${where}: ${who} has it: end that, or set ${setting} to a free port.`);
}

/** The error of listening there; null when it is free. */
function tryBind({ protocol, host, port }: Port): Promise<string | null> {
  const codeOf = (error: NodeJS.ErrnoException): string => error.code ?? reasonOf(error);
  return new Promise((resolve) => {
    if (protocol === 'udp') {
      const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
      socket.once('error', (error) => socket.close(() => resolve(codeOf(error))));
      socket.bind({ address: host, port, exclusive: true }, () => socket.close(() => resolve(null)));
      return;
    }
    const listener = createServer();
    listener.once('error', (error) => resolve(codeOf(error)));
    listener.listen({ host, port, exclusive: true }, () => listener.close(() => resolve(null)));
  });
}

/** Whether RTP_PORTS has room for the calls wanted, and who else takes ports of it. */
async function checkSoundPorts(
  { rtpPorts: { from, to }, maxCalls, sipPort }: Settings,
  { pid }: RunningServer,
): Promise<Finding[]> {
  const range = `RTP_PORTS ${from}-${to}`;
  const findings: Finding[] = [];
  if (sipPort >= from && sipPort <= to)
    findings.push(sound.wrong(`${range} holds SIP_PORT ${sipPort}: let one of them be elsewhere.`));
  const others = await countOthers(from, to, pid);
  const calls = Math.floor((to - from + 1 - (others ?? 0)) / 2);
  const taken = others === null || others === 0 ? '' : `, without ${others} that other programs have`;
  findings.push(
    calls >= maxCalls
      ? sound.right(`${range} has room for ${calls} calls${taken}; MAX_CALLS is ${maxCalls}.`)
      : sound.wrong(
          `${range} has room for ${calls} calls${taken}, and MAX_CALLS is ${maxCalls}: ` +
            'widen RTP_PORTS, two ports for each call, or lower MAX_CALLS.',
        ),
  );
  const chosen = await readSystemRange();
  if (chosen !== null && from <= chosen.to && to >= chosen.from) {
    const theirs = `${chosen.from}-${chosen.to}`;
    findings.push(
      sound.remark(`${range} overlaps the ports that the system gives to other programs (${theirs}).`),
    );
  }
  return findings;
}

/** Ports of the range that others than the server are bound to; null where that is not told. */
async function countOthers(from: number, to: number, pid: number | null): Promise<number | null> {
  const bound = await listBoundPorts('udp');
  if (bound === null) return null;
  const own = pid === null ? new Set<string>() : await socketsOf(pid);
  return [...bound].filter(
    ([port, inodes]) => port >= from && port <= to && ![...inodes].some((inode) => own.has(inode)),
  ).length;
}

async function readSystemRange(): Promise<{ from: number; to: number } | null> {
  const text = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '');
  const [from = Number.NaN, to = Number.NaN] = text.trim().split(/\s+/).map(Number);
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to };
}
