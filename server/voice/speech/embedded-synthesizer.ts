import type { Logger } from 'pino';
import { systemClock, type Clock } from '../../platform/clock.ts';
import { fliteNameOf } from './embedded-voices.ts';
import { openEspeak, type EmbeddedSynthesizer } from './espeak.ts';
import { Flite } from './flite.ts';
import type { SynthesisThreadOptions } from './synthesis-thread.ts';

/** The embedded voices: each engine is loaded when a call first needs one of its voices. */
export function openEmbeddedVoices(options: {
  log: Logger;
  clock?: Clock;
  /** Starts the thread of eSpeak NG; another one in tests. */
  spawnEspeak?: SynthesisThreadOptions['spawn'];
}): EmbeddedSynthesizer {
  const { log, clock = systemClock, spawnEspeak: spawn } = options;
  const espeak = openEspeak({ log, ...(spawn && { spawn }) });
  const flite = new Flite({ log, clock });
  const engineOf = (voice: string): EmbeddedSynthesizer | Flite =>
    fliteNameOf(voice) === null ? espeak : flite;
  return {
    speak: (utterance, signal) => engineOf(utterance.voice).speak(utterance, signal),
    prepare: async (voice) => engineOf(voice).prepare?.(voice),
    close: async () => {
      await Promise.all([espeak.close(), flite.close()]);
    },
  };
}
