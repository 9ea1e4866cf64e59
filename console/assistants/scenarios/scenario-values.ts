import type {
  ExpectedRecord,
  Scenario,
  ScenarioExpectation,
  TranscriptTurn,
} from '../../platform/api-types.ts';
import type { Input } from '../../platform/api.ts';
import { TEST_CALLER } from '../test-caller.ts';

/** A name with its value, as two fields of a form; the names may be empty or twice while they are written. */
export interface Pair {
  name: string;
  value: string;
}

export interface RecordRow {
  resource: ExpectedRecord['resource'];
  match: readonly Pair[];
}

type Outcome = NonNullable<ScenarioExpectation['outcome']>;

/** A scenario as its form has it. */
export interface ScenarioValues {
  name: string;
  callerName: string;
  phone: string;
  isWithheld: boolean;
  manner: Scenario['caller']['manner'];
  /** Null: the caller answers by rules. */
  model: string | null;
  way: 'goal' | 'lines';
  goal: string;
  facts: readonly Pair[];
  /** One utterance a line. */
  lines: string;
  day: string | null;
  time: string | null;
  outcome: Outcome | null;
  said: string;
  notSaid: string;
  records: readonly RecordRow[];
  noRecords: readonly RecordRow[];
}

export const EMPTY_SCENARIO: ScenarioValues = {
  name: '',
  callerName: '',
  phone: TEST_CALLER,
  isWithheld: false,
  manner: 'plain',
  model: null,
  way: 'goal',
  goal: '',
  facts: [],
  lines: '',
  day: null,
  time: null,
  outcome: null,
  said: '',
  notSaid: '',
  records: [],
  noRecords: [],
};

/** A scenario whose caller says what the person of a call said. Pure. */
export const valuesOfCall = (
  call: { id: number; from: string | null; transcript: readonly TranscriptTurn[] },
  name: string,
): ScenarioValues => ({
  ...EMPTY_SCENARIO,
  name,
  way: 'lines',
  phone: call.from ?? '',
  isWithheld: call.from === null,
  lines: call.transcript
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content)
    .join('\n'),
});

export function valuesOf({ name, caller, lines, at, expect }: Scenario): ScenarioValues {
  const [day = null, time = null] = at === null ? [] : at.split(' ');
  return {
    ...{ name, day, time },
    callerName: caller.name ?? '',
    phone: caller.phone ?? '',
    isWithheld: caller.phone === null,
    manner: caller.manner,
    model: caller.model,
    way: lines === null ? 'goal' : 'lines',
    goal: caller.goal ?? '',
    facts: Object.entries(caller.facts).map(([key, value]) => ({ name: key, value })),
    lines: (lines ?? []).join('\n'),
    outcome: expect.outcome,
    said: expect.said.join('\n'),
    notSaid: expect.not_said.join('\n'),
    records: expect.records.map(rowOf),
    noRecords: expect.no_records.map(rowOf),
  };
}

/** The body of the API; empty lines and names are left out. Pure. */
export function bodyOf(values: ScenarioValues, assistantId: number): Input<'createScenario'>['body'] {
  const isGoal = values.way === 'goal';
  return {
    name: values.name,
    assistant_id: assistantId,
    caller: {
      name: wordsOrNull(values.callerName),
      phone: values.isWithheld ? null : values.phone,
      goal: isGoal ? wordsOrNull(values.goal) : null,
      facts: Object.fromEntries(named(values.facts).map(({ name, value }) => [name, value])),
      manner: values.manner,
      model: isGoal ? values.model : null,
    },
    lines: isGoal ? null : linesOf(values.lines),
    at: values.day === null || values.time === null ? null : `${values.day} ${values.time}`,
    expect: {
      outcome: values.outcome,
      said: linesOf(values.said),
      not_said: linesOf(values.notSaid),
      records: values.records.map(recordOf),
      no_records: values.noRecords.map(recordOf),
    },
  };
}

const rowOf = ({ resource, match }: ExpectedRecord): RecordRow => ({
  resource,
  match: Object.entries(match).map(([name, value]) => ({ name, value: writeValue(value) })),
});

const recordOf = ({ resource, match }: RecordRow): ExpectedRecord => ({
  resource,
  match: Object.fromEntries(named(match).map(({ name, value }) => [name, readValue(value)])),
});

/** A value of a record: a number, true, false, null or JSON as what it is, anything else as words. */
export function readValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The other way about; words that would be read as something else are put in quotes. */
export function writeValue(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return readValue(value) === value ? value : JSON.stringify(value);
}

const named = (pairs: readonly Pair[]): Pair[] =>
  pairs
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name }) => name !== '');

const linesOf = (words: string): string[] =>
  words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const wordsOrNull = (words: string): string | null => (words.trim() === '' ? null : words.trim());
