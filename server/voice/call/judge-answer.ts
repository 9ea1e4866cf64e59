import { HANGOVER_MS } from '../audio/voice-activity.ts';
import type { ActiveCall } from './active-call.ts';

/** Who picked up, and what told so. */
export interface AnswerVerdict {
  by: 'person' | 'machine';
  because: 'silence' | 'short_greeting' | 'long_greeting' | 'words' | 'key' | 'beep' | 'fax';
  /** Length of what was said first, without pauses of up to 0.3 s within it; 0 without speech. */
  greetingMs: number;
  /** When a long greeting ended, on the clock of the line; null for a short one, and while it lasts. */
  endedAtMs: number | null;
}

/** Somebody who has said nothing for so long is greeted. */
const SILENT_MS = 2_400;
/** People say less than this when they pick up; a greeting without a pause that is longer is a machine's. */
const MAX_PERSON_GREETING_MS = 2_400;
/** Where words are understood, a longer greeting is heard to its end, up to so long: a business may ask. */
const MAX_HEARD_GREETING_MS = 7_000;
/** The pause in which people wait for an answer. */
const PAUSE_MS = 900;
/** How long after a long greeting its words are waited for. */
const WORDS_MS = 1_600;
/** A question within so many characters of the end is what a greeting ends with. */
const END_LENGTH = 60;
/** A shorter pause does not end a greeting. */
const JOINED_PAUSE_MS = 300;
/** A tone that has begun is waited for: the longest beep, and the silence after it. */
const TONE_MS = 2_500;

