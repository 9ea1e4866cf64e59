import type { Logger } from 'pino';
import type { LeftMessage } from './line.ts';
import { type MediaSession, MediaRefusal } from './media/media-session.ts';

interface RunningMessage {
  startedAtMs: number;
  speechMs: number;
  /** When the current speech began. */
  speakingSinceMs: number | null;
}

const NOTHING: LeftMessage = { durationMs: 0, speechMs: 0, text: null };

/**
 * Records one message at a time on a media session. It measures the speech from the events too, so that the
 * length of a message is known although its media worker died: the file holds what was recorded until then.
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
      this.#log.error({ err: error }, 'message cannot be recorded');
    }
  }

  speechStarted(atMs: number): void {
    if (this.#running) this.#running.speakingSinceMs = Math.max(atMs, this.#running.startedAtMs);
  }

  speechEnded(atMs: number): void {
    const message = this.#running;
    if (!message || message.speakingSinceMs === null) return;
    message.speechMs += Math.max(0, atMs - message.speakingSinceMs);
    message.speakingSinceMs = null;
  }

  /** Never rejects: a message that was not recorded has no length. */
  async end(): Promise<LeftMessage> {
    const message = this.#running;
    this.#running = null;
    if (!message) return NOTHING;
    const endedAtMs = this.#elapsedMs();
    try {
      return { ...(await this.#session.endMessage()), text: null };
    } catch (error) {
      this.#log.error({ err: error }, 'message recording failed');
      const isLost = error instanceof MediaRefusal && error.reason === 'recording_failed';
      return isLost ? NOTHING : estimate(message, endedAtMs);
    }
  }
}

function estimate(message: RunningMessage, endedAtMs: number): LeftMessage {
  const speaking = message.speakingSinceMs === null ? 0 : Math.max(0, endedAtMs - message.speakingSinceMs);
  return { durationMs: endedAtMs - message.startedAtMs, speechMs: message.speechMs + speaking, text: null };
}
