import type { ActionContext } from '../../platform/action-context.ts';
import { fieldProblems } from '../../platform/field.problems.ts';
import { isoOfMs } from '../../platform/instants.ts';
import { invalid, notFound } from '../../platform/refusal.ts';
import { CALL_DIRECTIONS, CALL_OUTCOMES, type CallDirection } from '../call.ts';
import { callProblems } from '../calls.problems.ts';
import type { CallOutcome } from '../../voice/call-recorder.ts';
import { bucketBounds, localOf, type Interval } from './buckets.ts';
import { addUpCalls, type CountedCalls, type MeasuredCalls } from './statistics.queries.ts';
import { findWorkspaceTimezone } from '../../platform/workspace-timezone.queries.ts';

/** A year with its leap day, or a month, of buckets. */
const MAX_DAYS = { day: 366, hour: 31 } as const;
const DEFAULT_DAYS = { day: 14, hour: 1 } as const;
/** Days outside have no time in the database or no form in the API. */
const FIRST_DAY = Temporal.PlainDate.from('1970-01-02');
const LAST_DAY = Temporal.PlainDate.from('9999-12-29');

/** What is asked for; dates are `YYYY-MM-DD` in the workspace's zone, both included. */
interface Question {
  from?: string | undefined;
  to?: string | undefined;
  by: Interval;
}

interface Percentiles {
  p50: number | null;
  p95: number | null;
}

/** Figures of some calls. */
interface Figures {
  calls: number;
  answered: number;
  running: number;
  directions: Record<CallDirection, number>;
  outcomes: Record<CallOutcome, number>;
  minutes: number;
  answer_ms: Percentiles;
  response_ms: Percentiles;
}

/**
 * Calls by day or hour of the workspace's zone, by direction and outcome, with minutes and times.
 * @throws Refusal on `from` or `to` for a range that is too long, ends before it begins or lies outside.
 */
export async function showStatistics({ db, workspaceId, now }: ActionContext, question: Question) {
  const timezone = await findWorkspaceTimezone(db, workspaceId);
  if (timezone === null) throw notFound('workspace');
  const { by } = question;
  const bounds = bucketBounds(
    readRange(question, now.toZonedDateTimeISO(timezone).toPlainDate()),
    by,
    timezone,
  );
  const { counted, measured } = await addUpCalls(db, workspaceId, bounds.map(isoOfMs));
  const figuresOf = sumUp(counted, measured);
  const buckets = bounds.slice(0, -1).map((begin, index) => ({
    from: isoOfMs(begin),
    to: isoOfMs(bounds[index + 1] ?? begin),
    local: localOf(begin, by, timezone),
    ...figuresOf(index),
  }));
  return { by, timezone, totals: figuresOf(null), buckets };
}

function readRange({ from, to, by }: Question, today: Temporal.PlainDate) {
  const last = to === undefined ? laterOf(today, from) : dateOf('to', to);
  const first = from === undefined ? last.subtract({ days: DEFAULT_DAYS[by] - 1 }) : dateOf('from', from);
  const days = first.until(last).days + 1;
  if (days < 1) throw invalid({ to: [fieldProblems.ends_before_start()] });
  const limit = MAX_DAYS[by];
  if (days > limit) throw invalid({ to: [callProblems.range_too_long({ limit })] });
  return { first, last };
}

function dateOf(field: 'from' | 'to', text: string): Temporal.PlainDate {
  const date = Temporal.PlainDate.from(text);
  if (Temporal.PlainDate.compare(date, FIRST_DAY) >= 0 && Temporal.PlainDate.compare(date, LAST_DAY) <= 0)
    return date;
  throw invalid({ [field]: [callProblems.no_statistics_then()] });
}

/** A range that begins in the future and has no end is the day on which it begins. */
function laterOf(today: Temporal.PlainDate, from: string | undefined): Temporal.PlainDate {
  const first = from === undefined ? today : dateOf('from', from);
  return Temporal.PlainDate.compare(first, today) > 0 ? first : today;
}

/** The figures of a bucket, or of all of them for null. */
function sumUp(counted: readonly CountedCalls[], measured: readonly MeasuredCalls[]) {
  const byBucket = Map.groupBy(counted, ({ bucket }) => bucket);
  const times = new Map(measured.map((row) => [row.bucket, row]));
  return (bucket: number | null): Figures => {
    const rows = bucket === null ? counted : (byBucket.get(bucket) ?? []);
    const sum = (what: 'calls' | 'answered' | 'running' | 'minutes', of = rows): number =>
      of.reduce((total, row) => total + row[what], 0);
    const withOne = <Name extends string>(names: readonly Name[], field: 'direction' | 'outcome') =>
      Object.fromEntries(
        names.map((name) => [
          name,
          sum(
            'calls',
            rows.filter((row) => row[field] === name),
          ),
        ]),
      ) as Record<Name, number>;
    return {
      calls: sum('calls'),
      answered: sum('answered'),
      running: sum('running'),
      directions: withOne(CALL_DIRECTIONS, 'direction'),
      outcomes: withOne<CallOutcome>(CALL_OUTCOMES, 'outcome'),
      minutes: sum('minutes'),
      answer_ms: percentilesOf(times.get(bucket)?.answer),
      response_ms: percentilesOf(times.get(bucket)?.response),
    };
  };
}

const percentilesOf = (values: readonly (number | null)[] | null | undefined): Percentiles => ({
  p50: rounded(values?.[0]),
  p95: rounded(values?.[1]),
});

const rounded = (ms: number | null | undefined): number | null =>
  ms === null || ms === undefined ? null : Math.max(0, Math.round(ms));
