import type { CallScript } from '../call-recorder.ts';
import type { PhraseBook } from '../languages/phrase-book.ts';

/** Who speaks, in the words for it; after or before `virtual` and the like. */
const SPEAKER =
  '(?:assistan\\p{L}*|assistent\\p{L}*|asistent\\p{L}*|agent\\p{L}*|attendant|receptionist|recepcionista|rezeption\\p{L}*|réceptionniste|réception|voice|stimme|voix|voz|system|système|sistema|telefon\\p{L}*|operator|opérat\\p{L}*|operador\\p{L}*|answering|service|servicio|sprach\\p{L}*|computer\\p{L}*)';
const MACHINE =
  '(?:AI|A\\.I\\.|KI|IA|virtual\\p{L}*|virtuel\\p{L}*|autom[aá]t\\p{L}*|digital\\p{L}*|numérique|künstlich\\p{L}*|artificial\\p{L}*|artificiel\\p{L}*)';
/**
 * Words by which a welcome message says itself that an AI speaks, in the languages of the phrase books. A
 * word alone does not: a business may be called "Digital Dental" or "Robot World".
 */
const SAYS_AI = anyOf(
  `${MACHINE}[\\s-]+(?:\\p{L}+[\\s-]+)?${SPEAKER}`,
  `${SPEAKER}[\\s-]+(?:\\p{L}+\\s+)?${MACHINE}`,
  '(?:artificial intelligence|künstliche[rn]? intelligenz|intelligence artificielle|inteligencia artificial)',
  '(?:an|eine[rn]?|une|una|la|die|der)\\s+(?:AI|A\\.I\\.|KI|IA)',
  '(?:a|ein|einem|einen|un)\\s+(?:ro)?bot',
  '(?:voice|sprach|telefon|phone|chat)[\\s-]?bot',
);

const CALL =
  '(?:calls?|conversations?|line|gespräche?|anrufe?|telefonate?|appels?|communications?|llamadas?|conversaci(?:ón|ones))';
const RECORDED =
  '(?:record(?:ed|ing|s)?|aufgezeichnet|aufzeichn\\p{L}*|aufgenommen|mitgeschnitten|mitschneiden|enregistr(?:é|ée|és|ées|er|ons|ement|ements)|grab(?:ada|adas|ado|an|ando|ar|ará|arán|amos|aremos|a|e|ación))';
/** The same for the recording: of the call, not of records that a shop sells. */
const SAYS_RECORDED = anyOf(
  `${CALL}(?:[\\s,]+[\\p{L}'’]+){0,6}[\\s,]+${RECORDED}`,
  `${RECORDED}(?:[\\s,]+[\\p{L}'’]+){0,3}[\\s,]+${CALL}`,
  "(?:we|you)(?: are|'re) (?:being )?record(?:ed|ing)",
);

/** Any of these, as whole words. */
function anyOf(...patterns: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${patterns.join('|')})(?!\\p{L})`, 'iu');
}

/**
 * The sentence that follows the welcome message: that an AI assistant speaks, and that the call is recorded,
 * as far as the welcome message does not say so itself. Null when nothing is to be said.
 */
export function disclosureOf(
  script: Pick<CallScript, 'welcomeMessage' | 'announceAi' | 'recordingAnnounced'>,
  { disclosure }: Pick<PhraseBook, 'disclosure'>,
): string | null {
  const { welcomeMessage, announceAi, recordingAnnounced } = script;
  const tellsAi = announceAi && !SAYS_AI.test(welcomeMessage);
  const tellsRecording = recordingAnnounced && !SAYS_RECORDED.test(welcomeMessage);
  if (tellsAi && tellsRecording) return disclosure.both;
  if (tellsAi) return disclosure.ai;
  return tellsRecording ? disclosure.recorded : null;
}
