/** Words of an utterance that are read; nobody says more in one breath. */
const MAX_TOKENS = 1000;
const MAX_TOKEN_LENGTH = 40;

/** One word or number of an utterance, with where it stands. */
export interface Token {
  /** Lower case, without accents: `Müller` is `muller`. */
  word: string;
  raw: string;
  /** UTF-16 offsets in the text, `to` excluded. */
  from: number;
  to: number;
  /** What stands between this word and the one before it. */
  gap: string;
}

/**
 * Splits text into words. An apostrophe divides (`that's` is `that` and `s`), as does everything that is
 * neither letter nor digit. The time is linear in the length of the text.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (tokens.length === MAX_TOKENS) break;
    const raw = match[0];
    const word = fold(raw.slice(0, MAX_TOKEN_LENGTH));
    if (word !== '') {
      tokens.push({
        word,
        raw,
        from: match.index,
        to: match.index + raw.length,
        gap: text.slice(end, match.index),
      });
      end = match.index + raw.length;
    }
  }
  return tokens;
}

/** Lower case without accents, ligatures written out. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/** Whether a word begins a new sentence: a full stop, a question mark or the like stands before it. */
export const beginsSentence = (token: Token): boolean => /[.?!;…\n](?:\s|$)|[?!;¿¡…]/u.test(token.gap);

/** The tokens of each sentence; speech without punctuation is one sentence. */
export function splitSentences(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [];
  for (const token of tokens) {
    const last = sentences.at(-1);
    if (!last || beginsSentence(token)) sentences.push([token]);
    else last.push(token);
  }
  return sentences;
}
