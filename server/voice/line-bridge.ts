import type { Clock } from '../platform/clock.ts';
import type { PersonSound } from './line.ts';
import type { CallerAudio, MediaSession, Playback } from './media/media-session.ts';

const SAMPLES_PER_MS = 8;
/** Sound that waits to be heard beyond this is dropped: a conversation is not held with a delay. */
const MAX_WAITING_MS = 400;
/** A playback is renewed before it holds as much as one may. */
const MAX_PLAYBACK_MS = 5 * 60_000;

export interface LineBridgeOptions {
  session: MediaSession;
  clock: Clock;
  /** A sentence sounds, or the caller holds the call: what the person says meanwhile is not heard. */
  isMuted(): boolean;
  /** Gets the caller's sound, 8 kHz. */
  hear(pcm: Int16Array): void;
  /** The person has left. */
  left(): void;
}

/** Bridges a person's microphone to the caller, through the session that plays and records everything. */
export class LineBridge implements PersonSound {
  readonly #options: LineBridgeOptions;
  readonly #listener: (audio: CallerAudio) => void;
  #playback: Playback | null = null;
  #writtenMs = 0;
  /** When everything that was written has been heard. */
  #heardAtMs = 0;
  #isOver = false;

  constructor(options: LineBridgeOptions) {
    this.#options = options;
    this.#listener = ({ pcm }) => options.hear(pcm);
    options.session.on('caller_audio', this.#listener);
    options.session.listen(true);
  }

  send(pcm: Int16Array): void {
    const { session, clock, isMuted } = this.#options;
    if (this.#isOver) return;
    if (isMuted()) return this.pause();
    const nowMs = clock.monotonicMs();
    this.#heardAtMs = Math.max(this.#heardAtMs, nowMs);
    if (this.#heardAtMs - nowMs > MAX_WAITING_MS) return;
    if (this.#writtenMs > MAX_PLAYBACK_MS) this.pause();
    this.#playback ??= session.play({ interruptible: false });
    const ms = pcm.length / SAMPLES_PER_MS;
    this.#playback.write(pcm);
    this.#writtenMs += ms;
    this.#heardAtMs += ms;
  }

  /** Lets what is said next through: it is queued behind what the person has said. */
  pause(): void {
    this.#playback?.end();
    this.#playback = null;
    this.#writtenMs = 0;
  }

  leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.pause();
    this.#options.session.off('caller_audio', this.#listener);
    this.#options.left();
  }
}
