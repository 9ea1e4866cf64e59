import type { MediaSession } from './media/media-session.ts';
import type { NotReached, ReachedPerson, TransferWays } from './line-transfer.ts';

/**
 * Calls a person until `gone` aborts. What then becomes of their call is not waited for, since a network may
 * take long to end it; whoever picks up after all is hung up.
 */
export async function reachUntil(
  gone: AbortSignal,
  call: NonNullable<TransferWays['call']>,
  phone: string,
  beside: MediaSession,
): Promise<ReachedPerson | NotReached> {
  const calling = call(phone, beside, gone);
  const person = await Promise.race([calling, aborted(gone)]);
  if (person !== null) return person;
  void calling.then((late) => (typeof late === 'string' ? null : late.line.hangUp())).catch(() => null);
  return 'no_answer';
}

/** Resolves with null when `signal` aborts. */
export const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });
