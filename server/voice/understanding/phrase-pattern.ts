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
  /** Words that the pattern can begin with; null when it can begin with a slot. */
  first: ReadonlySet<string> | null;
}

export interface PatternTable<Rule> {
  byWord: ReadonlyMap<string, readonly Compiled<Rule>[]>;
  bySlot: readonly Compiled<Rule>[];
}

/**
 * Compiles rules with patterns such as `(quarter|15) past {hour}` or `[the] {nth} of {month}`: words,
 * `(either|or)`, `[optional]`, `{slot}` or `{slot:name}`. `^` and `$` mark where the mention begins and ends
 * when the pattern also reads what stands around it. There is no repetition: each pattern reads a bounded
 * number of words.
 */
export function compilePatterns<Rule extends { say: string }>(rules: readonly Rule[]): PatternTable<Rule> {
  const byWord = new Map<string, Compiled<Rule>[]>();
  const bySlot: Compiled<Rule>[] = [];
  for (const rule of rules) {
    const { step, first } = compile(rule.say);
    const compiled = { rule, step, first };
    if (first === null) bySlot.push(compiled);
    for (const word of first ?? []) {
      const known = byWord.get(word);
      if (known) known.push(compiled);
      else byWord.set(word, [compiled]);
    }
  }
  return { byWord, bySlot };
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
  const candidates = [...(table.byWord.get(words[at]?.text ?? '') ?? []), ...table.bySlot];
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

interface Part {
  step: Step;
  first: ReadonlySet<string> | null;
  /** Whether it can match nothing. */
  isOptional: boolean;
}

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
    first: new Set([wanted]),
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
  return { step, first: new Set(), isOptional: true };
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
  return { step, first: null, isOptional: false };
}

function oneOf(options: readonly Part[]): Part {
  return {
    step: (run, at, next) => {
      for (const option of options) option.step(run, at, next);
    },
    first: unite(options),
    isOptional: options.some((option) => option.isOptional),
  };
}

function optional(inner: Part): Part {
  const step: Step = (run, at, next) => {
    inner.step(run, at, next);
    next(at);
  };
  return { step, first: inner.first, isOptional: true };
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
  return { step, first: unite(beginnings), isOptional: required === -1 };
}

function unite(parts: readonly Part[]): ReadonlySet<string> | null {
  const words = new Set<string>();
  for (const { first } of parts) {
    if (first === null) return null;
    for (const word of first) words.add(word);
  }
  return words;
}
