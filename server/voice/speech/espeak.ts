import { TELEPHONE_RATE } from '../audio/resample.ts';
import { espeakNameOf } from './embedded-voices.ts';
import { toSpeakable, WordFollower } from './speakable-text.ts';
import {
  MAX_TEXT_LENGTH,
  SpeechRefusal,
  type SpeechSynthesizer,
  type SpeechChunk,
  type Utterance,
} from './synthesizer.ts';
import { splitSpeech } from './split-speech.ts';
import { SynthesisThread, type SynthesisThreadOptions } from './synthesis-thread.ts';

/** eSpeak NG leaves this out behind the last sentence of a piece. */
const PAUSE_BETWEEN_PIECES_MS = 280;

const SAMPLES_PER_MS = TELEPHONE_RATE / 1_000;

/** A voice that needs no provider, in a thread of its own. */
export interface EmbeddedSynthesizer extends SpeechSynthesizer {
  close(): Promise<void>;
}

/**
 * eSpeak NG, which is loaded when a call first needs it, and stays: about a quarter of a second of CPU time,
 * and 45 MiB.
 */
export function openEspeak(options: SynthesisThreadOptions): EmbeddedSynthesizer {
  let thread: SynthesisThread | null = null;
  let isClosed = false;
  const load = (): SynthesisThread => {
    if (isClosed) throw new SpeechRefusal('closed', 'The embedded voice has been shut down.');
    return (thread ??= new SynthesisThread(options));
  };
  return {
    speak: (utterance, signal) => speakPieces(load, utterance, signal),
    prepare: () => load().started(),
    close: async () => {
      isClosed = true;
      await thread?.close();
    },
  };
}

/** Starts eSpeak NG at once; rejects with a `SpeechRefusal` when it cannot start. */
export async function startEmbeddedSynthesizer(
  options: SynthesisThreadOptions,
): Promise<EmbeddedSynthesizer> {
  const thread = new SynthesisThread(options);
  try {
    await thread.started();
  } catch (error) {
    await thread.close();
    throw error;
  }
  return {
    speak: (utterance, signal) => speakPieces(() => thread, utterance, signal),
    close: () => thread.close(),
  };
}

async function* speakPieces(
  load: () => SynthesisThread,
  { text, language, voice }: Utterance,
  signal: AbortSignal,
): AsyncGenerator<SpeechChunk, void, undefined> {
  const espeakName = espeakNameOf(voice);
  if (espeakName === null) throw new SpeechRefusal('unknown_voice', `There is no embedded voice "${voice}".`);
  if (text.length > MAX_TEXT_LENGTH) {
    throw new SpeechRefusal('text_too_long', `A text is spoken up to ${MAX_TEXT_LENGTH} characters.`);
  }
  const thread = load();
  const pieces = splitSpeech(text, language);
  let spokenMs = 0;
  for (const [index, piece] of pieces.entries()) {
    const words = new WordFollower(piece);
    const begunMs = spokenMs;
    const order = { name: espeakName, text: toSpeakable(piece), urgent: index === 0 };
    for await (const { pcm, marks } of thread.perform(order, signal)) {
      spokenMs += pcm.length / SAMPLES_PER_MS;
      yield { pcm, words: marks.flatMap((mark) => timed(words.reach(mark.position), begunMs + mark.atMs)) };
    }
    if (signal.aborted) return;
    const pauseMs = index < pieces.length - 1 ? PAUSE_BETWEEN_PIECES_MS : 0;
    yield { pcm: new Int16Array(pauseMs * SAMPLES_PER_MS), words: timed(words.rest(), spokenMs) };
    spokenMs += pauseMs;
  }
}

function timed(words: string[], startMs: number): SpeechChunk['words'] {
  return words.map((text) => ({ text, startMs }));
}
