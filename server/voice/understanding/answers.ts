import type { AnswerWords } from './lexicon.ts';
import type { Mention } from './meanings.ts';
import type { NumberReader } from './numbers.ts';
import { indexOf, PhraseIndex, type PhraseMatch } from './phrase-index.ts';
import { splitSentences, type Token } from './tokens.ts';

type Part =
  | 'yes'
  | 'weak'
  | 'agreement'
  | 'no'
  | 'disagreement'
  | 'idiom'
  | 'neither'
  | 'backchannel'
  | 'condition'
  | 'question';

/** Longer answers hold too much else for a `yes` in the middle to decide. */
const MAX_FILLERS = 6;

/** Reads how an utterance answers: yes or no, corrections, and which of several things it chooses. */
export class AnswerReader {
  readonly #parts: PhraseIndex<Part>;
  readonly #fillers: PhraseIndex<true>;
  readonly #corrections: PhraseIndex<boolean>;
  readonly #exclusions: PhraseIndex<true>;
  readonly #apologies: PhraseIndex<true>;
  readonly #no: PhraseIndex<true>;
  readonly #politeAfterNo: PhraseIndex<true>;
  readonly #ordinals: PhraseIndex<number>;
  readonly #notOrdinals: PhraseIndex<true>;
  readonly #firstSome: PhraseIndex<number>;
  readonly #choiceBefore: ReadonlySet<string>;
  readonly #choiceAfter: PhraseIndex<true>;
  readonly #shifts: PhraseIndex<'later' | 'earlier'>;
  readonly #farewells: PhraseIndex<true>;
  readonly #numberLeads: ReadonlySet<string>;
  readonly #numbers: NumberReader;

