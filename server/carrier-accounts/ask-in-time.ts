import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';

/** Neither a call nor a text waits longer for a database that does not answer. */
const ANSWER_MS = 2_000;

/** What the database answers about the limits of a carrier; null when it does not, in time. Never rejects. */
export async function askInTime<T>(
  carrierId: number,
  question: () => Promise<T>,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<T | null> {
  const answered = new AbortController();
  const late = async (): Promise<null> => {
    if (await clock.sleep(ANSWER_MS, answered.signal))
      log.warn({ carrier_id: carrierId }, 'the database did not judge the limits of a carrier in time');
    return null;
  };
  const answer = question().catch((error: unknown) => {
    log.warn({ err: error, carrier_id: carrierId }, 'the database could not judge the limits of a carrier');
    return null;
  });
  return Promise.race([answer, late()]).finally(() => answered.abort());
}
