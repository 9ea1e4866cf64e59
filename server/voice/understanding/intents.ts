import { relayFinder } from './find-relayed.ts';
import type { IntentWords } from './lexicon.ts';
import type { Intent, Mention } from './meanings.ts';
import { indexOf, PhraseIndex, type PhraseMatch } from './phrase-index.ts';
import { splitSentences, type Token } from './tokens.ts';

/** The parts of one rule stand within this many words. */
const MAX_WINDOW = 16;
/** A refusal stands at most this many words before what it refuses. */
const MAX_REFUSAL_AWAY = 4;
/** Words beside a phrase that stands alone: `any, please`. */
const MAX_WORDS_BESIDE = 1;

/** What is not meant where the other is said in the same sentence: who cancels a booking does not book. */
const implied: Partial<Record<Intent, readonly Intent[]>> = {
  do_not_call: ['callback', 'phone', 'cancel', 'person', 'message', 'availability', 'cancel_appointment'],
  move_appointment: [
    'book_appointment',
    'cancel_appointment',
    'availability',
    'my_bookings',
    'cancel',
    'reserve_room',
    'services',
  ],
  cancel_appointment: ['book_appointment', 'my_bookings', 'cancel', 'services', 'availability'],
  cancel_order: ['order', 'my_bookings', 'cancel', 'menu', 'cancel_appointment'],
  cancel_reservation: [
    'reserve_room',
    'my_bookings',
    'cancel',
    'rooms',
    'book_appointment',
    'cancel_appointment',
  ],
  callback: ['message', 'phone', 'person'],
  message: ['person', 'staff'],
  send_text: ['address', 'message', 'hours', 'website', 'phone', 'menu', 'my_bookings'],
  my_bookings: ['book_appointment', 'reserve_room', 'order', 'availability', 'check_in', 'hours'],
  order: ['menu', 'delivery'],
  reserve_room: ['rooms', 'availability', 'check_in', 'check_out'],
  book_appointment: ['availability', 'services'],
  open_now: ['hours'],
  holiday: ['hours', 'open_now'],
  email: ['address'],
  website: ['address'],
  check_in: ['hours'],
  check_out: ['hours'],
  delivery: ['hours', 'prices', 'menu'],
  menu: ['services', 'help'],
  rooms: ['availability', 'services'],
  person: ['staff', 'identity'],
  repeat: ['phone', 'address', 'email', 'hours', 'prices', 'identity'],
};

const tasks: ReadonlySet<Intent> = new Set([
  'book_appointment',
  'move_appointment',
  'cancel_appointment',
  'my_bookings',
  'order',
  'cancel_order',
  'reserve_room',
  'cancel_reservation',
  'message',
  'callback',
  'person',
  'send_text',
  'goodbye',
  'cancel',
]);

/** Questions about the business that are none when the caller speaks of what is their own. */
const aboutBusiness: ReadonlySet<Intent> = new Set(['phone', 'email', 'address', 'website']);

interface Rule {
  intent: Intent;
  /** Parts that must be said, and parts that must not, by their keys. */
  needs: readonly number[];
  bars: readonly number[];
  /** The sentence says hardly anything else. */
  isAlone: boolean;
}

interface Found {
  intent: Intent;
  start: number;
  end: number;
  parts: number;
  words: number;
  taken: ReadonlySet<number>;
  isAlone: boolean;
}

/** Finds what callers want by the rules of one language. */
export class IntentReader {
  readonly #rules: readonly Rule[];
  readonly #byPart = new Map<number, Rule[]>();
  readonly #parts: PhraseIndex<number>;
  readonly #adverbs: ReadonlySet<string>;
  readonly #refusals: PhraseIndex<true>;
  readonly #own: PhraseIndex<true>;
  readonly #relayIn: ReturnType<typeof relayFinder>;

