import { lexiconOf } from '../languages/find-lexicon.ts';
import { spokenLanguageOf, type SpokenLanguage } from '../languages/spoken-languages.ts';
import { type Token, tokenize } from './tokens.ts';

interface Noise {
  hesitations: ReadonlySet<string>;
  contractions: ReadonlyMap<string, readonly string[]>;
}

const noises = new Map<SpokenLanguage, Noise>();

/**
 * The words of an utterance without the noise of speech and its recognition: hesitations (`um`) are left out,
 * and contractions that lost their apostrophe (`dont`) are read with it. Offsets stay those of the text.
 */
export function readTokens(text: string, language: string): Token[] {
  const { hesitations, contractions } = noiseOf(spokenLanguageOf(language));
  const tokens: Token[] = [];
  let gap = '';
  for (const token of tokenize(text)) {
    gap += token.gap;
    if (hesitations.has(token.word)) continue;
    tokens.push(...expand({ ...token, gap }, contractions.get(token.word)));
    gap = '';
  }
  return tokens;
}

/** `dont` as `don` and `t`. */
function expand(token: Token, parts: readonly string[] | undefined): Token[] {
  if (!parts || parts.join('').length !== token.raw.length) return [token];
  let from = token.from;
  return parts.map((word, index) => {
    const start = from;
    from += word.length;
    const raw = token.raw.slice(start - token.from, from - token.from);
    return { word, raw, from: start, to: from, gap: index === 0 ? token.gap : "'" };
  });
}

function noiseOf(language: SpokenLanguage): Noise {
  const known = noises.get(language);
  if (known) return known;
  const { hesitations, contractions } = lexiconOf(language).answers;
  const noise: Noise = {
    hesitations: new Set(hesitations),
    contractions: new Map(contractions.map((parts) => [parts.replaceAll(' ', ''), parts.split(' ')])),
  };
  noises.set(language, noise);
  return noise;
}
