/** Words for something that has been done for the caller, by base language. */
const DONE: Record<string, RegExp> = {
  en: /\b(booked|reserved|scheduled|rescheduled|confirmed|placed|cancell?ed|moved|all set|put you (?:down|in))\b/iu,
  de: /(?<!\p{L})(gebucht|reserviert|eingetragen|vorgemerkt|bestätigt|storniert|abgesagt|verlegt|verschoben|aufgegeben)(?!\p{L})/iu,
  fr: /(?<!\p{L})(réservée?s?|confirmée?s?|annulée?s?|enregistrée?s?|déplacée?s?|notée?s?)(?!\p{L})/iu,
  es: /(?<!\p{L})(reservad[oa]s?|confirmad[oa]s?|cancelad[oa]s?|anotad[oa]s?|agendad[oa]s?|cambiad[oa]s?)(?!\p{L})/iu,
};

/** Words that make it a wish, a condition, a denial or a statement about what is free. */
const NOT_DONE: Record<string, RegExp> = {
  en: /\b(not|never|n't|no|yet|fully|already|if|once|when|before|until|would|will|can|could|may|shall|should|let me|want|to be|unable)\b|n't\b/iu,
  de: /(?<!\p{L})(nicht|nichts|kein\p{L}*|noch|schon|bereits|wenn|falls|sobald|bevor|würde\p{L}*|werden?|wird|kann|können|könnte\p{L}*|soll\p{L}*|möchten?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(ne|n’|n'|pas|déjà|si|quand|dès|avant|sera|serait|peux|peut|puis|pourrais|voulez|souhaitez)(?!\p{L})|n['’]/iu,
  es: /(?<!\p{L})(no|nada|ya|si|cuando|antes|será|sería|puedo|puede|podría|quiere|desea)(?!\p{L})/iu,
};

/**
 * Whether a sentence claims that something was booked, changed or canceled. Questions, conditions and denials
 * claim nothing; what is not sure to be a claim is none.
 * @param language BCP 47.
 */
export function claimsDeed(sentence: string, language: string): boolean {
  const base = language.split('-')[0] ?? 'en';
  if (/\?["'”’»)\]]*\s*$/u.test(sentence)) return false;
  return DONE[base]?.test(sentence) === true && NOT_DONE[base]?.test(sentence) === false;
}
