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
export class GoalCaller implements ScenarioCallerVoice {
  readonly #caller: ScenarioCaller;
  readonly #words: CallerWords;
  readonly #changes: string[];
  readonly #answered = new Map<AskedFact, number>();
  #hasOpened = false;
  #unanswered = 0;
  #finished = 0;

  /** @param language of the assistant (BCP 47). */
  constructor(caller: ScenarioCaller, language: string) {
    this.#caller = caller;
    this.#words = callerWords(language);
    this.#changes = Object.entries(caller.facts).flatMap(([name, words]) =>
      name.endsWith('_then') ? [words] : [],
    );
  }

  answer(heard: string): CallerAction {
    if (!this.#hasOpened) return this.#open();
    const question = lastQuestion(heard);
    const own = this.#ownAnswer(question);
    if (own !== null) return say(own);
    const asked = ASKED_FACTS.filter((each) => this.#words.asks[each].test(question));
    if (asked.includes('choice') && !asked.includes('confirm')) return say(this.#choose(question));
    for (const each of asked) {
      const times = this.#answered.get(each) ?? 0;
      const said = times < MAX_REPEATS ? this.#reply(each, times) : null;
      if (said === null) continue;
      this.#answered.set(each, times + 1);
      this.#unanswered = 0;
      return say(said);
    }
    return asked.includes('more') || asked.length === 0 ? this.#finish() : this.#giveUp();
  }

  #open(): CallerAction {
    this.#hasOpened = true;
    const { goal, manner } = this.#caller;
    return say(this.#words.openers[manner]?.(goal ?? '') ?? goal ?? '');
  }

  #finish(): CallerAction {
    this.#finished += 1;
    return say(this.#finished === 1 ? this.#words.nothingMore : this.#words.goodbye);
  }

  #giveUp(): CallerAction {
    this.#unanswered += 1;
    const isImpatient = this.#caller.manner === 'impatient';
    const most = isImpatient ? MAX_UNANSWERED.impatient : MAX_UNANSWERED.usually;
    return this.#unanswered > most ? { do: 'hang_up' } : say(this.#words.dontKnow);
  }

  #reply(asked: AskedFact, times: number): string | null {
    const { facts, name, phone } = this.#caller;
    if (asked === 'confirm') return this.#changes.shift() ?? this.#fact('confirm', times) ?? this.#words.yes;
    if (asked === 'more') {
      return times < (facts['more']?.split('|').length ?? 0) ? this.#fact('more', times) : null;
    }
    return this.#fact(asked, times) ?? (asked === 'name' ? name : asked === 'phone' ? phone : null);
  }

  #fact(name: string, times: number): string | null {
    const answers = this.#caller.facts[name]?.split('|');
    return answers?.[Math.min(times, answers.length - 1)]?.trim() ?? null;
  }

  #ownAnswer(question: string): string | null {
    const name = Object.keys(this.#caller.facts).find(
      (each) => !ASKED_FACTS.some((known) => known === each) && holdsWord(question, each),
    );
    return name === undefined ? null : this.#fact(name, 0);
  }

  /** Of what is offered: the day and time wanted, what a fact names, the fact `choice`, else the first. */
  #choose(question: string): string {
    const { facts } = this.#caller;
    const { date, time, choice } = facts;
    const times = this.#answered.get('choice') ?? 0;
    this.#answered.set('choice', times + 1);
    if (choice === undefined && times === 0 && (date !== undefined || time !== undefined)) {
      return [date, time].filter((said) => said !== undefined).join(' ');
    }
    const named = Object.values(facts).find((value) =>
      value.split(/[^\p{L}]+/u).some((word) => word.length > 3 && holdsWord(question, word)),
    );
    return named ?? this.#fact('choice', times) ?? this.#words.anyChoice;
  }
}

/** What was asked last: the last question, or the last sentence. */
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
