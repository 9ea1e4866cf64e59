import { performance } from 'node:perf_hooks';
import pino from 'pino';
import { systemClock } from '../../server/platform/clock.ts';
import { tone } from '../../server/voice/audio/tone.ts';
import { AudioLine } from '../../server/voice/audio-line.ts';
import { runCall } from '../../server/voice/call-session.ts';
import type { Engine } from '../../server/voice/engines/engine.ts';
import type { Listener } from '../../server/voice/listening/listener.ts';
import type { MediaSession } from '../../server/voice/media/media-session.ts';
import type { Signalling } from '../../server/voice/signalling.ts';
import type { SpeechSynthesizer } from '../../server/voice/speech/synthesizer.ts';
import { TestRecorder } from '../../server/voice/testing/test-recorder.ts';
import { testScript } from '../../server/voice/testing/test-script.ts';

export const log = pino({ level: 'silent' });
const SENTENCE = tone([300, 700], 1_200);

/** A voice without CPU cost: the same second of audio for every sentence. */
const voice: SpeechSynthesizer = {
  speak: async function* ({ text }) {
    yield { pcm: SENTENCE, words: [{ text, startMs: 0 }] };
  },
};

/** An engine that answers every utterance with a sentence, without delay. */
export class PromptEngine implements Engine {
  readonly id = 'prompt';
  answers = 0;

  async answer(
    { kind }: Parameters<Engine['answer']>[0],
    turn: Parameters<Engine['answer']>[1],
  ): Promise<void> {
    if (kind !== 'words') return;
    this.answers++;
    await turn.say('Certainly, I have noted that down for you.');
  }

  unfinished(): ReturnType<Engine['unfinished']> {
    return { message: null, collected: {}, task: null };
  }
}

/** Runs one call until `signal` aborts, with everything of the product except providers and the database. */
export async function converse(
  session: MediaSession,
  signalling: Signalling,
  listener: Listener,
  engine: Engine,
  signal: AbortSignal,
): Promise<void> {
  const line = new AudioLine({
    signalling,
    session,
    synthesizer: voice,
    voice: 'v',
    language: 'en-US',
    listening: { listeners: [listener], hints: [] },
    clock: systemClock,
    log,
  });
  const script = testScript({ welcomeMessage: 'Hello.' });
  const recorder = new TestRecorder();
  await runCall({ line, script, recorder, clock: systemClock, log, signal, openEngines: () => [engine] });
}

export const nowMs = (): number => performance.now();
