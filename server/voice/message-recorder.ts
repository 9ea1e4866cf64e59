import type { Logger } from 'pino';
import type { LeftMessage } from './line.ts';
import type { MediaSession } from './media/media-session.ts';
import { MediaRefusal } from './media/media-session.ts';

interface RunningMessage {
  startedAtMs: number;
  speechMs: number;
  /** When the speech going on now began. */
  speakingSinceMs: number | null;
}

const NOTHING: LeftMessage = { durationMs: 0, speechMs: 0, text: null };

/**
 * One take at a time on a media session. It reckons along by the voice activity told, so that a take whose media
 * worker died is still known by its length: what was recorded until then lies in its file.
 */
export class MessageRecorder {
  readonly #session: MediaSession;
  readonly #log: Logger;
  readonly #elapsedMs: () => number;
  #running: RunningMessage | null = null;

  constructor(session: MediaSession, log: Logger, elapsedMs: () => number) {
    this.#session = session;
    this.#log = log;
    this.#elapsedMs = elapsedMs;
  }

  start(path: string): void {
    try {
      this.#session.startMessage(path);
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
  async end(): Promise<LeftMessage> {
    const take = this.#running;
    this.#running = null;
    if (!take) return NOTHING;
    const endedAtMs = this.#elapsedMs();
    try {
      return { ...(await this.#session.endMessage()), text: null };
    } catch (error) {
      this.#log.error({ err: error }, 'The recording of a message ended badly.');
      const isLost = error instanceof MediaRefusal && error.reason === 'recording_failed';
      return isLost ? NOTHING : estimate(take, endedAtMs);
    }
  }
}

function estimate(take: RunningMessage, endedAtMs: number): LeftMessage {
  const speaking = take.speakingSinceMs === null ? 0 : Math.max(0, endedAtMs - take.speakingSinceMs);
  return { durationMs: endedAtMs - take.startedAtMs, speechMs: take.speechMs + speaking, text: null };
}