  constructor(words: IntentWords) {
    const keys = new Map<string, number>();
    const entries: [string, number][] = [];
    const keyOf = (part: string): number => {
      const known = keys.get(part);
      if (known !== undefined) return known;
      const key = keys.size;
      keys.set(part, key);
      for (const phrase of phrasesOf(part, words)) entries.push([phrase, key]);
      return key;
    };
    this.#rules = Object.entries(words.rules).flatMap(([intent, rules]) =>
      rules.map((rule) => {
        const isAlone = rule.startsWith('=');
        const parts = rule
          .replace(/^=/u, '')
          .split('&')
          .map((part) => part.trim());
        return {
          intent: intent as Intent,
          needs: parts.filter((part) => !part.startsWith('!')).map(keyOf),
          bars: parts.filter((part) => part.startsWith('!')).map((part) => keyOf(part.slice(1))),
          isAlone,
        };
      }),
    );
    this.#parts = new PhraseIndex(entries);
    this.#adverbs = new Set(words.adverbs);
    this.#refusals = indexOf(words.refusals);
    this.#own = indexOf(words.own);
    this.#relayIn = relayFinder(words.relay);
    for (const rule of this.#rules) {
      const first = rule.needs[0];
      if (first === undefined) continue;
      const rules = this.#byPart.get(first);
      if (rules) rules.push(rule);
      else this.#byPart.set(first, [rule]);
    }
  }

  /**
   * What the caller wants, in the order said. Of readings of the same words only the most specific stays;
   * what is refused (`I don't want to book`) is left out.
   */
  find(tokens: readonly Token[]): Mention<Intent>[] {
    return splitSentences(tokens).flatMap((sentence) => {
      const found = this.#inSentence(sentence);
      const relayed = this.#relayIn(sentence);
      if (!relayed || found.some(({ value }) => value === 'callback' || value === 'do_not_call'))
        return found;
      // What is to be told asks for nothing else.
      return [...found.filter(({ to, value }) => to <= relayed.from && value !== 'message'), relayed];
    });
  }

  /** The phrases of a sentence, also of what is left of it without its adverbs. */
  #partsOf(tokens: readonly Token[]): PhraseMatch<number>[] {
    const found = this.#parts.findAll(tokens);
    const places = [...tokens.keys()].filter((at) => !this.#adverbs.has(tokens[at]?.word ?? ''));
    if (places.length === tokens.length) return found;
    const plain = places.map((at) => tokens[at] as Token);
    const more = this.#parts
      .findAll(plain)
      .map(({ value, start, end }) => ({ value, start: places[start] ?? 0, end: (places[end - 1] ?? 0) + 1 }))
      .filter(({ start, end }) => tokens.slice(start, end).some(({ word }) => this.#adverbs.has(word)));
    return [...found, ...more];
  }

  #inSentence(tokens: readonly Token[]): Mention<Intent>[] {
    const places = new Map<number, PhraseMatch<number>[]>();
    for (const match of this.#partsOf(tokens)) {
      const known = places.get(match.value);
      if (known) known.push(match);
      else places.set(match.value, [match]);
    }
    const said = tokens.filter(({ word }) => !this.#adverbs.has(word)).length;
    const refusals = this.#refusals.findLongest(tokens);
    const isOwn = this.#own.findLongest(tokens).length > 0;
    const found = [...places.keys()]
      .flatMap((part) => this.#byPart.get(part) ?? [])
      .flatMap((rule) => applyRule(rule, places))
      .filter(({ isAlone, words }) => !isAlone || said - words <= MAX_WORDS_BESIDE)
      .filter((match) => !isRefused(match, refusals, tokens) && !(isOwn && aboutBusiness.has(match.intent)));
    return mostSpecific(found).map(({ intent, start, end, parts }) => {
      const from = tokens[start]?.from ?? 0;
      return { value: intent, from, to: tokens[end - 1]?.to ?? from, confidence: parts > 1 ? 0.9 : 0.75 };
    });
  }
}

/** Where a rule holds in a sentence: the first window that has all its parts. */
function applyRule(rule: Rule, places: ReadonlyMap<number, readonly PhraseMatch<number>[]>): Found[] {
  if (rule.bars.some((part) => places.has(part))) return [];
  const all: PhraseMatch<number>[] = [];
  for (const part of new Set(rule.needs)) {
    const matches = places.get(part);
    if (!matches) return [];
    all.push(...matches);
  }
  if (rule.needs.length > 1) all.sort((a, b) => a.start - b.start || b.end - a.end);
  const latest = new Map<number, PhraseMatch<number>>();
  for (const match of all) {
    latest.set(match.value, match);
    if (latest.size < rule.needs.length) continue;
    const chosen = [...latest.values()];
    const start = Math.min(...chosen.map((one) => one.start));
    const end = Math.max(...chosen.map((one) => one.end));
    if (end - start > MAX_WINDOW + rule.needs.length) continue;
    const taken = new Set(chosen.flatMap((one) => range(one.start, one.end)));
    // Two parts that are the same words are one part.
    const isApart = taken.size >= chosen.length;
    if (isApart)
      return [
        {
          intent: rule.intent,
          start,
          end,
          parts: rule.needs.length,
          words: taken.size,
          taken,
          isAlone: rule.isAlone,
        },
      ];
  }
  return [];
}

/** The readings that stay, in the order said: more words first claim them, each intent once. */
function mostSpecific(found: readonly Found[]): Found[] {
  const sorted = [...found].sort(
    (a, b) =>
      Number(b.isAlone) - Number(a.isAlone) || b.words - a.words || b.parts - a.parts || a.start - b.start,
  );
  const kept: Found[] = [];
  for (const match of sorted) {
    if (kept.some((other) => other.intent === match.intent)) continue;
    if (kept.some((other) => [...match.taken].every((at) => other.taken.has(at)))) continue;
    kept.push(match);
  }
  const said = new Set(kept.map(({ intent }) => intent));
  const dropped = new Set([...said].flatMap((intent) => implied[intent] ?? []));
  return kept
    .filter(({ intent }) => !dropped.has(intent))
    .sort((a, b) => a.start - b.start || b.words - a.words);
}

/** Whether a refusal stands shortly before a task or around its beginning; words of the task are none. */
function isRefused(match: Found, refusals: readonly PhraseMatch<true>[], tokens: readonly Token[]): boolean {
  if (!tasks.has(match.intent)) return false;
  const first = Math.min(...match.taken);
  const last = Math.max(...match.taken);
  return refusals.some(({ start, end }) => {
    const isBefore = start <= first && first - end <= MAX_REFUSAL_AWAY && last >= end;
    const isOwnWord = range(start, end).every((at) => match.taken.has(at));
    return isBefore && !isOwnWord && !/[,;:]/u.test(tokens[end]?.gap ?? '');
  });
}

function phrasesOf(part: string, words: IntentWords): readonly string[] {
  if (!part.startsWith('@')) return [part];
  const phrases = words.classes[part.slice(1)];
  if (!phrases) throw new Error(`rules of intents name a class ${part} that does not exist`);
  return phrases;
}

const range = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index);
