import type { Clock } from '../platform/clock.ts';
import type { LineTransfer } from './line-transfer.ts';
import type { MediaSession } from './media/media-session.ts';

/** How soon the sound is back of a caller whom the network has not put through. */
const BACK_WITHIN_MS = 5_000;

interface MissedMedia {
  session: MediaSession;
  clock: Clock;
  /** Aborts when the line has ended. */
  over: AbortSignal;
  /** How the caller is put through; null where they cannot be. */
  transfers: Pick<LineTransfer, 'asking'> | null;
}

/**
 * Ends a line whose sound is lost. A peer that puts the caller through may send none meanwhile, and no hold
 * either: it is waited for then, and a little longer.
 */
export function endWithoutMedia(
  { session, clock, over, transfers }: MissedMedia,
  end: (cause: string) => void,
): void {
  let isLost = false;
  const endNow = (): void => end('No sound arrived from the caller.');
  const endAfter = async (asking: Promise<unknown>): Promise<void> => {
    await asking.catch(() => undefined);
    await clock.sleep(BACK_WITHIN_MS, over);
    if (isLost) endNow();
  };
  session.on('media_resumed', () => (isLost = false));
  session.on('media_lost', () => {
    isLost = true;
    const asking = transfers?.asking;
    if (asking) void endAfter(asking);
    else endNow();
  });
}
