import type { Fact } from '../../tools.ts';
import type { Meanings } from '../../understanding/meanings.ts';
import type { Task, Wish } from './task.ts';

/** `Anything later?`: after what was offered or chosen, on the same day; null without such a wish. */
export function shiftedWish(task: Task, meanings: Meanings, fills: Record<string, Fact>): Wish | null {
  const shift = shiftOf(task, meanings);
  if (shift === null) return null;
  const offered = task.offered?.kind === 'times' ? task.offered.entries : [];
  const of = (shift === 'later' ? offered.at(-1) : offered[0]) ?? task.filled;
  const { date, time } = of;
  if (typeof time !== 'string' || typeof date !== 'string') return null;
  fills['date'] = date;
  fills['time'] = null;
  const apart = Temporal.PlainTime.from(time).add({ minutes: shift === 'later' ? 1 : -1 });
  const bound = apart.toString().slice(0, 5);
  return { until: null, after: shift === 'later' ? bound : null, before: shift === 'later' ? null : bound };
}

/** Among times that are offered `the later one` chooses; after the choice `later` goes back to others. */
function shiftOf({ offered, asked }: Task, { shift, ordinals, text }: Meanings): Meanings['shift'] {
  const [only] = ordinals;
  if (only === undefined) return shift;
  if (offered !== null || asked !== 'name') return null;
  const isAll = only.to - only.from === text.replace(/[\s.!?]+$/u, '').length;
  return shift ?? (isAll ? (only.value < 0 ? 'later' : 'earlier') : null);
}
