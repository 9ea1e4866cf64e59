import type { InterruptedBy, PlaybackResult } from './media-session.ts';

const FRAME_SAMPLES = 160;
const SAMPLES_PER_MS = 8;

interface QueuedPlayback {
  id: number;
  interruptible: boolean;
  /** The caller speaks, and whether that is an interruption is not yet known. */
  paused: boolean;
  chunks: Int16Array[];
  /** Samples of the first chunk already sent. */
  offset: number;
  ended: boolean;
  startedAtMs: number | null;
  playedSamples: number;
}

/** Playbacks in order: the first one plays, the others wait. It does no I/O; the time is passed in. */
export class PlaybackQueue {
  readonly #onDone: (id: number, result: PlaybackResult) => void;
  #queue: QueuedPlayback[] = [];

  /** `onDone` is called once for each playback, when it is over. */
  constructor(onDone: (id: number, result: PlaybackResult) => void) {
    this.#onDone = onDone;
  }

  open(id: number, interruptible: boolean): void {
    this.#queue.push({
      id,
      interruptible,
      paused: false,
      chunks: [],
      offset: 0,
      ended: false,
      startedAtMs: null,
      playedSamples: 0,
    });
  }

  /** Appends sound; a playback that is over takes none. */
  write(id: number, pcm: Int16Array): void {
    const playback = this.#find(id);
    if (playback && !playback.ended && pcm.length > 0) playback.chunks.push(pcm);
  }

  end(id: number): void {
    const playback = this.#find(id);
    if (playback) playback.ended = true;
  }

  stop(id: number, atMs: number): void {
    const playback = this.#find(id);
    if (!playback) return;
    this.#queue = this.#queue.filter((other) => other !== playback);
    this.#finish(playback, atMs, 'stop');
  }

  /**
   * The caller begins to speak: the current playback falls silent if it is interruptible, and with it the
   * interruptible ones directly behind it, until `resume` or `bargeIn`. What is queued later is not paused.
   */
  pause(): void {
    for (const playback of this.#queue) {
      if (!playback.interruptible) return;
      playback.paused = true;
    }
  }

  /** What was paused goes on where it was. */
  resume(): void {
    for (const playback of this.#queue) playback.paused = false;
  }

  get paused(): boolean {
    return this.#queue[0]?.paused === true;
  }

  /** Speech is confirmed to be an interruption: what it paused stops, and nothing that was queued later. */
  stopPaused(atMs: number): void {
    const stopped = this.#queue.filter((playback) => playback.paused);
    this.#queue = this.#queue.filter((playback) => !playback.paused);
    for (const playback of stopped) this.#finish(playback, atMs, 'speech');
  }

  /**
   * The caller interrupts by speech or a key: the current playback stops if it is interruptible, and with it
   * the interruptible ones directly behind it. One that is not interruptible protects those behind it.
   */
  bargeIn(by: 'speech' | 'key', atMs: number): void {
    const kept = this.#queue.findIndex((playback) => !playback.interruptible);
    const stopped = kept === -1 ? this.#queue : this.#queue.slice(0, kept);
    this.#queue = kept === -1 ? [] : this.#queue.slice(kept);
    for (const playback of stopped) this.#finish(playback, atMs, by);
  }

  /** Everything ends: the session closes. */
  closeAll(atMs: number): void {
    const stopped = this.#queue;
    this.#queue = [];
    for (const playback of stopped) this.#finish(playback, atMs, 'closed');
  }

  /** Takes the next 20 ms to be sent at `atMs` into `frame`; false when that is silence. */
  nextFrame(frame: Int16Array, atMs: number): boolean {
    let playback = this.#queue[0];
    while (playback && playback.chunks.length === 0 && playback.ended) {
      this.#queue.shift();
      this.#finish(playback, atMs, null);
      playback = this.#queue[0];
    }
    if (!playback || playback.paused || playback.chunks.length === 0) return false;
    playback.startedAtMs ??= atMs;
    const filled = drain(playback, frame);
    playback.playedSamples += filled;
    frame.fill(0, filled);
    return true;
  }

  #find(id: number): QueuedPlayback | undefined {
    return this.#queue.find((playback) => playback.id === id);
  }

  #finish(playback: QueuedPlayback, atMs: number, interruptedBy: InterruptedBy): void {
    this.#onDone(playback.id, {
      startedAtMs: playback.startedAtMs ?? atMs,
      playedMs: Math.round(playback.playedSamples / SAMPLES_PER_MS),
      interruptedBy,
    });
  }
}

/** Moves up to a frame of samples out of the chunks; returns how many. */
function drain(playback: QueuedPlayback, frame: Int16Array): number {
  let filled = 0;
  for (let chunk = playback.chunks[0]; chunk && filled < FRAME_SAMPLES; chunk = playback.chunks[0]) {
    const part = chunk.subarray(playback.offset, playback.offset + FRAME_SAMPLES - filled);
    frame.set(part, filled);
    filled += part.length;
    playback.offset += part.length;
    if (playback.offset < chunk.length) break;
    playback.chunks.shift();
    playback.offset = 0;
  }
  return filled;
}
