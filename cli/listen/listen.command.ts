import type { Command, Context } from '../command.ts';
import { Failure, UsageFault } from '../faults.ts';
import { isEventId } from './event-ids.ts';
import { EventSource } from './event-source.ts';
import { forwardEvent, lineOf, type Envelope, type ForwardOptions } from './forward-events.ts';
import { RECEIVER_FLAGS, receiverOf } from './receiver.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const EVENTS = {
  events: { value: 'A,B', about: 'Only events of these kinds, such as order.created,call.ended.' },
  since: { value: 'TIME', about: 'Also events since then: a time, or how long ago, such as 10m, 2h, 3d.' },
};

/** `switchboard listen` */
export const listen: Command = {
  name: 'listen',
  takes: [],
  summary: 'Forwards every new event to a server on this machine, signed like a webhook.',
  about:
    'Webhooks can be developed without a public address. Events go one by one, in order, each once; a ' +
    'connection that breaks is taken up where it was. Without --forward-to they are only shown. The events of ' +
    'the last 30 days can be sent again by --since and --replay.',
  flags: {
    ...RECEIVER_FLAGS,
    ...EVENTS,
    replay: { value: 'EVENT_ID', about: 'Forwards this event and ends; code 1 unless it is accepted.' },
  },
  run: (context) => (context.flags['replay'] === undefined ? follow(context) : replay(context)),
};

/** `switchboard events tail` */
export const tailEvents: Command = {
  name: 'events tail',
  takes: [],
  summary: 'Shows each event as it happens, until Ctrl-C.',
  flags: EVENTS,
  run: (context) => follow(context),
};

async function follow(context: Context): Promise<void> {
  const { flags, out, signal } = context;
  const receiver = receiverOf(context);
  const sinceMs = readSince(flags['since'], Date.now());
  const types = flags['events']?.split(',').map((type) => type.trim()) ?? null;
  const source = new EventSource(await context.client(), { signal, types, show: (line) => out.tell(line) });
  await source.begin(sinceMs);
  const { url } = await context.login();
  if (receiver !== null) {
    out.tell(`Events of ${url} are forwarded to ${receiver.url}`);
    out.tell(`Signing secret: ${receiver.secret}`);
  }
  out.tell('Waiting for events; Ctrl-C ends.');
  for await (const event of source.follow()) await pass(event, receiver, context);
}

async function replay(context: Context): Promise<number> {
  const { flags, out, signal } = context;
  const receiver = receiverOf(context);
  if (receiver === null) throw new UsageFault('--replay needs --forward-to.');
  const id = flags['replay'] ?? '';
  if (!isEventId(id))
    throw new UsageFault(`"${id}" is no id of an event: \`switchboard events list\` shows them.`);
  const source = new EventSource(await context.client(), { signal, show: (line) => out.tell(line) });
  const event = await source.find(id);
  if (event === null) throw new Failure(`There is no event ${id}: events are kept for 30 days.`);
  out.tell(`Signing secret: ${receiver.secret}`);
  return (await pass(event, receiver, context)) ? 0 : 1;
}

/** Forwards an event, or only shows it; whether it was accepted. */
export async function pass(
  event: Envelope,
  receiver: ForwardOptions | null,
  { out, signal }: Pick<Context, 'out' | 'signal'>,
): Promise<boolean> {
  if (receiver === null) {
    out.jsonLine(event);
    out.say(
      `${event.created_at} ${event.type} ${event.id} ${JSON.stringify(event.data)}`.slice(0, out.columns),
    );
    return true;
  }
  const forwarded = await forwardEvent(event, receiver);
  if (signal.aborted) return false;
  out.jsonLine({ event, forwarded });
  out.say(lineOf(event, forwarded));
  return forwarded.status !== null && forwarded.status >= 200 && forwarded.status < 300;
}

/** Unix milliseconds of a time or of how long ago it was; null when none is given. @throws UsageFault */
export function readSince(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  const [, amount, unit = ''] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
  const agoMs = amount === undefined ? null : Number(amount) * (UNITS[unit] ?? 0);
  const atMs = agoMs === null ? Date.parse(text) : nowMs - agoMs;
  if (!Number.isNaN(atMs) && atMs >= 0) return atMs;
  throw new UsageFault('--since must be a time such as 2026-11-21T09:30:00Z, or how long ago, such as 10m.');
}
