/**
 * `npm run listen -- --forward-to http://localhost:4000/webhooks`: forwards every new event of a workspace to
 * a server on this machine, signed like a webhook. Webhooks can then be developed without a public address
 * (`docs/events.md`).
 */
import { parseArgs } from 'node:util';
import { readEnvironment, readSettings } from '../server/platform/config/settings.ts';
import { EventSource } from '../cli/listen/event-source.ts';
import { forwardEvent, lineOf, newSecret } from '../cli/listen/forward-events.ts';
import { ApiError, Switchboard } from '../sdk/switchboard.ts';
import { findServer } from './listen/find-server.ts';

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
  const { signal } = stopping;
  const client = new Switchboard({ ...server, headers: { 'Accept-Language': 'en' } });
  const source = new EventSource(client, { signal, show });
  await source.begin().catch((error: unknown) => {
    const said =
      error instanceof ApiError ? `answered ${error.status}: ${error.message}` : 'does not answer.';
    throw new Error(`The server at ${server.baseUrl} ${said}`, { cause: error });
  });
  show(`Events of ${server.baseUrl} are forwarded to ${target.href}`);
  show(`Signing secret: ${secret}`);
  show('Ctrl-C ends.\n');
  const brand = values.brand ?? settings.brand;
  const options = { url: target.href, secret, brand, signal };
  for await (const event of source.follow()) {
    const forwarded = await forwardEvent(event, options);
    if (!signal.aborted) show(lineOf(event, forwarded));
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
