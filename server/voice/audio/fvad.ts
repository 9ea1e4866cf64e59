import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import loadFvad from '@echogarden/fvad-wasm';

/** Samples in the frames that are judged: 20 ms at 8 kHz. */
const FRAME_SAMPLES = 160;
/** Stricter than most, but for the strictest, which loses quiet vowels. */
const MODE = 2;

/**
 * The WebRTC detector for one stream. It judges the shape of the spectrum and takes noise for speech, so it
 * is never used alone.
 */
export interface SpectrumDetector {
  /** Whether 160 samples look like speech. */
  looksLikeSpeech(frame: Int16Array): boolean;
  /** Gives the memory back; the detector is not to be used afterwards. */
  free(): void;
}

/**
 * Loads the WebRTC detector once a thread; the function that comes back makes one detector a stream. That
 * function throws when the detector's memory is exhausted.
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
        // A grown memory leaves the old view without ground.
        if (window.buffer !== memory.buffer) window = new Int16Array(memory.buffer, frameAt, FRAME_SAMPLES);
        window.set(frame);
        return module._fvad_process(detector, frameAt, FRAME_SAMPLES) === 1;
      },
      free: () => module._fvad_free(detector),
    };
  };
}
