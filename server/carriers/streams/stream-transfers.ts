import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { NotReached, ReachedPerson, TransferWays } from '../../voice/line-transfer.ts';
import type { MediaSession } from '../../voice/media/media-session.ts';
import type { DialEnd, OutgoingCall, PlacedEnd, PersonRoutes } from '../carrier.ts';
import { DialEvents } from '../dial-events.ts';
import { reachPerson } from '../reach-person.ts';
import type { OpenedStream } from './open-stream.ts';
import type { StreamedOrder } from './place-streamed-call.ts';
import { isStream } from './stream-access.ts';
import type { TracedStream } from './traced-stream.ts';

/** A call over a stream that may be put through. */
export interface TransferableStream extends Pick<
  OutgoingCall,
  'voice' | 'language' | 'listening' | 'speaking'
> {
  readonly opened: OpenedStream;
  readonly people: PersonRoutes | undefined;
  /** Whether the vendor takes commands about this call. */
  readonly isCommanded: boolean;
}

/** A call that is placed, for itself or beside another that it is to be bridged with. */
export interface PlacedBeside {
  /** The trace that it goes into; null for a call of which nothing is kept. */
  traced: TracedStream | null;
  beside?: MediaSession;
  /** Told the sound of the call. */
  opened?: (session: MediaSession) => void;
}

export interface StreamTransferOptions {
  log: Logger;
  /** Keeps the server from stopping before a call that was begun is over. */
  track(call: Promise<void>): void;
  /** Begins to call a person. */
  call(order: StreamedOrder, how: PlacedBeside & { events: DialEvents; signal: AbortSignal }): void;
}

/**
 * How a call over a stream is put through to people: by the vendor, and with an announcement, or where the
 * vendor refuses, by a second call of ours. Null when it cannot be.
 */
export function streamTransfers(
  call: TransferableStream,
  options: StreamTransferOptions,
): TransferWays | null {
  const { people, isCommanded } = call;
  if (!people?.mayCall) return null;
  return {
    handOver: isCommanded ? (phone, signal) => handOver(phone, { ...call, people }, signal, options) : null,
    call: (phone, beside, signal) => callPerson(phone, { ...call, people, beside, signal }, options),
  };
}

async function handOver(
  phone: string,
  { opened, people }: TransferableStream & { people: PersonRoutes },
  signal: AbortSignal,
  { log, track }: StreamTransferOptions,
): Promise<'taken' | NotReached | 'refused'> {
  const route = await people.routeTo(phone);
  if ('problem' in route) {
    log.warn({ problem: route.problem }, 'nobody is put through there');
    return 'failed';
  }
  const { call, access, personAddresses: addresses } = opened;
  const ended = async (end: PlacedEnd, rang: boolean): Promise<void> => {
    const noted = people.noteEnd?.(access, end, rang) ?? Promise.resolve();
    track(noted);
    await noted;
  };
  const result = await call.handOver({ from: route.from, to: phone }, { addresses, ended, signal });
  log.info({ result }, 'asked the carrier to put the caller through');
  return result;
}

async function callPerson(
  phone: string,
  call: TransferableStream & { people: PersonRoutes; beside: MediaSession; signal: AbortSignal },
  options: StreamTransferOptions,
): Promise<ReachedPerson | NotReached> {
  const { people, beside, signal, voice, language, listening, speaking } = call;
  const { log, track } = options;
  const route = await people.routeTo(phone);
  if ('problem' in route || !route.trunk || !isStream(route.trunk)) {
    log.warn(route, 'nobody is called there');
    return 'failed';
  }
  let session: MediaSession | null = null;
  const events = new DialEvents();
  const order: StreamedOrder = {
    ...{ from: route.from, to: phone, channel: 'phone', trunk: route.trunk },
    priority: 'transfer',
    ...{ carrierCallId: randomUUID(), recordingPath: null, voice, language, listening },
    ...(speaking ? { speaking } : {}),
  };
  const opened = (own: MediaSession): void => void (session = own);
  const { traced } = call.opened.call;
  options.call(order, { traced, beside, events, signal, opened });
  const ended = (end: DialEnd, rang: boolean) => people.noteEnd?.(order.trunk, end, rang);
  return reachPerson(events, { session: () => session, signal, log, track, ended });
}
