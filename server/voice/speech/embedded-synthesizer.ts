import type { Logger } from 'pino';
import { systemClock, type Clock } from '../../platform/clock.ts';
import { fliteNameOf } from './embedded-voices.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from './espeak.ts';
import { Flite } from './flite.ts';

/**
 * Starts the embedded voices: eSpeak NG now, Flite when a call first needs it. Rejects with a `SpeechRefusal`
 * when eSpeak NG cannot start.
 */
export async function startEmbeddedVoices(options: {
  log: Logger;
  clock?: Clock;
}): Promise<EmbeddedSynthesizer> {
  const { log, clock = systemClock } = options;
  const espeak = await startEmbeddedSynthesizer({ log });
  const flite = new Flite({ log, clock });
  return {
    speak: (utterance, signal) =>
      (fliteNameOf(utterance.voice) === null ? espeak : flite).speak(utterance, signal),
    prepare: (voice) => {
      if (fliteNameOf(voice) !== null) flite.prepare();
    },
    close: async () => {
      await Promise.all([espeak.close(), flite.close()]);
    },
  };
}
