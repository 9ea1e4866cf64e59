import type { NameWords } from './lexicon.ts';
import type { Mention } from './meanings.ts';
import { indexOf, type PhraseIndex } from './phrase-index.ts';
import type { SpelledWord, SpellingReader } from './spelling.ts';
import { beginsSentence, type Token } from './tokens.ts';
import { capitalize, withSpelled } from './spelled-name.ts';
import { isSimilar } from './word-likeness.ts';

/** Longest name, in words. */
const MAX_WORDS = 5;
/** Longest answer without any lead that is still a name, in words. */
const MAX_BARE_WORDS = 5;
/** Words between a name and its spelling. */
const MAX_SPELLING_AWAY = 3;
const MAX_LENGTH = 100;
/** Letters of a spelled word that is taken for a name without being asked for. */
const MIN_SPELLED = 3;

/** Words of a name: token indexes, `end` excluded. */
interface NameSpan {
  start: number;
  end: number;
  confidence: number;
}

/** Reads names: after words such as `my name is`, spelled out, or alone where a name was asked for. */
export class NameReader {
  readonly #leads: PhraseIndex<true>;
  readonly #weakLeads: PhraseIndex<true>;
  readonly #tails: PhraseIndex<true>;
  readonly #refusals: PhraseIndex<true>;
  readonly #titles: ReadonlySet<string>;
  readonly #particles: ReadonlySet<string>;
  readonly #stops: ReadonlySet<string>;
  readonly #given: ReadonlySet<string>;
  readonly #spelling: SpellingReader;

  constructor(words: NameWords, spelling: SpellingReader) {
    this.#leads = indexOf(words.leads);
    this.#weakLeads = indexOf(words.weakLeads);
    this.#tails = indexOf(words.tails);
    this.#refusals = indexOf(words.refusals);
    this.#titles = new Set(words.titles);
    this.#particles = new Set(words.particles);
    this.#stops = new Set(words.stops);
    this.#given = new Set(words.given);
    this.#spelling = spelling;
  }

  /**
   * The names of an utterance in the order said. `isClaimed` tells whether a token belongs to another
   * reading, such as an e-mail address.
   */
  find(tokens: readonly Token[], isAsked: boolean, isClaimed: (at: number) => boolean): Mention<string>[] {
    if (this.#refusals.findLongest(tokens).length > 0) return [];
    const isCased = tokens.some(({ raw }) => /^\p{Lu}\p{Ll}/u.test(raw));
    const found: Mention<string>[] = [];
    let at = 0;
    while (at < tokens.length) {
      const span = isClaimed(at) ? null : this.#after(tokens, at, isAsked, isCased, isClaimed);
      if (span) {
        const mention = this.#write(tokens, span);
        if (mention) found.push(mention.mention);
        at = Math.max(at + 1, mention?.end ?? span.end);
      } else at += 1;
    }
    if (found.length > 0) return found;
    const spelled = this.#spelledOut(tokens, isClaimed);
    if (spelled) return [spelled];
    const tailed = this.#beforeTail(tokens, isClaimed);
    const bare = tailed ?? (isAsked ? this.#bare(tokens, isClaimed) : null);
    const mention = bare && this.#write(tokens, bare);
    return mention ? [mention.mention] : [];
  }

  /** A word that is spelled right after it is a name, whatever was asked: `Kowalski, K-O-W-A-L-S-K-I`. */
  #spelledOut(tokens: readonly Token[], isClaimed: (at: number) => boolean): Mention<string> | null {
    for (const run of this.#spelling.find(tokens)) {
      const at = run.start - 1;
      const token = tokens[at];
      if (!token || run.letters.length < MIN_SPELLED || isClaimed(at)) continue;
      if (!isSimilar(token.word, run.letters.toLowerCase())) continue;
      const given = tokens[at - 1];
      const hasGiven = given !== undefined && /^\s*$/u.test(token.gap) && this.#given.has(given.word);
      const written = this.#write(tokens, { start: hasGiven ? at - 1 : at, end: run.start, confidence: 0.9 });
      if (written) return written.mention;
    }
    return null;
  }

  /** A name that follows a lead or a title at this token. */
  #after(
    tokens: readonly Token[],
    at: number,
    isAsked: boolean,
    isCased: boolean,
    isClaimed: (at: number) => boolean,
  ): NameSpan | null {
    const strong = this.#leads.longestAt(tokens, at);
    if (strong) return this.#nameAt(tokens, strong.end, { isCased, isWeak: false, isClaimed });
    const weak = this.#weakLeads.longestAt(tokens, at);
    const start = weak?.end ?? at;
    if (this.#titles.has(tokens[start]?.word ?? '') && /^[\s.]*$/u.test(tokens[start + 1]?.gap ?? '!')) {
      const named = this.#nameAt(tokens, start + 1, { isCased, isWeak: false, isClaimed });
      if (named) return { ...named, confidence: 0.85 };
    }
    if (!weak) return null;
    const first = tokens[weak.end];
    if (!first || isClaimed(weak.end)) return null;
    const span = this.#nameAt(tokens, weak.end, { isCased, isWeak: true, isClaimed });
    if (!span) return null;
    const isGiven = this.#given.has(first.word);
    const hasTail = this.#tails.longestAt(tokens, span.end) !== null;
    const isCapital = /^\p{Lu}\p{Ll}/u.test(first.raw);
    const isWhole = span.end === tokens.length;
    const fits = (isGiven && (isCapital || !isCased || isAsked)) || hasTail || (isAsked && isWhole);
    // `for Tuesday`, `with Maya`: a capital alone tells too little after such small words.
    const isStrong = weak.end - weak.start >= 2 && isCapital && isCased && isAsked;
    // `It's Tom Hill`: a given name and a surname, after more than a small word.
    const second = tokens[weak.end + 1];
    const isFull =
      isGiven &&
      isCapital &&
      weak.end - weak.start >= 2 &&
      span.end - span.start >= 2 &&
      /^\p{Lu}/u.test(second?.raw ?? '');
    return fits || isStrong ? { ...span, confidence: isAsked || hasTail || isFull ? 0.85 : 0.6 } : null;
  }

