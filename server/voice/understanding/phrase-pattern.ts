import { fold, type Word } from './split-words.ts';

/** What a slot of a pattern read: its value and the word after it. */
export interface SlotReading {
  value: unknown;
  end: number;
}
/** The readings of a slot that begin at a word; empty when there is none. */
export type SlotReader = (at: number) => readonly SlotReading[];
export type Slots = Readonly<Record<string, SlotReader>>;
export type Bound = Readonly<Record<string, unknown>>;

/** A pattern that matched: the words `from` to `to` (excluded) and the values of its slots. */
export interface PatternMatch<Rule> {
  rule: Rule;
  bound: Bound;
  from: number;
  to: number;
  /** The word after everything that was matched; beyond `to` where the pattern looks ahead. */
  end: number;
}

interface Run {
  words: readonly Word[];
  slots: Slots;
  bound: Record<string, unknown>;
  from: number;
  to: number;
}
/** Matches a part of a pattern at a word and goes on with `next` for every way in which it can. */
type Step = (run: Run, at: number, next: (at: number) => void) => void;

interface Compiled<Rule> {
  rule: Rule;
  step: Step;
  /** Its place in the table. */
  index: number;
}

export interface PatternTable<Rule> {
  byWord: ReadonlyMap<string, readonly Compiled<Rule>[]>;
  bySlot: ReadonlyMap<string, readonly Compiled<Rule>[]>;
}

/**
 * Compiles rules with patterns such as `(quarter|15) past {hour}` or `[the] {nth} of {month}`: words,
 * `(either|or)`, `[optional]`, `{slot}` or `{slot:name}`. `^` and `$` mark where the mention begins and ends
 * when the pattern also reads what stands around it. There is no repetition: each pattern reads a bounded
 * number of words.
 */
