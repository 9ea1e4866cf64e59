import { ASKED_FACTS, callerWords, type AskedFact, type CallerWords } from './caller-words.ts';
import type { ScenarioCaller } from './scenario.ts';
import type { CallerAction, ScenarioCallerVoice } from './scenario-caller.ts';

/** Questions that the facts do not answer, in a row, after which the caller gives up; less when impatient. */
const MAX_UNANSWERED = { usually: 3, impatient: 1 };
/** How often a caller answers the same question. */
const MAX_REPEATS = 3;

const say = (words: string): CallerAction => ({ do: 'say', words });

/**
 * A caller who opens with their goal and answers questions from their facts, by the words of the question.
 * The fact `<name>_then` is a change of mind: it is said at the first read-back.
 */
export function openGoalCaller(caller: ScenarioCaller, language: string): ScenarioCallerVoice {
  const words = callerWords(language);
  const { manner } = caller;
  const answered = new Map<AskedFact, number>();
  const changes = Object.entries(caller.facts).filter(([name]) => name.endsWith('_then'));
  let hasOpened = false;
  let unanswered = 0;

  const reply = (asked: AskedFact): string | null => {
    if (asked === 'confirm') return changes.shift()?.[1] ?? caller.facts['confirm'] ?? words.yes;
    if (asked === 'more') return caller.facts['more'] ?? null;
    return caller.facts[asked] ?? (asked === 'name' ? caller.name : asked === 'phone' ? caller.phone : null);
  };

  const answer = (heard: string): CallerAction => {
    if (!hasOpened) {
      hasOpened = true;
      return say(inManner(caller.goal ?? '', caller, words));
    }
    const question = lastQuestion(heard);
    const asked = ASKED_FACTS.filter((fact) => words.asks[fact].test(question));
    for (const fact of asked) {
      const times = answered.get(fact) ?? 0;
      const said = times < MAX_REPEATS ? reply(fact) : null;
      if (said === null) continue;
      answered.set(fact, times + 1);
      unanswered = 0;
      if (fact === 'more') answered.set(fact, MAX_REPEATS);
      return say(said);
    }
    if (asked.includes('more') || asked.length === 0) return say(words.nothingMore);
    unanswered += 1;
    const most = manner === 'impatient' ? MAX_UNANSWERED.impatient : MAX_UNANSWERED.usually;
    return unanswered > most ? { do: 'hang_up' } : say(words.dontKnow);
  };
  return { answer };
}

/** What was asked last: the sentences from the last question on, or the last sentence. */
function lastQuestion(heard: string): string {
  const sentences = heard.match(/[^.?!]+[.?!]*/g) ?? [heard];
  const asks = sentences.filter((sentence) => sentence.includes('?'));
  return asks.at(-1) ?? sentences.at(-1) ?? heard;
}

const inManner = (goal: string, { manner }: ScenarioCaller, words: CallerWords): string =>
  words.openers[manner]?.(goal) ?? goal;
