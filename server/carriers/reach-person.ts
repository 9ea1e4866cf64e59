import type { Logger } from 'pino';
import type { NotReached, ReachedPerson } from '../voice/line-transfer.ts';
import type { MediaSession } from '../voice/media/media-session.ts';
import type { DialEnd } from './carrier.ts';
import type { DialEvents } from './dial-events.ts';

interface Reaching {
  /** Of the person's call; null before it is open. */
  session: () => MediaSession | null;
  signal: AbortSignal;
  log: Logger;
  /** Keeps the server from stopping before the call of a person who comes too late is over. */
  track(call: Promise<void>): void;
  /** Told what came of the call; `rang` says whether the person's telephone rang. */
  ended?: ((end: DialEnd, rang: boolean) => Promise<void> | undefined) | undefined;
}

/**
 * Waits until a person picks up whom the caller of another call is put through to. A person who picks up when
 * nobody waits any more is hung up.
 */
export async function reachPerson(
  events: DialEvents,
  { session, signal, log, track, ended }: Reaching,
): Promise<ReachedPerson | NotReached> {
  let rang = false;
  for (;;) {
    const event = await events.next();
    rang ||= event.kind === 'ringing';
    if (event.kind === 'trying' || event.kind === 'ringing') continue;
    track(ended?.(event, rang) ?? Promise.resolve());
    if ('cause' in event) log.info({ result: event.kind, cause: event.cause }, 'the person was not reached');
    if (event.kind === 'rejected') return 'failed';
    if (event.kind === 'not_dialled') return signal.aborted ? 'no_answer' : 'failed';
    if (event.kind !== 'answered') return event.kind;
    const opened = session();
    if (opened && !signal.aborted) return { line: event.line, session: opened };
    track(event.line.hangUp().then(() => undefined));
    return 'no_answer';
  }
}
