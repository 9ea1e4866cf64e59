import { setEnvironmentData } from 'node:worker_threads';
import type { Clock } from '../../../platform/clock.ts';
import type { SpeechChunk, SpeechSynthesizer } from '../../speech/synthesizer.ts';
import { startMediaEngine, type MediaEngine, type MediaEngineOptions } from '../media-engine.ts';
import { MAX_STEP_MS, MEDIA_TIME, NOW, SEEN, UNITS_PER_MS } from './shared-time.ts';

interface Sleeper {
  wakeAtMs: number;
  wake(): void;
}

/**
 * The time of a media engine in a test. It passes as real time does, but only while the thread of the sound
 * and the thread of the test both run: what holds one of them up stops the time, and no frame is skipped.
 * A length in this time means the same on a slow machine as on a fast one.
 */
export class MediaTime implements Clock {
  readonly #cells: Int32Array;
  readonly #startedAtMs = Date.now();
  #sleepers: Sleeper[] = [];
  #isEngineOver = false;
  /** Voices that work now. */
  #working = 0;
  #tickedAtMs = performance.now();

  constructor(cells: Int32Array) {
    this.#cells = cells;
    setInterval(() => this.#tick(), 1).unref();
  }

  now(): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(this.epochMs());
  }

  epochMs(): number {
    return Math.floor(this.#startedAtMs + this.monotonicMs());
  }

  monotonicMs(): number {
    return Atomics.load(this.#cells, NOW) / UNITS_PER_MS;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    // A pending sleep keeps the process, as a timer does.
    const kept = setInterval(() => {}, 1_000);
    const settle = (slept: boolean): void => {
      clearInterval(kept);
      this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
      signal?.removeEventListener('abort', onAbort);
      resolve(slept);
    };
    const onAbort = (): void => settle(false);
    const sleeper: Sleeper = { wakeAtMs: this.monotonicMs() + ms, wake: () => settle(true) };
    this.#sleepers.push(sleeper);
    signal?.addEventListener('abort', onAbort, { once: true });
    return promise;
  }

  /** The same voice; the time stands still while it works, because how fast it is depends on the machine. */
  waitingFor(voice: SpeechSynthesizer): SpeechSynthesizer {
    return {
      prepare: async (id) => voice.prepare?.(id),
      speak: (utterance, signal) => this.#speak(voice.speak(utterance, signal)),
    };
  }

  async *#speak(speech: AsyncIterable<SpeechChunk>): AsyncGenerator<SpeechChunk> {
    const chunks = speech[Symbol.asyncIterator]();
    try {
      for (;;) {
        this.#working += 1;
        const { done, value } = await chunks.next().finally(() => (this.#working -= 1));
        if (done) return;
        yield value;
      }
    } finally {
      await chunks.return?.();
    }
  }

  /** Without the thread of the sound the time passes by itself. */
  engineIsOver(): void {
    this.#isEngineOver = true;
  }

  #tick(): void {
    const realMs = performance.now();
    const step = Math.min(MAX_STEP_MS, realMs - this.#tickedAtMs);
    this.#tickedAtMs = realMs;
    if (this.#isEngineOver && this.#working === 0)
      Atomics.add(this.#cells, NOW, Math.round(step * UNITS_PER_MS));
    if (this.#working === 0) Atomics.store(this.#cells, SEEN, Atomics.load(this.#cells, NOW));
    const nowMs = this.monotonicMs();
    const due = this.#sleepers.filter(({ wakeAtMs }) => wakeAtMs <= nowMs);
    for (const { wake } of due.sort((a, b) => a.wakeAtMs - b.wakeAtMs)) wake();
  }
}

/** Starts a media engine in a time of its own. */
export async function startTimedEngine(
  options: MediaEngineOptions,
): Promise<{ engine: MediaEngine; time: MediaTime }> {
  const cells = new Int32Array(new SharedArrayBuffer(8));
  const start = (): Promise<MediaEngine> => {
    setEnvironmentData(MEDIA_TIME, cells);
    return startMediaEngine({ workerFile: new URL('./timed-worker.ts', import.meta.url), ...options });
  };
  // A machine may be too busy to start the thread in the time that the engine gives it.
  const starting = start().catch(start).catch(start).catch(start);
  const time = new MediaTime(cells);
  const engine = await starting;
  const close = engine.close.bind(engine);
  engine.close = () => close().finally(() => time.engineIsOver());
  return { engine, time };
}
