import { matchesRecord } from './match-record.ts';
import type { Expectation, ExpectedRecord, ExpectedResource, ScenarioTurn } from './scenario.ts';

/** What is there at the end of a scenario. */
export interface ScenarioEnd {
  /** The records made or changed on the call, as the API shows them. */
  records: Readonly<Record<ExpectedResource, readonly unknown[]>>;
  outcome: string | null;
  transcript: readonly ScenarioTurn[];
}

/** Why a scenario failed, one English sentence each; nothing when it passed. Pure. */
export function judgeScenario(expect: Expectation, end: ScenarioEnd): string[] {
  const said = end.transcript
    .filter(({ role }) => role === 'assistant')
    .map(({ content }) => content.toLowerCase())
    .join('\n');
  const isThere = ({ resource, match }: ExpectedRecord): boolean =>
    end.records[resource].some((record) => matchesRecord(record, match));
  const named = ({ resource, match }: ExpectedRecord): string => `${resource} ${JSON.stringify(match)}`;
  return [
    ...expect.records
      .filter((expected) => !isThere(expected))
      .map((expected) => `Missing: ${named(expected)}.`),
    ...expect.no_records.filter(isThere).map((expected) => `Not expected: ${named(expected)}.`),
    ...(expect.outcome !== null && expect.outcome !== end.outcome
      ? [`The outcome is ${end.outcome ?? 'none'} instead of ${expect.outcome}.`]
      : []),
    ...expect.said
      .filter((words) => !said.includes(words.toLowerCase()))
      .map((words) => `The assistant did not say "${words}".`),
    ...expect.not_said
      .filter((words) => said.includes(words.toLowerCase()))
      .map((words) => `The assistant said "${words}".`),
  ];
}
