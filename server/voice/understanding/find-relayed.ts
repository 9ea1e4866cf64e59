import type { RelayWords } from './lexicon.ts';
import type { Mention } from './meanings.ts';
import { indexOf } from './phrase-index.ts';
import type { Token } from './tokens.ts';

/** A request to tell somebody else something is as sure as this. */
export const RELAYED = 0.95;
/** Most words that name whom to tell: `the front desk`. */
const MAX_TOLD = 4;

/**
 * Finds a request to tell somebody else something: `tell Dana that …`, `let her know …`. What follows is what
 * to tell them, whatever it says.
 */
export function relayFinder(words: RelayWords): (tokens: readonly Token[]) => Mention<'message'> | null {
  const [leads, links, self] = [indexOf(words.leads), indexOf(words.links), new Set(words.self)];
  return (tokens) => {
    for (const lead of leads.findLongest(tokens)) {
      const from = tokens[lead.start]?.from ?? 0;
      for (let at = lead.end; at <= lead.end + MAX_TOLD && at < tokens.length; at += 1) {
        const end = links.longestAt(tokens, at)?.end;
        if (end !== undefined)
          return { value: 'message', from, to: tokens[end - 1]?.to ?? from, confidence: RELAYED };
        if (self.has(tokens[at]?.word ?? '')) break;
      }
    }
    return null;
  };
}
