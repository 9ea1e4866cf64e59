import { Type, type Static } from 'typebox';
import { holderOf } from '../platform/call-holds.ts';
import { withTransaction } from '../platform/action-context.ts';
import { defineReadingTool, ToolRefusal, type ToolContext } from '../voice/define-tool.ts';
import type { Facts, ToolReason } from '../voice/tools.ts';
import { chooseBookable, type Bookable } from './choose-bookable.ts';
import type { BookingTerms } from './booking-terms.ts';
import { lockCalendars } from './calendars.queries.ts';
import type { ClosedReason } from './find-slots.ts';
import { lockHolder } from '../platform/lock-holder.queries.ts';
import { holdTimes } from './hold-times.ts';
import { spreadTimes } from './offer-times.ts';
import { findTimesWhenMoving } from './times-when-moving.ts';
import { searchTimes, type FreeDay, type FreeTime, type TimeQuestion } from './search-times.ts';

/** Without a date, times of this many days are offered. */
const DAYS_OFFERED = 3;

export const date = (description: string) => Type.String({ format: 'date', maxLength: 10, description });
export const clockTime = (description: string) =>
  Type.String({ format: 'clock-time', maxLength: 5, description });
export const serviceName = Type.Optional(
  Type.String({
    maxLength: 255,
    description: 'The service in the caller’s words. Only needed where there are several.',
  }),
);
export const staffName = Type.Optional(
  Type.String({
    maxLength: 255,
    description: 'The member of staff the caller asked for; leave out for anybody.',
  }),
);

const Parameters = Type.Object({
  service: serviceName,
  date: Type.Optional(
    date('First date to look at, YYYY-MM-DD. Without a date the next free times are found.'),
  ),
  until: Type.Optional(date('Last date to look at, YYYY-MM-DD; without it only `date`.')),
  after: Type.Optional(clockTime('Only times from this one on, HH:MM (24 hours).')),
  before: Type.Optional(clockTime('Only times before this one, HH:MM (24 hours).')),
  staff: staffName,
});

/** Finds free times, and holds those that it gives for this call. */
export const findTimesTool = defineReadingTool({
  name: 'find_appointment_times',
  ability: 'book_appointments',
  description:
    'Finds free appointment times, at most five, the earliest first. They are held for this caller for five minutes. ' +
    'Offer two or three of them; only times that this tool gave are free. Those of `when_moving` are free only for moving ' +
    'that appointment of the caller.',
  parameters: Parameters,
  async run(said, context) {
    const question = readDates(said, context);
    const bookable = await chooseBookable(said, context);
    const found = await findOffer(question, bookable, context);
    const moving = await findTimesWhenMoving({ ...whoOf(bookable), ...question }, context);
    const more: Facts = moving.length > 0 ? { when_moving: moving } : {};
    if (await holdOffer(found, context)) return { ...found.facts, ...more };
    // Others took one of them in the same moment: they are looked for again while nobody can take any.
    return withTransaction(context, async ({ db }) => {
      const alone = { ...context, db };
      const holder = holderOf(context.by);
      if (holder !== null) await lockHolder(db, context.workspaceId, holder);
      await lockCalendars(db, context.workspaceId);
      const offer = await findOffer(question, bookable, alone);
      if (!(await holdOffer(offer, alone))) throw new Error('free times were not free under their lock');
      return { ...offer.facts, ...more };
    });
  },
});

type Dates = Pick<TimeQuestion, 'first' | 'last' | 'after' | 'before'>;

function readDates(said: Static<typeof Parameters>, { now, business }: ToolContext): Dates {
  const today = now.toZonedDateTimeISO(business.timezone).toPlainDate();
  const first = said.date === undefined ? today : Temporal.PlainDate.from(said.date);
  const last = said.until === undefined ? null : Temporal.PlainDate.from(said.until);
  const { after = null, before = null } = said;
  if (last !== null && Temporal.PlainDate.compare(last, first) < 0)
    throw new ToolRefusal('missing', { fields: ['until'] });
  if (after !== null && before !== null && before <= after)
    throw new ToolRefusal('missing', { fields: ['before'] });
  // Of a span that has begun only what is left of it matters.
  const from = last !== null && Temporal.PlainDate.compare(last, today) >= 0 ? later(first, today) : first;
  return { first: from, last: last ?? (said.date === undefined ? null : first), after, before };
}

