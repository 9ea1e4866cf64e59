import type { Fact, Facts, Slot } from '../../tools.ts';
import { entriesOf, factsOf, speakBareWhen, speakDate, speakWhen } from '../speak-facts.ts';
import { sayOffered } from './say-offered.ts';
import { handleRefusal } from './handle-refusal.ts';
import type { Standing, TaskContext } from './task-context.ts';
import { type Offered, type Task, dateTimeKey, noWish } from './task.ts';

type Offer = NonNullable<Slot['offer']>;

/** Entries that are offered at once. */
const MAX_OFFERED = 3;

/**
 * Looks for what is free, in place of an open question: takes what the caller wished for where it is there,
 * and offers two or three otherwise, saying why. `go_on`: the slots are filled.
 */
export async function offerFree(
  task: Task,
  slot: Slot & { offer: Offer },
  context: TaskContext,
): Promise<Standing | 'go_on'> {
  const { offer } = slot;
  const result = await context.turn.use(offer.tool, argumentsOf(task, offer));
  if (!result.ok && context.turn.signal.aborted) return 'waiting';
  if (!result.ok) return handleRefusal(task, result, context);
  const entries = distinct(entriesFor(task, offer, result.facts), offer);
  const kind = kindOf(offer);
  if (kind !== 'times') return offerEntries(task, { entries, fills: offer.fills, kind }, context);
  const wished = wishedTime(task, entries);
  if (wished) {
    fill(task, wished, offer.fills);
    return 'go_on';
  }
  const asked = speakBareWhen(task.filled, context.speaking);
  const isTimeAsked = typeof task.filled['time'] === 'string';
  task.filled['time'] = null;
  if (entries.length === 0) return offerNext(task, offer, result.facts, context);
  if (isTimeAsked && asked !== null) context.sentences.push(context.book.choose.notFree(asked));
  return offerEntries(task, { entries, fills: offer.fills, kind }, context);
}

/** What is free; for an appointment that moves also what its own time makes free. */
function entriesFor({ filled }: Task, { list }: Offer, facts: Facts): Facts[] {
  const id = filled['appointment_id'];
  const moving = entriesOf(facts['when_moving']).filter((entry) => entry['appointment_id'] === id);
  if (list !== 'times' || moving.length === 0) return entriesOf(facts[list]);
  // Without their appointment: a time fills the day and the time alone.
  const free = moving.map(({ appointment_id: _own, ...time }) => time);
  const at = ({ date, time }: Facts): string => `${JSON.stringify(date)} ${JSON.stringify(time)}`;
  return [...entriesOf(facts[list]), ...free].toSorted((a, b) => at(a).localeCompare(at(b)));
}

/** Fills the slots that an entry stands for; a day with a time is known to be free then. */
export function fill(task: Task, entry: Facts, fills: Offered['fills']): void {
  for (const [slot, fact] of Object.entries(fills)) {
    const value = entry[fact];
    if (value !== undefined && value !== null) task.filled[slot] = value;
  }
  // Free times for an appointment are those of its service.
  if (entry['appointment_id'] !== undefined && entry['service']) task.filled['service'] = entry['service'];
  // A time without a day is one on the day of the appointment that is moved.
  if (entry['appointment_id'] !== undefined && task.filled['time'] && !task.filled['date']) {
    task.filled['date'] = entry['date'] ?? null;
  }
  task.offered = null;
  task.misses = 0;
  if (entry['time'] !== undefined && fills['time'] !== undefined) task.wish = noWish;
  task.checked = dateTimeKey(task);
}

function offerEntries(task: Task, all: Offered, context: TaskContext): Standing | 'go_on' {
  const offered = { ...all, entries: all.entries.slice(0, MAX_OFFERED) };
  const [only] = offered.entries;
  if (!only) {
    context.sentences.push(all.kind === 'rooms' ? context.book.choose.noRooms : context.book.bookings.none);
    return openDates(task, all.kind);
  }
  if (all.entries.length === 1) {
    fill(task, only, all.fills);
    return 'go_on';
  }
  task.offered = offered;
  task.asked = Object.keys(offered.fills)[0] ?? null;
  task.isReadBack = false;
  sayOffered(offered, context);
  return 'waiting';
}

/** Without a room the caller may name other days; without a booking nothing can be done. */
function openDates(task: Task, kind: Offered['kind']): Standing {
  if (kind !== 'rooms') return 'stuck';
  for (const name of ['check_in', 'check_out', 'nights']) delete task.filled[name];
  task.asked = 'check_in';
  return 'waiting';
}

/** Nothing is free as wished: says why, and offers what comes next. */
function offerNext(task: Task, offer: Offer, facts: Facts, context: TaskContext): Standing {
  const { choose } = context.book;
  const date = task.filled['date'];
  const day = typeof date === 'string' ? speakDate(date, context.speaking) : null;
  const isClosed = facts['reason'] === 'closed';
  context.sentences.push(day === null ? choose.none : isClosed ? choose.closed(day) : choose.noneOn(day));
  const next = factsOf(facts['next']);
  const when = next && speakWhen(next, context.speaking);
  if (!next || !when) {
    context.sentences.push(choose.noNext);
    return 'stuck';
  }
  task.offered = { entries: [next], fills: offer.fills, kind: 'times' };
  task.asked = 'time';
  task.isReadBack = false;
  context.sentences.push(choose.next(when), choose.suits);
  return 'waiting';
}

function argumentsOf(task: Task, offer: Offer): Facts {
  const { filled, wish } = task;
  const isTimes = kindOf(offer) === 'times';
  const time = typeof filled['time'] === 'string' ? filled['time'] : null;
  const wanted: Record<string, Fact> = {
    ...offer.arguments(filled),
    ...(isTimes
      ? { date: filled['date'] ?? null, until: wish.until, after: time ?? wish.after, before: wish.before }
      : {}),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The entry at exactly the time that the caller named; on any day where they named none. */
function wishedTime({ filled }: Task, entries: readonly Facts[]): Facts | null {
  const { date, time } = filled;
  if (typeof time !== 'string') return null;
  return entries.find((entry) => entry['time'] === time && (date == null || entry['date'] === date)) ?? null;
}

const kindOf = ({ list }: Offer): Offered['kind'] =>
  list === 'times' || list === 'rooms' ? list : 'bookings';

/** Entries that fill the same are one, such as one time with several people. */
function distinct(entries: readonly Facts[], { fills }: Offer): Facts[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key = JSON.stringify(Object.values(fills).map((fact) => entry[fact] ?? null));
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