  constructor(words: AnswerWords, numbers: NumberReader) {
    const parts: [readonly string[], Part][] = [
      [words.yes, 'yes'],
      [words.weakYes, 'weak'],
      [words.agreement, 'agreement'],
      [words.no, 'no'],
      [words.disagreement, 'disagreement'],
      [words.yesIdioms, 'idiom'],
      [words.neither, 'neither'],
      [words.backchannels, 'backchannel'],
      [words.conditions, 'condition'],
      [words.questions, 'question'],
    ];
    this.#parts = new PhraseIndex(
      parts.flatMap(([list, part]) => list.map((phrase) => [phrase, part] as const)),
    );
    this.#fillers = indexOf(words.fillers);
    this.#corrections = new PhraseIndex([
      ...words.corrections.map((phrase) => [phrase, true] as const),
      ...words.notCorrections.map((phrase) => [phrase, false] as const),
    ]);
    this.#exclusions = indexOf(words.exclusions);
    this.#apologies = indexOf(words.apologies);
    this.#no = indexOf(words.no);
    this.#politeAfterNo = indexOf(words.politeAfterNo);
    this.#ordinals = new PhraseIndex(Object.entries(words.ordinals));
    this.#notOrdinals = indexOf(words.notOrdinals);
    this.#firstSome = new PhraseIndex(Object.entries(words.firstSome));
    this.#choiceBefore = new Set(words.choiceBefore);
    this.#choiceAfter = indexOf(words.choiceAfter);
    this.#shifts = new PhraseIndex([
      ...words.later.map((phrase) => [phrase, 'later'] as const),
      ...words.earlier.map((phrase) => [phrase, 'earlier'] as const),
    ]);
    this.#farewells = indexOf(words.farewells);
    this.#numberLeads = new Set(words.numberLeads);
    this.#numbers = numbers;
  }

  /**
   * Yes or no. What an utterance begins with decides; otherwise a no anywhere, then agreement anywhere. A
   * question, a condition (`yes, but …`) and sounds of listening are neither, except that such a sound alone
   * answers a question of yes or no.
   */
  consent(tokens: readonly Token[], text: string, isAsked: boolean): 'yes' | 'no' | null {
    const sentences = splitSentences(tokens);
    const statements = sentences.filter((sentence) => !isQuestion(sentence, text));
    const first = sentences[0];
    if (!first) return null;
    const opening = this.#opening(first);
    const rest = sentences.slice(1);
    if (opening === 'yes') return this.#hasAny(tokens, 'condition') ? null : 'yes';
    if (opening === 'no') return 'no';
    const found = statements.flatMap((sentence) => this.#matches(sentence).map(({ value }) => value));
    if (opening === 'weak') {
      const isOpen =
        found.includes('condition') || this.#asks(tokens, text) || rest.length > statements.length;
      if (found.some((part) => part === 'disagreement' || part === 'no')) return 'no';
      return isOpen ? null : 'yes';
    }
    if (this.#isBackchannel(tokens)) return isAsked ? 'yes' : null;
    if (found.includes('disagreement')) return 'no';
    if (this.#asks(tokens, text)) return null;
    const agrees = found.some((part) => part === 'agreement' || part === 'idiom' || part === 'yes');
    if (found.includes('no') && !found.includes('idiom'))
      return isAsked || !agrees ? (isAsked ? 'no' : null) : null;
    return agrees && !found.includes('condition') ? 'yes' : null;
  }

  /** Whether the utterance corrects what was said or understood before. */
  isCorrection(tokens: readonly Token[], hasValue: boolean): boolean {
    if (this.#corrections.findLongest(tokens).some(({ value }) => value)) return true;
    if (!hasValue) return false;
    const at = this.#skipFillers(tokens, 0);
    const no = this.#no.longestAt(tokens, at);
    return no !== null && this.#politeAfterNo.longestAt(tokens, no.end) === null;
  }

  /** Where corrections stand: what precedes one is replaced by what follows it. Token indexes. */
  cues(tokens: readonly Token[]): { start: number; end: number }[] {
    const corrections = this.#corrections.findLongest(tokens).filter(({ value }) => value);
    const cues = corrections.map(({ start, end }) => ({ start, end }));
    for (const { start, end } of this.#apologies.findLongest(tokens))
      if (start > 0) cues.push({ start, end });
    for (const no of this.#no.findLongest(tokens)) {
      const isPolite = this.#politeAfterNo.longestAt(tokens, no.end) !== null;
      if (!isPolite && no.start > 0) cues.push({ start: no.start, end: no.end });
    }
    return cues.sort((a, b) => a.start - b.start);
  }

  /** Words directly before what is not meant: `not Tuesday`. */
  exclusions(tokens: readonly Token[]): { start: number; end: number }[] {
    return this.#exclusions.findLongest(tokens).map(({ start, end }) => ({ start, end }));
  }

  /** Which of several things is chosen, in the order said. */
  ordinals(tokens: readonly Token[]): Mention<number>[] {
    const found: Mention<number>[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const not = this.#notOrdinals.longestAt(tokens, at);
      const some = this.#firstSome.longestAt(tokens, at);
      const choice = this.#ordinalAt(tokens, at);
      const end = some?.end ?? choice?.end ?? 0;
      if (not && not.end >= end) {
        at = not.end - 1;
      } else if (some) {
        for (let value = 1; value <= some.value; value += 1)
          found.push(mention(tokens, { ...some, value }, 0.85));
        at = some.end - 1;
      } else if (choice) {
        found.push(mention(tokens, choice, choice.confidence));
        at = choice.end - 1;
      }
    }
    return found;
  }

  /** Whether a later or an earlier time than the one spoken of is wished for. */
  shift(tokens: readonly Token[]): 'later' | 'earlier' | null {
    return this.#shifts.findLongest(tokens).at(-1)?.value ?? null;
  }

  /** Whether the utterance asks something, by its mark or by how it begins. */
  asks = (tokens: readonly Token[], text: string): boolean => this.#asks(tokens, text);

  isFarewell = (tokens: readonly Token[]): boolean => this.#farewells.findLongest(tokens).length > 0;

  #ordinalAt(tokens: readonly Token[], at: number): (PhraseMatch<number> & { confidence: number }) | null {
    const lead = this.#numberLeads.has(tokens[at]?.word ?? '');
    const number = lead ? this.#numbers.at(tokens, at + 1) : null;
    if (number && number.value >= 1 && number.value <= 20 && Number.isInteger(number.value)) {
      return { value: number.value, start: at, end: number.end, confidence: 0.8 };
    }
    const ordinal = this.#ordinals.longestAt(tokens, at);
    if (!ordinal) return null;
    const before = at === 0 || this.#choiceBefore.has(tokens[at - 1]?.word ?? '');
    const after = this.#choiceAfter.longestAt(tokens, ordinal.end);
    const isEnd = ordinal.end === tokens.length || /[,.!?]/u.test(tokens[ordinal.end]?.gap ?? '');
    if (!after && !(before && isEnd)) return null;
    return { ...ordinal, confidence: after ? 0.9 : 0.75 };
  }

  #matches(tokens: readonly Token[]): PhraseMatch<Part>[] {
    return this.#parts.findLongest(tokens);
  }

  /** What the first words say; the last of several in a row decides: `yeah, no`. */
  #opening(tokens: readonly Token[]): 'yes' | 'weak' | 'no' | null {
    let at = this.#skipFillers(tokens, 0, true);
    let opening: 'yes' | 'weak' | 'no' | null = null;
    for (let match = this.#best(tokens, at); match; match = this.#best(tokens, at)) {
      const { value } = match;
      if (value === 'idiom') return 'yes';
      if (value === 'neither') return null;
      if (value === 'agreement') opening = opening === 'no' ? 'no' : 'yes';
      else if (value === 'disagreement') opening = opening === 'yes' ? opening : 'no';
      else if (value === 'yes' && opening !== 'no') opening = 'yes';
      else if (value === 'weak') opening ??= 'weak';
      else if (value === 'no') opening = 'no';
      else break;
      at = match.end;
    }
    return opening;
  }

  #best(tokens: readonly Token[], at: number): PhraseMatch<Part> | null {
    return this.#parts.longestAt(tokens, at);
  }

  #skipFillers(tokens: readonly Token[], from: number, keepsAnswers = false): number {
    let at = from;
    for (let count = 0; count < MAX_FILLERS; count += 1) {
      const filler = this.#fillers.longestAt(tokens, at);
      const part = keepsAnswers ? this.#parts.longestAt(tokens, at)?.value : null;
      const isAnswer = part !== null && part !== undefined && part !== 'backchannel';
      if (!filler || filler.end >= tokens.length || isAnswer) break;
      at = filler.end;
    }
    return at;
  }

  #hasAny(tokens: readonly Token[], part: Part): boolean {
    return this.#matches(tokens).some(({ value }) => value === part);
  }

  #isBackchannel(tokens: readonly Token[]): boolean {
    const matches = this.#matches(tokens);
    const length = matches.reduce(
      (sum, { value, start, end }) => sum + (value === 'backchannel' ? end - start : 0),
      0,
    );
    return length > 0 && length === tokens.length;
  }

  /** Whether a sentence is a question by its mark or by how it begins. */
  #asks(tokens: readonly Token[], text: string): boolean {
    return splitSentences(tokens).some((sentence) => {
      if (isQuestion(sentence, text)) return true;
      const at = this.#skipFillers(sentence, 0);
      const matches = this.#matches(sentence.slice(at, at + 8));
      const first = matches.find(
        ({ value }) => value !== 'weak' && value !== 'yes' && value !== 'backchannel',
      );
      return (
        first?.value === 'question' &&
        matches.every(({ start, value }) => start >= first.start || value !== 'agreement')
      );
    });
  }
}

/** A sentence that ends with a question mark. */
function isQuestion(sentence: readonly Token[], text: string): boolean {
  const last = sentence.at(-1);
  return last !== undefined && /^\s*["'”»)]?\s*\?/u.test(text.slice(last.to, last.to + 4));
}

function mention(tokens: readonly Token[], match: PhraseMatch<number>, confidence: number): Mention<number> {
  const from = tokens[match.start]?.from ?? 0;
  return { value: match.value, from, to: tokens[match.end - 1]?.to ?? from, confidence };
}
