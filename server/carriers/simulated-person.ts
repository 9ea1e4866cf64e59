import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import { rmsDbfs } from '../voice/audio/levels.ts';
import { beep } from '../voice/audio/tone.ts';
import { fallbackVoice } from '../voice/speech/embedded-voices.ts';
import type { SpeechSynthesizer } from '../voice/speech/synthesizer.ts';
import type { AnsweredBy } from './carrier.ts';
import type { SimulatedTelephone } from './simulated-telephone.ts';
import type { SimulatedWords } from './simulated-words.ts';

export interface PersonOptions {
  synthesizer: SpeechSynthesizer;
  /** BCP 47 code of the language of the call. */
  language: string;
  clock: Clock;
  log: Logger;
  /** Is told what they say. */
  words: SimulatedWords;
  /** Aborts when the call is over. */
  over: AbortSignal;
}

/** The person called hangs up after this time at the latest, so that a demo call ends within 20 s. */
const MAX_CALL_MS = 19_000;
const FRAME_MS = 20;
const LOUD_DBFS = -45;
/** The person listens to about two sentences, then interrupts. */
const MAX_LISTENING_MS = 10_000;
const PAUSE_MS = 900;
/** The silence after which a mailbox takes the message for complete. */
const MAILBOX_PAUSE_MS = 3_000;
const BEFORE_HANGING_UP_MS = 1_000;

/** The sentence spoken, by the primary subtag of the language. */
const REPLIES: Readonly<Record<string, string>> = {
  en: 'Yes, hello, thank you for calling. That is good to know. Goodbye!',
  de: 'Ja, hallo, danke für den Anruf. Das ist gut zu wissen. Auf Wiederhören!',
  es: 'Sí, hola, gracias por llamar. Es bueno saberlo. ¡Adiós!',
  fr: 'Oui, bonjour, merci de votre appel. C’est bon à savoir. Au revoir !',
};
const GREETINGS: Readonly<Record<string, string>> = {
  en: 'Hello, nobody can take your call at the moment. Please leave a message after the tone.',
  de: 'Guten Tag, im Moment ist niemand zu erreichen. Bitte sprechen Sie nach dem Ton.',
  es: 'Hola, ahora no podemos atenderle. Deje su mensaje después de la señal.',
  fr: 'Bonjour, personne ne peut répondre pour le moment. Laissez un message après le bip.',
};

/**
 * Acts as the person or machine that picked up, with real sound. Resolves when they hang up or the call ends.
 */
export async function answerAs(
  who: AnsweredBy,
  telephone: SimulatedTelephone,
  options: PersonOptions,
): Promise<void> {
  const done = new AbortController();
  const { clock, over, log } = options;
  const whenOver = clock.sleep(MAX_CALL_MS, AbortSignal.any([over, done.signal]));
  const act = who === 'machine' ? actAsMailbox(telephone, options) : actAsPerson(telephone, options);
  const acting = act.catch((error: unknown) => log.warn({ err: error }, 'simulated person failed'));
  await Promise.race([acting, whenOver]);
  done.abort();
}

/** Listens until the assistant pauses, answers with a sentence or two, and says goodbye. */
async function actAsPerson(telephone: SimulatedTelephone, options: PersonOptions): Promise<void> {
  const pausing = waitForPause(telephone, PAUSE_MS);
  const reply = await speak(REPLIES, options);
  await pausing;
  await telephone.play(reply.pcm);
  options.words.spoken(reply.text);
  await options.clock.sleep(BEFORE_HANGING_UP_MS, options.over);
}

/** Plays the greeting of a mailbox and its tone, then is silent while the message is spoken. */
async function actAsMailbox(telephone: SimulatedTelephone, options: PersonOptions): Promise<void> {
  const greeting = await speak(GREETINGS, options);
  await telephone.play(greeting.pcm);
  options.words.spoken(greeting.text);
  await telephone.play(beep());
  await waitForPause(telephone, MAILBOX_PAUSE_MS);
}

/** Resolves when sound was heard and then silence for `pauseMs`, or after `MAX_LISTENING_MS`. */
function waitForPause(telephone: SimulatedTelephone, pauseMs: number): Promise<void> {
  let heardMs = 0;
  let silentMs = 0;
  let listenedMs = 0;
  return new Promise((resolve) => {
    telephone.onFrame = (frame) => {
      listenedMs += FRAME_MS;
      const isLoud = rmsDbfs(frame) > LOUD_DBFS;
      silentMs = isLoud ? 0 : silentMs + FRAME_MS;
      if (isLoud) heardMs += FRAME_MS;
      if ((heardMs > 0 && silentMs >= pauseMs) || listenedMs >= MAX_LISTENING_MS) resolve();
    };
  });
}

async function speak(
  texts: Readonly<Record<string, string>>,
  options: PersonOptions,
): Promise<{ text: string; pcm: Int16Array }> {
  const { language, synthesizer, over } = options;
  const tongue = language.split('-', 1)[0]?.toLowerCase() ?? '';
  const known = texts[tongue] === undefined ? 'en-GB' : language;
  const text = texts[tongue] ?? texts['en'] ?? '';
  const samples: number[] = [];
  for await (const { pcm } of synthesizer.speak(
    { text, language: known, voice: fallbackVoice(known) },
    over,
  )) {
    for (const sample of pcm) samples.push(sample);
  }
  return { text, pcm: Int16Array.from(samples) };
}