const later = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(a, b) > 0 ? a : b;

const whoOf = ({ service, staff }: Bookable): Pick<TimeQuestion, 'serviceId' | 'staffId'> => ({
  serviceId: service?.id ?? null,
  staffId: staff?.id ?? null,
});

interface Offer {
  facts: Facts;
  times: { startMs: number; staffId: number | null }[];
  terms: BookingTerms;
}

async function findOffer(dates: Dates, bookable: Bookable, context: ToolContext): Promise<Offer> {
  const who = whoOf(bookable);
  const { days, terms } = await searchTimes(context, { ...who, ...dates }, DAYS_OFFERED);
  const enough =
    dates.last === null ? days.filter(({ times }) => times.length > 0).slice(0, DAYS_OFFERED) : days;
  const chosen = spreadTimes(enough.map(({ times }) => times));
  const service = bookable.service?.name ?? null;
  const question = { ...who, ...dates };
  if (chosen.length > 0) {
    const offered = chosen.map(withStaff);
    return { facts: { service, times: offered.map(({ facts }) => facts) }, times: offered, terms };
  }
  const next = dates.last === null ? null : await findNext(question, context);
  const facts = {
    service,
    times: [],
    ...(await reasonOf(days, question, context)),
    next: next?.facts ?? null,
  };
  return { facts, times: next ? [next] : [], terms };
}

/** The first time after those asked about: from the same time of day on, else at any. */
async function findNext(
  question: TimeQuestion,
  context: ToolContext,
): Promise<ReturnType<typeof withStaff> | null> {
  const today = context.now.toZonedDateTimeISO(context.business.timezone).toPlainDate();
  const ahead = { ...question, first: later(question.first, today), last: null, before: null };
  for (const after of new Set([question.after, null])) {
    const { days } = await searchTimes(context, { ...ahead, after }, 1);
    const [first] = days.flatMap(({ times }) => times);
    if (first) return withStaff(first);
  }
  return null;
}

function withStaff({ startMs, chooseStaff, date: on, time, weekday }: FreeTime) {
  const staff = chooseStaff();
  return {
    startMs,
    staffId: staff?.id ?? null,
    facts: { date: on, time, weekday, staff: staff?.name ?? null },
  };
}

const holdOffer = ({ times, terms }: Offer, context: ToolContext): Promise<boolean> =>
  holdTimes(context, { kind: 'offered', terms, times });

/** The reasons of days as those of tools, the most hopeful first. */
const REASONS: Readonly<Record<ClosedReason, ToolReason>> = {
  fully_booked: 'taken',
  too_far: 'too_far',
  too_soon: 'too_soon',
  staff_off: 'unavailable',
  closed: 'closed',
  holiday: 'closed',
};
const HOPEFUL_FIRST = Object.keys(REASONS) as ClosedReason[];

/** Why there is no time. */
async function reasonOf(
  days: readonly FreeDay[],
  question: TimeQuestion,
  context: ToolContext,
): Promise<Facts> {
  const isNarrowed = question.after !== null || question.before !== null;
  if (isNarrowed && days.some(({ closedReason }) => closedReason === null))
    return { reason: await reasonOfHours(question, context) };
  const reason = HOPEFUL_FIRST.find((each) => days.some(({ closedReason }) => closedReason === each));
  return reason === undefined
    ? { reason: 'unavailable' }
    : { reason: REASONS[reason], closed_reason: reason };
}

/** Why there is none in the hours asked for, of days that have times outside of them. */
async function reasonOfHours(question: TimeQuestion, context: ToolContext): Promise<ToolReason> {
  const { first, last, before } = question;
  const { days } = await searchTimes(context, { ...question, last: last ?? first, isEmpty: true }, 1);
  if (days.some(({ times }) => times.length > 0)) return 'taken';
  const { timezone } = context.business;
  const now = context.now.toZonedDateTimeISO(timezone);
  const isToday = (last ?? first).equals(now.toPlainDate());
  const isOver = before !== null && Temporal.PlainTime.compare(before, now.toPlainTime()) <= 0;
  return isToday && isOver ? 'too_soon' : 'closed';
}
