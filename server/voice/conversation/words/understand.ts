import { foldWords, holdsPhrase } from './fold-words.ts';
import { type Intent, type Vocabulary, intents } from './vocabulary.ts';

/** Longest name that is kept, in characters. */
const MAX_NAME_LENGTH = 100;

/** Every intent whose words are in the utterance, the more specific first. */
export function findIntents(text: string, vocabulary: Vocabulary): Intent[] {
  const words = foldWords(text);
  return intents.filter((intent) => holdsAny(words, vocabulary.intents[intent]));
}

/** How an utterance answers a question of yes or no; null when it says neither or both. */
export function findConsent(text: string, vocabulary: Vocabulary): 'yes' | 'no' | null {
  const words = foldWords(text);
  // A no anywhere wins: `that is not right` holds a word for yes.
  if (holdsAny(words, vocabulary.no)) return 'no';
  return holdsAny(words, vocabulary.yes) ? 'yes' : null;
}

/** The sentiment by words of praise and complaint; the last of them decides. */
export function findSentiment(
  utterances: readonly string[],
  vocabulary: Vocabulary,
): 'positive' | 'neutral' | 'negative' {
  let sentiment: 'positive' | 'neutral' | 'negative' = 'neutral';
  for (const utterance of utterances) {
    const words = foldWords(utterance);
    if (holdsAny(words, vocabulary.upset)) sentiment = 'negative';
    else if (holdsAny(words, vocabulary.pleased)) sentiment = 'positive';
  }
  return sentiment;
}

/** The name in an answer to "may I have your name", without "my name is"; null when no name is given. */
export function findName(text: string, vocabulary: Vocabulary): string | null {
  let rest = text.trim();
  for (let changed = true; changed;) {
    changed = false;
    for (const lead of vocabulary.nameLeads) {
      const shorter = withoutLead(rest, lead);
      if (shorter === null) continue;
      rest = shorter;
      changed = true;
    }
  }
  const name = rest.replace(/^[\s,.;:!?]+|[\s,.;:!?]+$/gu, '').slice(0, MAX_NAME_LENGTH);
  if (!/\p{L}/u.test(name)) return null;
  return findConsent(name, vocabulary) === 'no' ? null : name;
}

/**
 * Cuts a folded lead off the front of unfolded text, word by word; null when the text does not begin with it.
 */
function withoutLead(text: string, lead: string): string | null {
  const wanted = lead.split(' ');
  const piece = /[\p{L}\p{N}\p{M}]+/gu;
  for (const want of wanted) {
    const found = piece.exec(text);
    if (!found || foldWords(found[0])[0] !== want) return null;
  }
  return text.slice(piece.lastIndex).replace(/^[\s,.;:]+/u, '');
}

function holdsAny(words: readonly string[], phrases: readonly string[]): boolean {
  return phrases.some((phrase) => holdsPhrase(words, phrase));
}
