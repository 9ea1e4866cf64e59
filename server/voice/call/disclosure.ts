import type { CallScript } from '../call-recorder.ts';
import type { PhraseBook } from '../languages/phrase-book.ts';

/** Words by which a welcome message says itself that an AI speaks, in the languages of the phrase books. */
const SAYS_AI =
  /(?<!\p{L})(?:AI|A\.I\.|KI|IA|artificial|künstliche[rn]?|artificielle|virtual|virtuelle[rn]?|virtuel|automated|automatic|automatisch\p{L}*|automatique|automátic[oa]|automatizad[oa]|digitale[rn]?|digital|robot|bot|voicebot|Sprachassisten\p{L}*)(?!\p{L})/iu;
const SAYS_RECORDED =
  /(?<!\p{L})(?:record(?:ed|ing|s)?|aufgezeichnet|aufzeichn\p{L}*|aufgenommen|mitgeschnitten|enregistr\p{L}*|graba\p{L}*|grabará)(?!\p{L})/iu;

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
