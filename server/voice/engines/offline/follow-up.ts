import { lexiconOf } from '../../languages/find-lexicon.ts';
import { spokenLanguageOf } from '../../languages/spoken-languages.ts';
import type { Intent, Meanings } from '../../understanding/meanings.ts';
import { indexOf } from '../../understanding/phrase-index.ts';
import { tokenize } from '../../understanding/tokens.ts';
import type { OfflineState } from './state.ts';
import type { TaskContext } from './task-context.ts';

/** A question that goes on from the last answer is short. */
const MAX_FOLLOWING_WORDS = 8;
/** A name of the business's own has to be this alike to what was said. */
const SURE = 0.9;

/** After opening hours another day is one to be told about: `and what about Sunday?`. */
export function asksHoursOn(
  state: OfflineState,
  { dates, intents, text }: Meanings,
  requested: Intent | null,
  { business, hearing, speaking }: TaskContext,
): boolean {
  const isFollowing = state.lastSaid.some(
    (step) => step.do === 'say' && step.informs?.topic === 'opening_hours',
  );
  // `What about Sunday` goes on; `anything on Sunday` asks for a free time.
  const { questions } = lexiconOf(spokenLanguageOf(speaking.locale)).answers;
  const isOnlyDay = intents.every(
    ({ value, from, to }) =>
      value === 'holiday' ||
      (value === 'availability' && indexOf(questions).longestAt(tokenize(text.slice(from, to)), 0) !== null),
  );
  const names = business.services.map(({ name }) => name);
  const isHoliday = intents.some(({ value }) => value === 'holiday');
  return (
    (isFollowing || isHoliday) &&
    dates.length > 0 &&
    isOnlyDay &&
    (requested === null || requested === 'availability') &&
    text.split(/\s+/u).length <= MAX_FOLLOWING_WORDS &&
    hearing.findNames(text, names, SURE).length === 0
  );
}
