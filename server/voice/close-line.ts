import type { Clock } from '../platform/clock.ts';
import type { Logger } from 'pino';
import type { MediaReport, MediaSession } from './media/media-session.ts';
import type { Signalling } from './signalling.ts';

/** A peer that does not confirm in time is left to the signalling, which goes on trying. */
const MAX_HANG_UP_MS = 1_000;

/** Hangs up and closes the media; null when the media thread gives no report. */
export async function closeLine(parts: {
  signalling: Signalling;
  session: MediaSession;
  clock: Clock;
  log: Logger;
}): Promise<MediaReport | null> {
  const { signalling, session, clock, log } = parts;
  const late = new AbortController();
  const hungUp = signalling.hangUp().finally(() => late.abort());
  const closing = session.close().catch((error: unknown) => {
    log.error({ err: error }, 'media session cannot be closed');
    return null;
  });
  await Promise.race([hungUp, clock.sleep(MAX_HANG_UP_MS, late.signal)]);
  return closing;
}
