import { lexiconOf } from '../../languages/find-lexicon.ts';
import { spokenLanguageOf } from '../../languages/spoken-languages.ts';
import type { Meanings } from '../../understanding/meanings.ts';
import { indexOf } from '../../understanding/phrase-index.ts';
import { tokenize } from '../../understanding/tokens.ts';
import { type HeardSlots, slotNames } from './hear-slots.ts';
import type { TaskContext } from './task-context.ts';
import type { Task } from './task.ts';

/** Says that nobody works here by the name that a booking is asked for with: `a massage with Ben`. */
export function refuseStaff(
  task: Task,
  { fills, ambiguous }: HeardSlots,
  { text, dates, times }: Meanings,
  { book, business, sentences, speaking }: TaskContext,
): void {
  if (!slotNames(task).includes('staff') || fills['staff'] != null || ambiguous?.slot === 'staff') return;
  const tokens = tokenize(text);
  const { withLeads, given } = lexiconOf(spokenLanguageOf(speaking.locale)).names;
  const names = new Set(given);
  const staff = new Set(business.staff.flatMap(({ name }) => tokenize(name).map(({ word }) => word)));
  const isUnknown = indexOf(withLeads)
    .findLongest(tokens)
    .some(({ end }) => {
      const token = tokens[end];
      if (!token || !names.has(token.word) || staff.has(token.word)) return false;
      return ![...dates, ...times].some(({ from, to }) => token.from < to && from < token.to);
    });
  if (isUnknown) sentences.push(book.refused.unknown_staff);
}
