import { resample } from '../resample.ts';

/** Pseudorandom numbers from 0 to 1 that are the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** White noise at `dbfs` RMS, 8 kHz. */
export function whiteNoise(durationMs: number, dbfs: number, seed = 7): Int16Array {
  const random = seededRandom(seed);
  const width = 32_768 * 10 ** (dbfs / 20) * Math.sqrt(12);
  return Int16Array.from({ length: durationMs * 8 }, () => Math.round((random() - 0.5) * width));
}

export function silence(durationMs: number): Int16Array {
  return new Int16Array(durationMs * 8);
}

export function joined(...parts: Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** `pcm` multiplied by `factor`, saturated. */
export function scaled(pcm: Int16Array, factor: number): Int16Array {
  return pcm.map((sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * factor))));
}

/** The sum of two signals; as long as the first. */
export function mixed(a: Int16Array, b: Int16Array): Int16Array {
  return a.map((sample, i) => Math.max(-32_768, Math.min(32_767, sample + (b[i] ?? 0))));
}

interface EspeakWorker {
  set_voice(voice: string): void;
  get_samplerate(): number;
  synthesize(text: string, take: (pcm: Int16Array) => boolean): void;
}

function isEspeakWorker(value: unknown): value is EspeakWorker {
  return typeof value === 'object' && value !== null && 'synthesize' in value && 'set_voice' in value;
}

let espeak: Promise<EspeakWorker> | null = null;

async function loadEspeak(): Promise<EspeakWorker> {
  const name: string = '@echogarden/espeak-ng-emscripten';
  const { default: load } = await import(name);
  const module = await load();
  const worker: unknown = await new module.eSpeakNGWorker();
  if (!isEspeakWorker(worker)) throw new Error('espeak-ng has changed');
  return worker;
}

/** A sentence spoken by espeak-ng, 8 kHz, without leading and trailing silence. */
export async function spoken(text: string, voice = 'en-us'): Promise<Int16Array> {
  const worker = await (espeak ??= loadEspeak());
  worker.set_voice(voice);
  const parts: Int16Array[] = [];
  worker.synthesize(text, (pcm) => {
    parts.push(pcm);
    return false;
  });
  const pcm = resample(joined(...parts), worker.get_samplerate());
  const loud = (sample: number): boolean => Math.abs(sample) > 300;
  return pcm.slice(pcm.findIndex(loud), pcm.findLastIndex(loud) + 1);
}