/** What mailboxes say, in the languages of the phrase books. */
const MAILBOX =
  /leave (?:a|your|me a) message|after the (?:tone|beep)|(?:is|am|are) not available|can(?:no|')t (?:take|come to|answer)|voice ?mail|mailbox|record your message|nach dem (?:signal)?ton|mobilbox|mailbox|nicht erreichbar|hinterlassen sie|laissez (?:un|votre|moi un) message|après le (?:bip|signal)|messagerie|répondeur|deje? (?:un|su) mensaje|dejar un mensaje|después de la señal|buzón de voz|no (?:está|se encuentra) disponible/iu;
/** What telephones say that ask for their owners who calls: a person listens to the answer. */
const SCREENING =
  /who(?:'s| is) calling|your name and (?:the )?reason|why you(?:'re| are) calling|record your name|wer (?:ist am apparat|ruft an)|nennen sie (?:bitte )?ihren namen|qui (?:est à l'appareil|appelle)|quién (?:llama|es)/iu;

/** What people ask who pick up for a business. Machines ask nothing, except those that screen calls. */
const ASKS =
  /(?:how|what) (?:can|may|could) (?:i|we) (?:help|do|assist)|how may i direct|(?:was|wie|womit) (?:kann|darf|können|dürfen) (?:ich|wir)|en quoi (?:puis-je|pouvons-nous)|que puis-je|comment puis-je|(?:je vous|à votre) écoute|en qué (?:le |les )?(?:puedo|podemos)|cómo (?:le |les )?(?:puedo|podemos)|díga(?:me|nos)|\?\s*$/iu;

/** What people say who come to the telephone while their mailbox answers. */
const LIVE =
  /^(?:hello|hi|hey|yes|yeah|hallo|ja|guten tag|moin|grüezi|allô|allo|oui|bonjour|hola|diga|dígame|bueno|sí|aló)(?!\p{L})/iu;
const IS_HERE =
  /i(?:'m| am) (?:here|home)|don't hang up|ich bin (?:da|dran)|nicht auflegen|je suis là|ne raccrochez pas|estoy aquí|no cuelgue/iu;
const MAX_LIVE_WORDS = 4;

/** Whether words, said while a mailbox answers, are those of a person: "Hello?", "I'm here". */
export function isLiveGreeting(words: string): boolean {
  if (judgeGreeting(words) === 'machine') return false;
  const said = words.trim().replace(/^[¿¡"'«]+\s*/u, '');
  return IS_HERE.test(said) || (LIVE.test(said) && said.split(/\s+/).length <= MAX_LIVE_WORDS);
}

/** Whether words are those of a mailbox, or of a telephone behind which a person listens; null: neither. */
export function judgeGreeting(words: string): 'machine' | 'person' | null {
  if (SCREENING.test(words)) return 'person';
  return MAILBOX.test(words) ? 'machine' : null;
}

/**
 * Judges who is on the other side of a call that the assistant placed, by how they begin to speak, by a beep
 * and, where words are understood, by what they say: a greeting that is too long for a person at home is
 * heard to its end then, because a business may ask how it can help. It takes 2.4 seconds at most where
 * nobody speaks, and a second more than a person's greeting lasts.
 * @param speechFromMs when they began to speak, where they speak already; null where they do not.
 */
export async function judgeAnswer(
  call: ActiveCall,
  speechFromMs: number | null = null,
): Promise<AnswerVerdict> {
  const { events, line, callerTime, endSignal } = call;
  const beganMs = callerTime.monotonicMs();
  let fromMs = speechFromMs;
  let untilMs: number | null = null;
  let toneUntilMs = 0;
  let said = '';
  let asks = false;
  const longestMs = line.understandsWords ? MAX_HEARD_GREETING_MS : MAX_PERSON_GREETING_MS;
  const heard = (): Heard => heardUntil(fromMs, untilMs, line.elapsedMs());
  const isLong = (): boolean => heard().greetingMs > MAX_PERSON_GREETING_MS;
  for (;;) {
    const isSpeaking = fromMs !== null && untilMs === null;
    const quietMs = isSpeaking
      ? longestMs + HANGOVER_MS - (line.elapsedMs() - (fromMs ?? 0))
      : untilMs !== null
        ? (isLong() && !asks ? WORDS_MS : PAUSE_MS) - (line.elapsedMs() - untilMs)
        : SILENT_MS - (callerTime.monotonicMs() - beganMs);
    const waitMs = Math.max(quietMs, toneUntilMs - line.elapsedMs());
    if (waitMs <= 0) return judged(isSpeaking || isLong(), asks && !isSpeaking, heard());
    const event = await events.next(waitMs, endSignal);
    if (call.endReason || event.kind === 'ended') return { by: 'person', because: 'silence', ...heard() };
    switch (event.kind) {
      case 'key':
        call.recordInput(event);
        return { by: 'person', because: 'key', ...heard() };
      case 'words': {
        call.recordInput(event);
        said = `${said} ${event.text}`;
        // The hello with which a greeting begins is none of somebody who comes to the telephone.
        const isLive = event.atMs - (fromMs ?? 0) > MAX_PERSON_GREETING_MS && isLiveGreeting(event.text);
        const by = judgeGreeting(said) ?? (isLong() && isLive ? 'person' : null);
        if (by) return { by, because: 'words', ...heard() };
        asks = ASKS.test(said.trim().slice(-END_LENGTH));
        break;
      }
      case 'tone':
        // A tone of the network says nothing: somebody may be called behind it.
        if (event.tone === 'beep' || event.tone === 'fax')
          return { by: 'machine', because: event.tone, ...heard() };
        toneUntilMs = event.tone === 'began' ? line.elapsedMs() + TONE_MS : 0;
        break;
      case 'speech_started':
        if (fromMs === null || untilMs === null || (!isLong() && event.atMs - untilMs > JOINED_PAUSE_MS))
          fromMs = event.atMs;
        untilMs = null;
        break;
      case 'speech_ended':
        fromMs ??= event.atMs;
        untilMs = event.atMs;
        if (untilMs - fromMs > longestMs) return judged(true, false, heard());
        break;
      default:
    }
  }
}

type Heard = Pick<AnswerVerdict, 'greetingMs' | 'endedAtMs'>;

function heardUntil(fromMs: number | null, untilMs: number | null, nowMs: number): Heard {
  const greetingMs = fromMs === null ? 0 : (untilMs ?? nowMs) - fromMs;
  return { greetingMs, endedAtMs: greetingMs > MAX_PERSON_GREETING_MS ? untilMs : null };
}

/** @param asks whether a long greeting ends in a question, after which they speak no further. */
function judged(isLong: boolean, asks: boolean, heard: Heard): AnswerVerdict {
  if (isLong && asks) return { by: 'person', because: 'words', ...heard };
  if (isLong) return { by: 'machine', because: 'long_greeting', ...heard };
  return { by: 'person', because: heard.greetingMs > 0 ? 'short_greeting' : 'silence', ...heard };
}
