import { HANGOVER_MS } from '../audio/voice-activity.ts';
import type { ActiveCall } from './active-call.ts';

/** Who picked up, and what told so. */
export interface AnswerVerdict {
  by: 'person' | 'machine';
  because: 'silence' | 'short_greeting' | 'long_greeting' | 'words' | 'key' | 'beep' | 'fax';
  /** Length of what was said first, without pauses of up to 0.3 s within it; 0 without speech. */
  greetingMs: number;
}

/** Somebody who has said nothing for so long is greeted. */
const SILENT_MS = 2_400;
/** People say less than this when they pick up; a greeting without a pause that is longer is a machine's. */
const MAX_PERSON_GREETING_MS = 2_400;
/** The pause in which people wait for an answer. */
const PAUSE_MS = 900;
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
 * and, where words are understood, by what they say. It takes 2.4 seconds at most where nobody speaks, and a
 * second more than a person's greeting lasts.
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
  for (;;) {
    const isSpeaking = fromMs !== null && untilMs === null;
    const quietMs = isSpeaking
      ? MAX_PERSON_GREETING_MS + HANGOVER_MS - (line.elapsedMs() - (fromMs ?? 0))
      : untilMs !== null
        ? PAUSE_MS - (line.elapsedMs() - untilMs)
        : SILENT_MS - (callerTime.monotonicMs() - beganMs);
    const waitMs = Math.max(quietMs, toneUntilMs - line.elapsedMs());
    const greetingMs = fromMs === null ? 0 : (untilMs ?? line.elapsedMs()) - fromMs;
    if (waitMs <= 0) return judged(isSpeaking, greetingMs);
    const event = await events.next(waitMs, endSignal);
    if (call.endReason || event.kind === 'ended') return { by: 'person', because: 'silence', greetingMs };
    switch (event.kind) {
      case 'key':
        call.recordInput(event);
        return { by: 'person', because: 'key', greetingMs };
      case 'words': {
        call.recordInput(event);
        said = `${said} ${event.text}`;
        const by = judgeGreeting(said);
        if (by) return { by, because: 'words', greetingMs };
        break;
      }
      case 'tone':
        // A tone of the network says nothing: somebody may be called behind it.
        if (event.tone === 'beep' || event.tone === 'fax')
          return { by: 'machine', because: event.tone, greetingMs };
        toneUntilMs = event.tone === 'began' ? line.elapsedMs() + TONE_MS : 0;
        break;
      case 'speech_started':
        if (fromMs === null || untilMs === null || event.atMs - untilMs > JOINED_PAUSE_MS)
          fromMs = event.atMs;
        untilMs = null;
        break;
      case 'speech_ended':
        fromMs ??= event.atMs;
        untilMs = event.atMs;
        if (untilMs - fromMs > MAX_PERSON_GREETING_MS) return judged(true, untilMs - fromMs);
        break;
      default:
    }
  }
}

function judged(isSpeaking: boolean, greetingMs: number): AnswerVerdict {
  if (isSpeaking) return { by: 'machine', because: 'long_greeting', greetingMs };
  return { by: 'person', because: greetingMs > 0 ? 'short_greeting' : 'silence', greetingMs };
}
