import type { PlayedScenario } from './scenario.ts';
import { GoalCaller } from './goal-caller.ts';

/** What a simulated caller does when it is their turn. */
export type CallerAction = { do: 'say'; words: string } | { do: 'press'; key: string } | { do: 'hang_up' };

export interface ScenarioCallerVoice {
  /** What the caller does after the assistant has said this; rejects when nobody can play them any more. */
  answer(heard: string): CallerAction | Promise<CallerAction>;
}

/** The caller of a scenario: fixed lines, one after the other, or a goal with facts, by rules. */
export function openCaller(scenario: PlayedScenario, language: string): ScenarioCallerVoice {
  const { lines } = scenario;
  if (!hasLines(scenario) || lines === null) return new GoalCaller(scenario.caller, language);
  const left = [...lines];
  return {
    answer: () => {
      const line = left.shift();
      return line === undefined ? { do: 'hang_up' } : actionOf(line);
    },
  };
}

export const hasLines = ({ lines }: PlayedScenario): boolean => lines !== null && lines.length > 0;

/** A key alone is pressed, also as a transcript shows it: `[1]`. */
export function actionOf(line: string): CallerAction {
  const key = /^\[?([0-9*#])\]?$/.exec(line.trim())?.[1];
  return key === undefined ? { do: 'say', words: line } : { do: 'press', key };
}
