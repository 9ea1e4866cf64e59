import type { EmailWords } from './lexicon.ts';
import type { Mention } from './meanings.ts';
import type { NumberReader } from './numbers.ts';
import { indexOf, PhraseIndex } from './phrase-index.ts';
import type { SpellingReader } from './spelling.ts';
import { isSimilar } from './word-likeness.ts';
import type { Token } from './tokens.ts';

/** Longest address that is read, in spoken words before the `at`. */
const MAX_LOCAL_WORDS = 40;
const MAX_DOMAIN_WORDS = 20;
const WRITTEN =
  /[\p{L}\p{N}_+-]{1,64}(?:\.[\p{L}\p{N}_+-]{1,64}){0,8}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6}/gu;
const TOP_LEVEL = /^[a-z]{2,12}$/u;

/** Providers that are named without what follows the dot, and names that are heard in two words. */
const providers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    gmail: 'gmail.com',
    'g mail': 'gmail.com',
    googlemail: 'googlemail.com',
    hotmail: 'hotmail.com',
    yahoo: 'yahoo.com',
    outlook: 'outlook.com',
    icloud: 'icloud.com',
  }),
);

/** A part of a spoken address: its characters, and the tokens that it takes. */
interface Piece {
  text: string;
  start: number;
  end: number;
  kind: 'word' | 'sign' | 'letters';
}

/** Reads e-mail addresses as they are written and as they are spoken. */
export class EmailReader {
  readonly #at: PhraseIndex<true>;
  readonly #signs: PhraseIndex<string>;
  readonly #remarks: PhraseIndex<true>;
  readonly #stops: PhraseIndex<true>;
  readonly #spelling: SpellingReader;
  readonly #numbers: NumberReader;

  constructor(words: EmailWords, spelling: SpellingReader, numbers: NumberReader) {
    this.#at = indexOf(words.at);
    this.#signs = new PhraseIndex(Object.entries(words.signs));
    this.#remarks = indexOf(words.remarks);
    this.#stops = indexOf(words.stops);
    this.#spelling = spelling;
    this.#numbers = numbers;
  }

