import type { CallOutcome } from '../voice/call-recorder.ts';

/** How a simulated caller speaks. */
export const MANNERS = ['plain', 'terse', 'talkative', 'hesitant', 'impatient', 'changes_mind'] as const;
export type Manner = (typeof MANNERS)[number];

/** The records that a scenario can expect, named as the resources of the API. */
export const EXPECTED_RESOURCES = [
  'appointments',
  'orders',
  'reservations',
  'inbox',
  'messages',
  'contacts',
] as const;
export type ExpectedResource = (typeof EXPECTED_RESOURCES)[number];

/** The person who calls. */
export interface ScenarioCaller {
  name: string | null;
  /** E.164; null withholds the number. */
  phone: string | null;
  /** What the caller wants, in the words that they open with. */
  goal: string | null;
  /** What the caller answers when asked: `name`, `date`, `time`, `service`, `phone`, … */
  facts: Record<string, string>;
  manner: Manner;
  /**
   * The language model that plays them, an id out of the catalogue; null: they answer by rules. Fixed lines
   * are said in any case.
   */
  model: string | null;
}

/** A record that has to exist, or must not, at the end of the run. */
export interface ExpectedRecord {
  resource: ExpectedResource;
  /** Fields and their values; paths with dots reach inside. Text is compared without case. */
  match: Record<string, unknown>;
}

export interface Expectation {
  records: ExpectedRecord[];
  no_records: ExpectedRecord[];
  outcome: CallOutcome | null;
  /** Words that the assistant has to have said, and those that it must not. */
  said: string[];
  not_said: string[];
}

export interface Scenario {
  id: number;
  name: string;
  assistant_id: number;
  caller: ScenarioCaller;
  lines: string[] | null;
  /** `YYYY-MM-DD HH:MM` in the workspace's zone; null: when it is run. */
  at: string | null;
  expect: Expectation;
  created_at: string;
  updated_at: string;
}

/** What is played: a scenario, or the words of a past call. */
export type PlayedScenario = Pick<Scenario, 'name' | 'caller' | 'lines' | 'at' | 'expect'>;

export interface ScenarioTurn {
  role: 'assistant' | 'user';
  content: string;
}

export interface ScenarioResult {
  scenario_id: number | null;
  name: string;
  /** Null until it was played, and for a call that is played again. */
  passed: boolean | null;
  /** Why it failed: one sentence each. */
  reasons: string[];
  transcript: ScenarioTurn[];
  /** The transcript of the past call; null for a scenario. */
  original: ScenarioTurn[] | null;
}

export interface ScenarioRun {
  id: number;
  assistant_id: number;
  call_id: number | null;
  status: 'running' | 'completed';
  passed: number;
  failed: number;
  results: ScenarioResult[];
  created_at: string;
  ended_at: string | null;
}