  /** A name before `speaking` or `here`: `Anna Smith speaking`. */
  #beforeTail(tokens: readonly Token[], isClaimed: (at: number) => boolean): NameSpan | null {
    for (let at = 1; at < tokens.length; at += 1) {
      if (!this.#tails.longestAt(tokens, at) || beginsSentence(tokens[at] as Token)) continue;
      let start = at;
      while (
        start > 0 &&
        at - start < MAX_WORDS &&
        this.#isNameWord(tokens[start - 1], isClaimed(start - 1))
      ) {
        start -= 1;
        if (/[,.!?;]/u.test(tokens[start]?.gap ?? '')) break;
      }
      const words = tokens.slice(start, at);
      const isName = words.some(({ word, raw }) => this.#given.has(word) || /^\p{Lu}\p{Ll}/u.test(raw));
      if (isName && !(start > 0 && words.length === 1 && !this.#given.has(words[0]?.word ?? ''))) {
        return { start, end: at, confidence: 0.75 };
      }
    }
    return null;
  }

  /** The whole answer as a name, when it is short and holds nothing that no name holds. */
  #bare(tokens: readonly Token[], isClaimed: (at: number) => boolean): NameSpan | null {
    let start = 0;
    // Politeness before the name: `yes, sure, Anna Smith`.
    while (
      start < tokens.length &&
      start < 4 &&
      this.#stops.has(tokens[start]?.word ?? '') &&
      !this.#isGivenStop(tokens, start) &&
      !isSingle(tokens[start])
    ) {
      start += 1;
    }
    const spelled = this.#spelling.at(tokens, start);
    if (spelled) return { start, end: start, confidence: 0.9 };
    const span = this.#nameAt(tokens, start, { isCased: false, isWeak: false, isClaimed });
    if (!span) return null;
    const rest = tokens.slice(span.end);
    const isEnd = rest.length === 0 || beginsSentence(rest[0] as Token) || /[,:(-]/u.test(rest[0]?.gap ?? '');
    const isSpelledNext = this.#spellingAfter(tokens, span.end) !== null;
    const isShort = span.end - span.start <= MAX_BARE_WORDS;
    const polite = rest.every(({ word }) => this.#stops.has(word)) && rest.length <= 3;
    return isShort && (isEnd || isSpelledNext || polite) ? { ...span, confidence: 0.8 } : null;
  }

  /** The words from a token on that belong to a name. */
  #nameAt(
    tokens: readonly Token[],
    begin: number,
    how: { isCased: boolean; isWeak: boolean; isClaimed: (at: number) => boolean },
  ): NameSpan | null {
    let start = begin;
    if (this.#titles.has(tokens[start]?.word ?? '') && tokens[start + 1]) start += 1;
    if (this.#spelling.at(tokens, start)) return { start, end: start, confidence: 0.9 };
    const first = tokens[start];
    const isFirstCapital = /^\p{Lu}/u.test(first?.raw ?? '');
    let end = start;
    while (end < tokens.length && end - start < MAX_WORDS + 2) {
      const token = tokens[end];
      if (!token || how.isClaimed(end) || (end > start && !/^(?:[\s-]+|['’]|\.\s)$/u.test(token.gap))) break;
      if (end > start && token.gap.startsWith('.') && tokens[end - 1]?.raw.length !== 1) break;
      const isParticle = this.#isParticleAt(tokens, end, how.isClaimed);
      const joined = end > start && /['’-]/u.test(token.gap) && token.word.length > 1;
      const isGivenStop = end === start && this.#isGivenStop(tokens, end);
      if (!isParticle && !joined && !isGivenStop && !this.#isNameWord(token, false)) break;
      if (end > start && this.#spelling.at(tokens, end)) break;
      if (end > start && this.#tails.longestAt(tokens, end)) break;
      // With capitals the name ends before a word without.
      if (
        how.isCased &&
        isFirstCapital &&
        end > start &&
        !isParticle &&
        !/^\p{Lu}/u.test(token.raw) &&
        !joined
      )
        break;
      end += 1;
    }
    // Without capitals only what ends soon is surely a name: `ada call him back soon`.
    const isLoose = !isFirstCapital && end < tokens.length && !this.#isEndAt(tokens, end);
    if (isLoose && end - start > 2) end = start + 1;
    while (end > start + 1 && this.#particles.has(tokens[end - 1]?.word ?? '')) end -= 1;
    return end > start ? { start, end, confidence: 0.9 } : null;
  }

  /** A small word with a word of the name behind it, perhaps after more small words: `von der Heide`. */
  #isParticleAt(tokens: readonly Token[], at: number, isClaimed: (at: number) => boolean): boolean {
    let next = at;
    while (next - at < 3 && this.#particles.has(tokens[next]?.word ?? '')) next += 1;
    const isApart = tokens.slice(at + 1, next + 1).some(({ gap }) => /[,.;!?]/u.test(gap));
    return next > at && !isApart && this.#isNameWord(tokens[next], isClaimed(next));
  }

  #isEndAt(tokens: readonly Token[], at: number): boolean {
    return (
      /[,.;:!?-]/u.test(tokens[at]?.gap ?? '') ||
      this.#stops.has(tokens[at]?.word ?? '') ||
      this.#spellingAfter(tokens, at) !== null
    );
  }

  /** A given name that is another word as well, with a word behind it that is only a name: `april jones`. */
  #isGivenStop(tokens: readonly Token[], at: number): boolean {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token || !next || !this.#stops.has(token.word) || !this.#given.has(token.word)) return false;
    return /^\s+$/u.test(next.gap) && next.word.length > 2 && this.#isNameWord(next, false);
  }

  #isNameWord(token: Token | undefined, isClaimed: boolean): boolean {
    if (!token || isClaimed || /\p{N}/u.test(token.word) || token.raw.length > 30) return false;
    if (this.#stops.has(token.word)) return this.#given.has(token.word) && /^\p{Lu}/u.test(token.raw);
    return token.word.length > 1 || /^\p{Lu}$/u.test(token.raw);
  }

  /** The spelling that follows a name, perhaps after `that is` and the like. */
  #spellingAfter(tokens: readonly Token[], end: number): SpelledWord | null {
    let at = end;
    for (let skipped = 0; skipped <= MAX_SPELLING_AWAY; skipped += 1) {
      const spelled = this.#spelling.at(tokens, at);
      if (spelled) return spelled;
      const next = this.#spelling.skipLead(tokens, at);
      if (next > at) at = next;
      else if (skipped === 0 && this.#isNameWord(tokens[at], false) && this.#spelling.at(tokens, at + 1))
        at += 1;
      else return null;
    }
    return null;
  }

  /** The name in words, with what was spelled in place of what was heard. */
  #write(tokens: readonly Token[], span: NameSpan): { mention: Mention<string>; end: number } | null {
    const words = tokens.slice(span.start, span.end);
    const isLower = words.every(({ raw }) => raw === raw.toLowerCase());
    let name = words.map((token, index) => this.#joinWord(token, index, isLower)).join('');
    let end = span.end;
    let confidence = span.confidence;
    const spellingAfter = (at: number): SpelledWord | null =>
      this.#tails.longestAt(tokens, at) === null ? this.#spellingAfter(tokens, at) : null;
    for (let spelled = spellingAfter(end); spelled; spelled = spellingAfter(end)) {
      name = withSpelled(name, spelled.letters);
      end = spelled.end;
      confidence = 0.95;
    }
    if (name === '' || name.length > MAX_LENGTH) return null;
    const from = tokens[span.start]?.from ?? 0;
    return { mention: { value: name, from, to: tokens[end - 1]?.to ?? from, confidence }, end };
  }

  #joinWord(token: Token, index: number, isLower: boolean): string {
    const gap =
      index === 0 ? '' : /^['’-]$/u.test(token.gap) ? token.gap : token.gap.startsWith('.') ? '. ' : ' ';
    const isParticle = this.#particles.has(token.word) && token.word.length > 1 && index > 0;
    const isSmall = isParticle && gap === ' ';
    return gap + (isLower && !isSmall ? capitalize(token.raw) : token.raw);
  }
}

const isSingle = (token: Token | undefined): boolean => token !== undefined && token.word.length === 1;
