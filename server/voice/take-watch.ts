import type { Logger } from 'pino';
import type { RecordedMessage } from './line.ts';
import type { MediaSession } from './media/media-session.ts';
import { MediaRefusal } from './media/media-session.ts';

interface RunningTake {
  startedAtMs: number;
  speechMs: number;
  /** When the speech going on now began. */
  speakingSinceMs: number | null;
}

const NOTHING: RecordedMessage = { durationMs: 0, speechMs: 0, text: null };

/**
 * One take at a time on a media session. It reckons along by the voice activity told, so that a take whose media
 * worker died is still known by its length: what was recorded until then lies in its file.
 */
export class TakeWatch {
  readonly #session: MediaSession;
  readonly #log: Logger;
  readonly #elapsedMs: () => number;
  #running: RunningTake | null = null;

  constructor(session: MediaSession, log: Logger, elapsedMs: () => number) {
    this.#session = session;
    this.#log = log;
    this.#elapsedMs = elapsedMs;
  }

  start(path: string): void {
    try {
      this.#session.startTake(path);
      this.#running = { startedAtMs: this.#elapsedMs(), speechMs: 0, speakingSinceMs: null };
    } catch (error) {
      this.#log.error({ err: error }, 'A message cannot be recorded.');
    }
  }

  speechStarted(atMs: number): void {
    if (this.#running) this.#running.speakingSinceMs = Math.max(atMs, this.#running.startedAtMs);
  }

  speechEnded(atMs: number): void {
    const take = this.#running;
    if (!take || take.speakingSinceMs === null) return;
    take.speechMs += Math.max(0, atMs - take.speakingSinceMs);
    take.speakingSinceMs = null;
  }

  /** Never rejects: a take that was not recorded has no length. */
  async end(): Promise<RecordedMessage> {
    const take = this.#running;
    this.#running = null;
    if (!take) return NOTHING;
    const endedAtMs = this.#elapsedMs();
    try {
      return { ...(await this.#session.endTake()), text: null };
    } catch (error) {
      this.#log.error({ err: error }, 'The recording of a message ended badly.');
      const isLost = error instanceof MediaRefusal && error.reason === 'recording_failed';
      return isLost ? NOTHING : reckon(take, endedAtMs);
    }
  }
}

function reckon(take: RunningTake, endedAtMs: number): RecordedMessage {
  const speaking = take.speakingSinceMs === null ? 0 : Math.max(0, endedAtMs - take.speakingSinceMs);
  return { durationMs: endedAtMs - take.startedAtMs, speechMs: take.speechMs + speaking, text: null };
}
