import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import loadFvad from '@echogarden/fvad-wasm';

/** Samples in a frame: 20 ms at 8 kHz. */
const FRAME_SAMPLES = 160;
/** The second strictest mode: the strictest misses quiet vowels. */
const MODE = 2;

/**
 * The WebRTC detector for one stream. It analyses the shape of the spectrum and mistakes noise for
 * speech, so it is never used alone.
 */
export interface SpectrumDetector {
  /** Whether 160 samples resemble speech. */
  looksLikeSpeech(frame: Int16Array): boolean;
  /** Frees the memory; the detector must not be used afterwards. */
  free(): void;
}

/**
 * Loads the WebRTC detector once a thread; the returned function creates one detector a stream and
 * throws when the detector's memory is exhausted.
 */
export async function loadSpectrumDetector(): Promise<() => SpectrumDetector> {
  const file = createRequire(import.meta.url)
    .resolve('@echogarden/fvad-wasm')
    .replace(/fvad\.js$/, 'fvad.wasm');
  const compiled = await WebAssembly.compile(await readFile(file));
  const memories: WebAssembly.Memory[] = [];
  const module = await loadFvad({
    instantiateWasm: (imports, done) => {
      const instance = new WebAssembly.Instance(compiled, imports);
      for (const part of Object.values(instance.exports)) {
        if (part instanceof WebAssembly.Memory) memories.push(part);
      }
      done(instance);
      return instance.exports;
    },
  });
  const [memory] = memories;
  if (!memory) throw new Error('The voice detector exports no memory.');
  const frameAt = module._malloc(FRAME_SAMPLES * 2);
  let window = new Int16Array(memory.buffer, frameAt, FRAME_SAMPLES);

  return () => {
    const detector = module._fvad_new();
    if (detector === 0) throw new Error('No memory is left for another voice detector.');
    module._fvad_set_mode(detector, MODE);
    module._fvad_set_sample_rate(detector, 8_000);
    return {
      looksLikeSpeech(frame) {
        // Growing the memory detaches the old view.
        if (window.buffer !== memory.buffer) window = new Int16Array(memory.buffer, frameAt, FRAME_SAMPLES);
        window.set(frame);
        return module._fvad_process(detector, frameAt, FRAME_SAMPLES) === 1;
      },
      free: () => module._fvad_free(detector),
    };
  };
}
