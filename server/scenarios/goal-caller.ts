import { ASKED_FACTS, callerWords, type AskedFact, type CallerWords } from './caller-words.ts';
import type { ScenarioCaller } from './scenario.ts';
import type { CallerAction, ScenarioCallerVoice } from './scenario-caller.ts';

/** Questions that the facts do not answer, in a row, after which the caller gives up; less when impatient. */
const MAX_UNANSWERED = { usually: 3, impatient: 1 };
/** How often a caller answers the same question. */
const MAX_REPEATS = 4;

const say = (words: string): CallerAction => ({ do: 'say', words });

/**
 * A caller who opens with their goal and answers questions from their facts, by the words of the question; a
 * fact of any other name answers a question that holds its name. `a|b` is said one after the other, when
 * asked again. The fact `<name>_then` is a change of mind: it is said at the first read-back.
 */
export function openGoalCaller(caller: ScenarioCaller, language: string): ScenarioCallerVoice {
  const words = callerWords(language);
  const { manner } = caller;
  const answered = new Map<AskedFact, number>();
  const changes = Object.entries(caller.facts).filter(([name]) => name.endsWith('_then'));
  let hasOpened = false;
  let unanswered = 0;
  let finished = 0;

  const fact = (name: string, times: number): string | null => {
    const answers = caller.facts[name]?.split('|');
    return answers?.[Math.min(times, answers.length - 1)]?.trim() ?? null;
  };
  const reply = (asked: AskedFact, times: number): string | null => {
    if (asked === 'confirm') return changes.shift()?.[1] ?? fact('confirm', times) ?? words.yes;
    if (asked === 'more')
      return times < (caller.facts['more']?.split('|').length ?? 0) ? fact('more', times) : null;
    return fact(asked, times) ?? (asked === 'name' ? caller.name : asked === 'phone' ? caller.phone : null);
  };
  const ownAnswer = (question: string): string | null => {
    const name = Object.keys(caller.facts).find(
      (each) => !ASKED_FACTS.some((known) => known === each) && holdsWord(question, each),
    );
    return name === undefined ? null : fact(name, 0);
  };

  /** Of what is offered: the day and time wanted, what a fact names, the fact `choice`, else the first. */
  const chosen = (question: string): string => {
    const { date, time, choice } = caller.facts;
    if (choice === undefined && (date !== undefined || time !== undefined) && !answered.has('choice')) {
      answered.set('choice', 1);
      return [date, time].filter((said) => said !== undefined).join(' ');
    }
    const named = Object.values(caller.facts).find((value) =>
      value.split(/[^\p{L}]+/u).some((word) => word.length > 3 && holdsWord(question, word)),
    );
    const times = answered.get('choice') ?? 0;
    answered.set('choice', times + 1);
    return named ?? fact('choice', times) ?? words.anyChoice;
  };

  const answer = (heard: string): CallerAction => {
    if (!hasOpened) {
      hasOpened = true;
      return say(inManner(caller.goal ?? '', caller, words));
    }
    const question = lastQuestion(heard);
    const own = ownAnswer(question);
    if (own !== null) return say(own);
    const asked = ASKED_FACTS.filter((each) => words.asks[each].test(question));
    if (asked.includes('choice') && !asked.includes('confirm')) return say(chosen(question));
    for (const each of asked) {
      const times = answered.get(each) ?? 0;
      const said = times < MAX_REPEATS ? reply(each, times) : null;
      if (said === null) continue;
      answered.set(each, times + 1);
      unanswered = 0;
      return say(said);
    }
    if (asked.includes('more') || asked.length === 0) {
      finished += 1;
      return say(finished === 1 ? words.nothingMore : words.goodbye);
    }
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

const holdsWord = (text: string, word: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .includes(word.toLowerCase());

const inManner = (goal: string, { manner }: ScenarioCaller, words: CallerWords): string =>
  words.openers[manner]?.(goal) ?? goal;