  /** The addresses of an utterance in lower case, in the order said. */
  find(text: string, tokens: readonly Token[], isAsked: boolean): Mention<string>[] {
    const written = findWritten(text);
    const spoken = this.#findSpoken(tokens, isAsked).filter(
      (mention) => !written.some(({ from, to }) => mention.from < to && from < mention.to),
    );
    return [...written, ...spoken].sort((a, b) => a.from - b.from);
  }

  #findSpoken(tokens: readonly Token[], isAsked: boolean): Mention<string>[] {
    const found: Mention<string>[] = [];
    let end = 0;
    for (let at = 1; at < tokens.length; at += 1) {
      const sign = this.#at.longestAt(tokens, at);
      if (!sign) continue;
      const domain = this.#domain(tokens, sign.end, isAsked);
      const local = domain && this.#local(tokens, at, end);
      if (!local || !domain) continue;
      const from = tokens[local.start]?.from ?? 0;
      const to = tokens[domain.end - 1]?.to ?? from;
      found.push({ value: `${local.text}@${domain.text}`, from, to, confidence: isAsked ? 0.9 : 0.8 });
      end = domain.end;
      at = domain.end - 1;
    }
    return found;
  }

  /** What follows the `at`: words and dots that end in a top-level domain, or a well-known provider. */
  #domain(tokens: readonly Token[], start: number, isAsked: boolean): { text: string; end: number } | null {
    let text = '';
    let best: { text: string; end: number } | null = null;
    let at = start;
    while (at < tokens.length && at - start < MAX_DOMAIN_WORDS) {
      const token = tokens[at];
      if (!token || (at > start && /[?!;,]|\.\s/u.test(token.gap) && best)) break;
      const isDot = text !== '' && token.gap === '.';
      const sign = this.#signs.longestAt(tokens, at);
      if (isDot && !text.endsWith('.')) text += '.';
      // `linden-salon`: a hyphen between words, none between letters that are spelled.
      const isHyphen = text !== '' && token.gap === '-' && token.word.length > 1;
      if (isHyphen && (tokens[at - 1]?.word.length ?? 0) > 1) text += '-';
      if (sign && text !== '') {
        if (sign.value !== '.' && sign.value !== '-') break;
        text = text.endsWith('.') ? text : text + sign.value;
        at = sign.end;
        continue;
      }
      const hasTop = best !== null && !text.endsWith('.');
      const piece = hasTop ? null : this.#spokenPiece(tokens, at);
      if (!piece) break;
      text += asAscii(piece.text);
      at = piece.end;
      const known = providers.get(text);
      if (known && (isAsked || at - start <= 2) && !this.#isDot(tokens, at)) best = { text: known, end: at };
      const top = /\.([^.]+)$/u.exec(text)?.[1];
      if (top && TOP_LEVEL.test(top)) best = { text, end: at };
    }
    return best;
  }

  #isDot(tokens: readonly Token[], at: number): boolean {
    return tokens[at]?.gap === '.' || this.#signs.longestAt(tokens, at)?.value === '.';
  }

  /** What precedes the `at`, read backwards to where the address begins. */
  #local(tokens: readonly Token[], at: number, least: number): { text: string; start: number } | null {
    const begin = this.#beginning(tokens, at, least);
    const pieces: Piece[] = [];
    for (let index = begin; index < at;) {
      const remark = this.#remarks.longestAt(tokens, index);
      if (remark) {
        index = remark.end;
        continue;
      }
      const next = this.#localPiece(tokens, index, pieces);
      if (!next || next.end > at) return null;
      // Letters that spell the word before them stand for it.
      const last = pieces.at(-1);
      if (next.kind === 'letters' && last?.kind === 'word' && isSimilar(last.text, next.text)) pieces.pop();
      pieces.push(next);
      index = next.end;
    }
    const text = pieces
      .map((piece) => asAscii(piece.text))
      .join('')
      .replace(/^[.\-+]+|[.\-+]+$/gu, '');
    const isLocal = /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*$/u.test(text) && text.length <= 64;
    return isLocal ? { text, start: pieces[0]?.start ?? begin } : null;
  }

  #localPiece(tokens: readonly Token[], at: number, before: readonly Piece[]): Piece | null {
    const sign = this.#signs.longestAt(tokens, at);
    if (sign && before.length > 0) return { text: sign.value, start: at, end: sign.end, kind: 'sign' };
    const written = before.length > 0 ? /^[._+-]$/u.exec(tokens[at]?.gap ?? '')?.[0] : undefined;
    const piece = this.#spokenPiece(tokens, at);
    if (!piece) return null;
    const joins = written !== undefined && before.at(-1)?.kind !== 'sign' && piece.kind === 'word';
    return joins ? { ...piece, text: written + piece.text } : piece;
  }

  /** Letters spelled, a number, or a word as it is. */
  #spokenPiece(tokens: readonly Token[], at: number): Piece | null {
    const lead = this.#spelling.skipLead(tokens, at);
    const spelled = this.#spelling.at(tokens, at) ?? (lead > at ? this.#spelling.at(tokens, lead) : null);
    if (spelled) return { text: spelled.letters.toLowerCase(), start: at, end: spelled.end, kind: 'letters' };
    const token = tokens[at];
    if (!token) return null;
    const letter = this.#spelling.letterAt(tokens, at, false);
    if (letter && letter.end - at > 1) {
      return { text: letter.letters, start: at, end: letter.end, kind: 'letters' };
    }
    if (/^\d+$/u.test(token.word)) return { text: token.word, start: at, end: at + 1, kind: 'word' };
    const number = this.#numbers.at(tokens, at);
    if (number && !number.isArticle) {
      return { text: String(number.value), start: at, end: number.end, kind: 'word' };
    }
    return { text: token.raw.toLowerCase(), start: at, end: at + 1, kind: 'word' };
  }

  /** The first token of the address: after a stop word, a sentence, or the address before. */
  #beginning(tokens: readonly Token[], at: number, least: number): number {
    const first = Math.max(least, at - MAX_LOCAL_WORDS);
    let begin = first;
    for (let index = first; index < at; index += 1) {
      // Letters in a row are one word, whatever stands between them: `a, d, a`.
      const run = this.#spelling.at(tokens, index);
      if (run && run.end <= at && this.#stops.longestAt(tokens, index) === null) {
        index = run.end - 1;
        continue;
      }
      const isBreak = index > first && /[?!;:]|\.\s|,\s/u.test(tokens[index]?.gap ?? '');
      const isSign = this.#signs.longestAt(tokens, index) !== null;
      if (isBreak && !isSign && this.#spelling.at(tokens, this.#spelling.skipLead(tokens, index)) === null)
        begin = index;
      const stop = this.#stops.longestAt(tokens, index);
      const spelledNext = stop && this.#spelling.at(tokens, stop.end);
      const isInside = spelledNext && index > begin && index - begin <= 6 && spelledNext.end <= at;
      if (!stop || stop.end > at || isInside) continue;
      // A single letter that is also a stop word may be part of what is spelled.
      const spelled = this.#spelling.at(tokens, index);
      if (spelled && spelled.end <= at) {
        index = spelled.end - 1;
        continue;
      }
      begin = stop.end;
      index = stop.end - 1;
    }
    return Math.min(begin, at);
  }
}

function findWritten(text: string): Mention<string>[] {
  return [...text.matchAll(WRITTEN)].map((match) => ({
    value: match[0].toLowerCase(),
    from: match.index,
    to: match.index + match[0].length,
    confidence: 0.99,
  }));
}

/** Umlauts as they are written in addresses, other accents without. */
const asAscii = (text: string): string =>
  text
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
