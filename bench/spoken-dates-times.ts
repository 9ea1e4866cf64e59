import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findDates } from '../server/voice/understanding/find-dates.ts';
import { findTimes } from '../server/voice/understanding/find-times.ts';
import type { UnderstandingContext } from '../server/voice/understanding/meanings.ts';
import type { BenchRow } from './row.ts';

const SAMPLE = new URL('data/spoken-dates-times.jsonl', import.meta.url);
const MIN_SHARE = 0.98;
const ROUNDS = 5;
/** Settings for reading turns that do not name them, as in the Schema-Guided Dialogue data set. */
const DEFAULTS = {
  now: '2019-03-01T17:00:00Z',
  timezone: 'America/Los_Angeles',
  language: 'en',
  country: 'US',
};

/** What a caller said, with the values that it means: `YYYY-MM-DD` and `HH:MM`. */
interface Turn {
  said: string;
  slots: Record<string, { value: string }>;
  now?: string;
  timezone?: string;
  language?: string;
  country?: string;
}

interface Verdict {
  kind: 'date' | 'time';
  slot: string;
  language: string;
  said: string;
  wanted: string;
  found: string[];
}

/**
 * The share of spoken dates and times that are understood, in a file of labelled turns (JSON lines, named
 * `*.jsonl` on the command line) or in the sample beside this file. A mention counts when it is the only one
 * found and its value equals the label. `node bench/spoken-dates-times.ts <file>` lists the failures.
 */
export async function benchSpokenDatesTimes(): Promise<BenchRow[]> {
  const turns = readTurns(process.argv.find((word) => word.endsWith('.jsonl')) ?? fileURLToPath(SAMPLE));
  const verdicts = turns.flatMap(judge);
  const rows = (['date', 'time'] as const).map((kind) => {
    const ofKind = verdicts.filter((verdict) => verdict.kind === kind);
    const right = ofKind.filter(isRight).length;
    const share = ofKind.length === 0 ? 1 : right / ofKind.length;
    return {
      name: `Spoken ${kind}s understood`,
      measured: `${(100 * share).toFixed(2)} % (${right} of ${ofKind.length})`,
      against: '',
      ratio: null,
      bar: `≥ ${100 * MIN_SHARE} %`,
      passes: share >= MIN_SHARE,
      spread: '',
    };
  });
  return [...rows, measureSpeed(turns)];
}

function readTurns(path: string): Turn[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Turn);
}

function contextOf(turn: Turn): UnderstandingContext {
  const { now, timezone, language, country } = { ...DEFAULTS, ...turn };
  return { now: Temporal.Instant.from(now), timezone, language, country, asked: null };
}

function judge(turn: Turn): Verdict[] {
  const context = contextOf(turn);
  return Object.entries(turn.slots).flatMap(([slot, { value }]): Verdict[] => {
    const common = { slot, language: context.language, said: turn.said, wanted: value };
    if (/^\d{4}-\d\d-\d\d$/.test(value)) {
      const found = findDates(turn.said, context).map((mention) => mention.value.date);
      return [{ ...common, kind: 'date', found }];
    }
    if (!/^\d\d:\d\d$/.test(value)) return [];
    const found = findTimes(turn.said, context).map((mention) => mention.value.time);
    return [{ ...common, kind: 'time', found }];
  });
}

const isRight = ({ wanted, found }: Verdict): boolean => found.length === 1 && found[0] === wanted;

function measureSpeed(turns: readonly Turn[]): BenchRow {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    for (const turn of turns) {
      findDates(turn.said, contextOf(turn));
      findTimes(turn.said, contextOf(turn));
    }
    rounds.push((1000 * (performance.now() - started)) / turns.length);
  }
  const micros = rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  return {
    name: 'Dates and times of one utterance, read',
    measured: `${micros.toFixed(0)} µs`,
    against: '',
    ratio: null,
    bar: '≤ 5,000 µs',
    passes: micros <= 5_000,
    spread: `${(rounds[0] ?? 0).toFixed(0)}-${(rounds.at(-1) ?? 0).toFixed(0)} µs`,
  };
}

/** Prints the figures by slot and language, and every failure. */
function printDetails(path: string): void {
  const verdicts = readTurns(path).flatMap(judge);
  const groups = new Map<string, Verdict[]>();
  for (const verdict of verdicts) {
    for (const name of [verdict.kind, `${verdict.kind} ${verdict.language}`, verdict.slot]) {
      groups.set(name, [...(groups.get(name) ?? []), verdict]);
    }
  }
  for (const [name, group] of groups) {
    const right = group.filter(isRight).length;
    console.log(`${name}: ${((100 * right) / group.length).toFixed(2)} % (${right} of ${group.length})`);
  }
  for (const { slot, said, wanted, found } of verdicts.filter((verdict) => !isRight(verdict))) {
    console.log(`${slot}: "${said}" means ${wanted}, understood as ${found.join(', ') || 'nothing'}`);
  }
}

if (import.meta.main) printDetails(process.argv[2] ?? fileURLToPath(SAMPLE));
