import type { Dialling, DialEvent } from '../../carriers/carrier.ts';
import type { Clock } from '../../platform/clock.ts';

/** A telephone rings for so long at most; then the call is given up. */
const RINGS_AT_MOST_MS = 45_000;
/** A network that answered nothing but 100 Trying (RFC 3261, section 21.1.1) for so long has accepted the call. */
const TAKEN_AFTER_MS = 2_000;

/** How it ended: somebody picked up, or nobody did. */
export type DialEnd = Exclude<DialEvent, { kind: 'trying' | 'ringing' }>;

/**
 * Follows a call that is being placed until it is decided; given up when it rings for too long or `signal` aborts.
 * `accepted` is called once, when the carrier has taken the call: with any provisional answer, or two seconds after a
 * bare 100. A call that is over before was refused.
 */
export async function followDialling(
  dialling: Dialling,
  options: { clock: Clock; signal: AbortSignal; accepted(): void; ringing(): Promise<void> },
): Promise<DialEnd> {
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
        if (event.kind === 'answered') accepted();
        return event;
      }
    }
  } finally {
    decided.abort();
    signal.removeEventListener('abort', giveUp);
  }
}
