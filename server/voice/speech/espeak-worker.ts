/**
 * The thread in which eSpeak NG runs: one piece of text at a time, its sound posted while it is being made. A
 * fault inside the WebAssembly corrupts its memory, so that it is not caught: the thread ends and is
 * replaced.
 */
import { parentPort, workerData } from 'node:worker_threads';
import loadEspeak from '@echogarden/espeak-ng-emscripten';
import { Resampler } from '../audio/resample.ts';
import { espeakDictionaries } from './embedded-voices.ts';
import { readEspeakData } from './espeak-data.ts';

/** Asks for one piece of text. */
export interface SpeakOrder {
  id: number;
  /** What the engine calls the voice. */
  name: string;
  /** Cleared of mark-up by `toSpeakable`. */
  text: string;
}

/** A word begins at code point `position` of the text, `atMs` into the sound of the piece. */
export interface WordMark {
  position: number;
  atMs: number;
}

export type SpeakReport =
  | { kind: 'ready' }
  | { kind: 'audio'; id: number; pcm: Int16Array; marks: WordMark[] }
  | { kind: 'done'; id: number }
  | { kind: 'no_voice'; id: number };

/** Shared with the thread: the first cell holds the id of a cancelled order. */
export interface WorkerStart {
  cancelled: Int32Array;
}

/** A little slower than eSpeak's 175, because a telephone removes sounds that distinguish words. */
const WORDS_PER_MINUTE = 165;
/** Brings what is heard of speech to about -23 dBFS, as the other embedded voices. */
const VOLUME_PERCENT = 75;

function isWorkerStart(value: unknown): value is WorkerStart {
  return typeof value === 'object' && value !== null && 'cancelled' in value;
}

async function main(): Promise<void> {
  const port = parentPort;
  if (!port || !isWorkerStart(workerData)) throw new Error('This file runs as a worker thread only.');
  const { cancelled } = workerData;
  const silent = (): void => {};
  const espeak = await loadEspeak({
    print: silent,
    printErr: silent,
    getPreloadedPackage: () => readEspeakData(espeakDictionaries),
  });
  const synthesizer = new espeak.eSpeakNGWorker();
  synthesizer.set_rate(WORDS_PER_MINUTE);
  synthesizer.set_volume(VOLUME_PERCENT);
  const rate = synthesizer.get_samplerate();
  const report = (message: SpeakReport, transfer: ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);

  const hand = (id: number, pcm: Int16Array, marks: WordMark[]): void => {
    const owned = new Int16Array(pcm);
    report({ kind: 'audio', id, pcm: owned, marks }, [owned.buffer]);
  };

  port.on('message', ({ id, name, text }: SpeakOrder) => {
    if (synthesizer.set_voice(name) !== 0) return report({ kind: 'no_voice', id });
    const resampler = new Resampler(rate);
    synthesizer.synthesize(text, (pcm, events) => {
      const marks = events
        .filter((event) => event.type === 'word')
        .map((event) => ({ position: event.text_position - 1, atMs: event.audio_position }));
      hand(id, resampler.push(pcm), marks);
      return Atomics.load(cancelled, 0) === id;
    });
    hand(id, resampler.flush(), []);
    report({ kind: 'done', id });
  });
  report({ kind: 'ready' });
}

await main();
