import type { DialEnd, Dialling } from '../../carriers/carrier.ts';
import type { Clock } from '../../platform/clock.ts';
import { traced } from '../../platform/tracing/tracing.ts';

/** The longest ringing; the call is then cancelled. */
const RINGS_AT_MOST_MS = 45_000;
/** A carrier that has sent only 100 Trying (RFC 3261, section 21.1.1) for this long has accepted the call. */
const TAKEN_AFTER_MS = 2_000;

interface Following {
  clock: Clock;
  signal: AbortSignal;
  accepted(): void;
  ringing(): Promise<void>;
}

/**
 * Waits until an outgoing call is answered or fails; cancels it when it rings too long or `signal` aborts.
 * `accepted` is called once, when the carrier has accepted the call: with a provisional response above 100,
 * two seconds after a 100 without any other, or with an answer of the person: also that they are busy.
 */
export function followDialling(dialling: Dialling, options: Following): Promise<DialEnd> {
  return traced('dial', {}, async (span) => {
    const end = await follow(dialling, options);
    span.set({ 'switchboard.call.dialled': end.kind });
    return end;
  });
}

async function follow(dialling: Dialling, options: Following): Promise<DialEnd> {
  const { clock, signal, accepted } = options;
  const decided = new AbortController();
  const giveUp = (): void => dialling.cancel();
  const after = (ms: number, act: () => void): void =>
    void clock.sleep(ms, decided.signal).then((isOver) => (isOver ? act() : undefined));
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  after(RINGS_AT_MOST_MS, giveUp);
  try {
    for (;;) {
      const event = await dialling.next();
      if (event.kind === 'trying') after(TAKEN_AFTER_MS, accepted);
      else if (event.kind === 'ringing') {
        accepted();
        await options.ringing();
      } else {
        // Busy, declined and unanswered are the person's, so that the carrier has carried the call.
        if (event.kind !== 'rejected' && event.kind !== 'not_dialled') accepted();
        return event;
      }
    }
  } finally {
    decided.abort();
    signal.removeEventListener('abort', giveUp);
  }
}
