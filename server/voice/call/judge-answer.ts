import type { ActiveCall } from './active-call.ts';

/** Who picked up, and what told so. */
export interface AnswerVerdict {
  by: 'person' | 'machine';
  because: 'silence' | 'short_greeting' | 'long_greeting' | 'words' | 'key';
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

/** What mailboxes say, in the languages of the phrase books. */
const MAILBOX =
  /leave (?:a|your|me a) message|after the (?:tone|beep)|(?:is|am|are) not available|can(?:no|')t (?:take|come to|answer)|voice ?mail|mailbox|record your message|nach dem (?:signal)?ton|mobilbox|mailbox|nicht erreichbar|hinterlassen sie|laissez (?:un|votre|moi un) message|après le (?:bip|signal)|messagerie|répondeur|deje? (?:un|su) mensaje|dejar un mensaje|después de la señal|buzón de voz|no (?:está|se encuentra) disponible/iu;
/** What telephones say that ask for their owners who calls: a person listens to the answer. */
const SCREENING =
  /who(?:'s| is) calling|your name and (?:the )?reason|why you(?:'re| are) calling|record your name|wer (?:ist am apparat|ruft an)|nennen sie (?:bitte )?ihren namen|qui (?:est à l'appareil|appelle)|quién (?:llama|es)/iu;

/**
 * Judges who picked up a call that the assistant placed, by how they begin to speak and, where words are
 * understood, by what they say. It takes 2.4 seconds at most where nobody speaks, and a second more than a
 * person's greeting lasts.
 */
export async function judgeAnswer(call: ActiveCall): Promise<AnswerVerdict> {
  const { events, line, callerTime, endSignal } = call;
  const beganMs = callerTime.monotonicMs();
  let fromMs: number | null = null;
  let untilMs: number | null = null;
  let said = '';
  for (;;) {
    const isSpeaking = fromMs !== null && untilMs === null;
    const waitMs = isSpeaking
      ? MAX_PERSON_GREETING_MS - (line.elapsedMs() - (fromMs ?? 0))
      : untilMs !== null
        ? PAUSE_MS - (line.elapsedMs() - untilMs)
        : SILENT_MS - (callerTime.monotonicMs() - beganMs);
    const greetingMs = fromMs === null ? 0 : (untilMs ?? line.elapsedMs()) - fromMs;
    if (waitMs <= 0) return judged(isSpeaking, greetingMs);
    const event = await events.next(waitMs, endSignal);
    if (call.endReason || event.kind === 'ended') return { by: 'person', because: 'silence', greetingMs };
    switch (event.kind) {
      case 'key':
        call.recordInput(event);
        return { by: 'person', because: 'key', greetingMs };
      case 'words':
        call.recordInput(event);
        said = `${said} ${event.text}`;
        if (SCREENING.test(said)) return { by: 'person', because: 'words', greetingMs };
        if (MAILBOX.test(said)) return { by: 'machine', because: 'words', greetingMs };
        break;
      case 'speech_started':
        if (fromMs === null || untilMs === null || event.atMs - untilMs > JOINED_PAUSE_MS)
          fromMs = event.atMs;
        untilMs = null;
        break;
      case 'speech_ended':
        fromMs ??= event.atMs;
        untilMs = event.atMs;
        break;
      default:
    }
  }
}

function judged(isSpeaking: boolean, greetingMs: number): AnswerVerdict {
  if (isSpeaking) return { by: 'machine', because: 'long_greeting', greetingMs };
  return { by: 'person', because: greetingMs > 0 ? 'short_greeting' : 'silence', greetingMs };
}
