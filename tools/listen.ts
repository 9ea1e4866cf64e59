/**
 * `npm run listen -- --forward-to http://localhost:4000/webhooks`: forwards every new event of a workspace to
 * a server on this machine, signed like a webhook. Webhooks can then be developed without a public address
 * (`docs/events.md`).
 */
import { parseArgs } from 'node:util';
import { readEnvironment, readSettings } from '../server/platform/config/settings.ts';
import { newSecret } from '../server/webhooks/sign.ts';
import { EventSource } from './listen/event-source.ts';
import { findServer } from './listen/find-server.ts';
import { forwardEvents } from './listen/forward-events.ts';

const USAGE = `npm run listen -- --forward-to <url> [--key <API key>] [--url <address of the server>] [--brand <BRAND>]

The key and the address are those of the demo of this machine unless they are given; SWITCHBOARD_KEY is a key too.`;

const show = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'forward-to': { type: 'string' },
      key: { type: 'string' },
      url: { type: 'string' },
      brand: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) return show(USAGE);
  const target = URL.parse(values['forward-to'] ?? '');
  if (!target || !/^https?:$/.test(target.protocol)) {
    throw new Error(
      `--forward-to must be the address to forward to, such as http://localhost:4000/.\n\n${USAGE}`,
    );
  }
  const settings = readSettings(readEnvironment());
  const key = values.key ?? process.env['SWITCHBOARD_KEY'];
  const server = await findServer(settings.dataDir, { key, url: values.url });
  const secret = newSecret();
  const stopping = new AbortController();
  process.on('SIGINT', () => stopping.abort());
  process.on('SIGTERM', () => stopping.abort());
  const source = new EventSource(server, { signal: stopping.signal, show });
  await source.begin();
  show(`Events of ${server.baseUrl} are forwarded to ${target.href}`);
  show(`Signing secret: ${secret}`);
  show('Ctrl-C ends.\n');
  const brand = values.brand ?? settings.brand;
  await forwardEvents(source, { url: target.href, secret, brand, signal: stopping.signal, show });
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
