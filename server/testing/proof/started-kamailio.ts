import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';

const CONFIGURATION = fileURLToPath(new URL('../../../deploy/kamailio', import.meta.url));
const run = promisify(execFile);

/** A real Kamailio with the configuration of `deploy/kamailio`. */
export interface StartedKamailio {
  /** Nodes that new calls go to, by port. */
  nodesThere(): Promise<number[]>;
  output(): string;
  stop(): Promise<void>;
}

/** Ports of the loopback, and those of the nodes. */
export interface KamailioPorts {
  sip: number;
  tls: number;
  inside: number;
  nodes: readonly number[];
}

/** Starts it on the loopback; it asks the nodes each second. */
export async function startKamailio({ sip, tls, inside, nodes }: KamailioPorts): Promise<StartedKamailio> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-kamailio-'));
  const at = (name: string): string => join(folder, name);
  await cp(CONFIGURATION, folder, { recursive: true });
  const { key, cert } = selfSigned(['127.0.0.1']);
  const replaced = {
    ...{ OUTSIDE_ADDRESS: '127.0.0.1', KNOWN_ADDRESS: '127.0.0.1', INSIDE_ADDRESS: '127.0.0.1' },
    ...{ OUTSIDE_PORT: sip, INSIDE_PORT: inside, TLS_PORT: tls },
    ...{ NODES: at('nodes.list'), TLS_SETTINGS: at('tls.cfg') },
    CONTROL: `unix:${at('control')}`,
  };
  const settings = [
    ...Object.entries(replaced).map(([name, value]) => `#!substdef "!${name}!${value}!g"`),
    ...['WITH_TLS', 'PING_SECONDS 1', 'SILENT_MS 4000', 'WORKERS 2'].map((each) => `#!define ${each}`),
  ];
  await writeFile(at('settings.cfg'), `${settings.join('\n')}\n`);
  const tlsSettings = await readFile(at('tls.cfg'), 'utf8');
  await writeFile(at('tls.cfg'), tlsSettings.replaceAll('/etc/kamailio', folder));
  await writeFile(at('certificate.pem'), cert);
  await writeFile(at('key.pem'), key);
  const list = nodes.map((port) => `1 sip:127.0.0.1:${port};transport=tcp\n`);
  await writeFile(at('nodes.list'), list.join(''));
  // It stays in the foreground, logs to standard error, and has its own process id.
  const child = spawn('kamailio', ['-DD', '-E', '-m', '64', '-Y', folder, '-f', at('kamailio.cfg')]);
  const ended = once(child, 'exit');
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  const ask = (command: string): Promise<string> =>
    run('kamcmd', ['-s', replaced.CONTROL, command]).then(({ stdout }) => stdout);
  return {
    nodesThere: async () => {
      if (child.exitCode !== null) throw new Error(`Kamailio ended:\n${text}`);
      const listed = await ask('dispatcher.list').catch(() => '');
      const each = listed.matchAll(/URI: sip:127\.0\.0\.1:(\d+);transport=tcp\s+FLAGS: AP\b/g);
      return [...each].map(([, port]) => Number(port)).toSorted((one, other) => one - other);
    },
    output: () => text,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