export function compilePatterns<Rule extends { say: string }>(rules: readonly Rule[]): PatternTable<Rule> {
  const byWord = new Map<string, Compiled<Rule>[]>();
  const bySlot = new Map<string, Compiled<Rule>[]>();
  rules.forEach((rule, index) => {
    const { step, words, slots } = compile(rule.say);
    const compiled = { rule, step, index };
    for (const word of words) append(byWord, word, compiled);
    for (const name of slots) append(bySlot, name, compiled);
  });
  return { byWord, bySlot };
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/**
 * Reads words from left to right: at each word the longest pattern that `accepts` allows, the earlier in the
 * table among equals. Matches do not overlap.
 */
export function matchPatterns<Rule>(
  words: readonly Word[],
  table: PatternTable<Rule>,
  slots: Slots,
  accepts: (match: PatternMatch<Rule>) => boolean = () => true,
): PatternMatch<Rule>[] {
  const found: PatternMatch<Rule>[] = [];
  let at = 0;
  while (at < words.length) {
    const best = preferLater(matchAt(words, table, slots, { at, accepts }), at, (place) =>
      matchAt(words, table, slots, { at: place, accepts }),
    );
    if (best) found.push(best);
    at = best ? Math.max(best.to, at + 1) : at + 1;
  }
  return found;
}

/** A pattern that reads something before its mention yields to a longer one that begins at the mention. */
function preferLater<Rule>(
  match: PatternMatch<Rule> | null,
  at: number,
  matchFrom: (place: number) => PatternMatch<Rule> | null,
): PatternMatch<Rule> | null {
  if (!match || match.from === at) return match;
  const later = matchFrom(match.from);
  return later && later.end > match.end ? later : match;
}

function matchAt<Rule>(
  words: readonly Word[],
  table: PatternTable<Rule>,
  slots: Slots,
  { at, accepts }: { at: number; accepts: (match: PatternMatch<Rule>) => boolean },
): PatternMatch<Rule> | null {
  let best: PatternMatch<Rule> | null = null;
  const candidates = candidatesAt(words, table, slots, at);
  for (const { rule, step } of candidates) {
    const run: Run = { words, slots, bound: {}, from: at, to: -1 };
    step(run, at, (end) => {
      if (end <= at || (best && best.end >= end)) return;
      const match = { rule, bound: { ...run.bound }, from: run.from, to: run.to === -1 ? end : run.to, end };
      if (accepts(match)) best = match;
    });
  }
  return best;
}

/** The patterns that can begin at a word, in the order of the table. */
function candidatesAt<Rule>(
  words: readonly Word[],
  table: PatternTable<Rule>,
  slots: Slots,
  at: number,
): readonly Compiled<Rule>[] {
  const found = new Set(table.byWord.get(words[at]?.text ?? ''));
  for (const [name, patterns] of table.bySlot) {
    if ((slots[name]?.(at) ?? []).length === 0) continue;
    for (const pattern of patterns) found.add(pattern);
  }
  return found.size < 2 ? [...found] : [...found].sort((a, b) => a.index - b.index);
}

interface Part {
  step: Step;
  /** Words and slots that it can begin with. */
  words: ReadonlySet<string>;
  slots: ReadonlySet<string>;
  /** Whether it can match nothing. */
  isOptional: boolean;
}

const NONE: ReadonlySet<string> = new Set();

function compile(pattern: string): Part {
  const parts = pattern.match(/\{[\w:-]+\}|[()[\]|^$]|[^\s()[\]{}|^$]+/g) ?? [];
  let at = 0;
  const alternatives = (): Part => {
    const options: Part[] = [sequence()];
    while (parts[at] === '|') {
      at += 1;
      options.push(sequence());
    }
    return options.length === 1 && options[0] ? options[0] : oneOf(options);
  };
  const sequence = (): Part => {
    const items: Part[] = [];
    while (at < parts.length && !['|', ')', ']'].includes(parts[at] ?? '')) {
      const part = parts[at] ?? '';
      at += 1;
      if (part !== '(' && part !== '[') {
        items.push(single(part));
        continue;
      }
      const inner = alternatives();
      at += 1;
      items.push(part === '[' ? optional(inner) : inner);
    }
    return inOrder(items);
  };
  return alternatives();
}

function single(part: string): Part {
  if (part === '^') return mark('from');
  if (part === '$') return mark('to');
  if (part.startsWith('{')) {
    const [kind = '', name = kind] = part.slice(1, -1).split(':');
    return slot(kind, name);
  }
  const wanted = fold(part);
  return {
    step: (run, at, next) => {
      if (run.words[at]?.text === wanted) next(at + 1);
    },
    words: new Set([wanted]),
    slots: NONE,
    isOptional: false,
  };
}

function mark(side: 'from' | 'to'): Part {
  const step: Step = (run, at, next) => {
    const before = run[side];
    run[side] = at;
    next(at);
    run[side] = before;
  };
  return { step, words: NONE, slots: NONE, isOptional: true };
}

function slot(kind: string, name: string): Part {
  const step: Step = (run, at, next) => {
    for (const { value, end } of run.slots[kind]?.(at) ?? []) {
      const before = run.bound[name];
      run.bound[name] = value;
      next(end);
      if (before === undefined) delete run.bound[name];
      else run.bound[name] = before;
    }
  };
  return { step, words: NONE, slots: new Set([kind]), isOptional: false };
}

function oneOf(options: readonly Part[]): Part {
  return {
    step: (run, at, next) => {
      for (const option of options) option.step(run, at, next);
    },
    ...beginningsOf(options),
    isOptional: options.some((option) => option.isOptional),
  };
}

function optional(inner: Part): Part {
  const step: Step = (run, at, next) => {
    inner.step(run, at, next);
    next(at);
  };
  return { ...inner, step, isOptional: true };
}

function inOrder(items: readonly Part[]): Part {
  const step: Step = (run, at, next) => {
    const go = (index: number, place: number): void => {
      const item = items[index];
      if (item) item.step(run, place, (after) => go(index + 1, after));
      else next(place);
    };
    go(0, at);
  };
  const required = items.findIndex((item) => !item.isOptional);
  const beginnings = required === -1 ? items : items.slice(0, required + 1);
  return { step, ...beginningsOf(beginnings), isOptional: required === -1 };
}

function beginningsOf(parts: readonly Part[]): Pick<Part, 'words' | 'slots'> {
  return {
    words: new Set(parts.flatMap(({ words }) => [...words])),
    slots: new Set(parts.flatMap(({ slots }) => [...slots])),
  };
}
