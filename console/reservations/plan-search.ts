import { readDay, readOne } from '../platform/read-address.ts';
import { addDays } from '../platform/zone.ts';

export const SPANS = ['week', 'two_weeks', 'month'] as const;
export type Span = (typeof SPANS)[number];
export const NIGHTS: Record<Span, number> = { week: 7, two_weeks: 14, month: 31 };

/** What the room plan shows, as it stands in the address. */
export interface PlanSearch {
  /** The first night; today without it. */
  from?: string | undefined;
  span?: Span | undefined;
  /** The day whose arrivals and departures are listed; today without it. */
  day?: string | undefined;
}

/** What of an address can be understood; the rest is left out. */
export function readPlanSearch(search: Record<string, unknown>): PlanSearch {
  const span = readOne(SPANS, search['span']);
  return {
    from: readDay(search['from']),
    span: span === 'two_weeks' ? undefined : span,
    day: readDay(search['day']),
  };
}

/** The nights of the plan. */
export function planDays({ from, span = 'two_weeks' }: PlanSearch, today: string): string[] {
  const first = from ?? today;
  return Array.from({ length: NIGHTS[span] }, (_, index) => addDays(first, index));
}
