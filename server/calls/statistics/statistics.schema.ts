import { Type, type TSchema } from 'typebox';
import { DateOnly, Nullable, OneOf, Timestamp } from '../../platform/http/shapes/shapes.ts';
import { CALL_DIRECTIONS, CALL_OUTCOMES } from '../call.ts';

/** How long the buckets of statistics are. */
export const INTERVALS = ['day', 'hour'] as const;

export const StatisticsQuery = Type.Object({
  from: Type.Optional(
    DateOnly(
      'First day, in the workspace’s zone. By default the thirteenth before `to`, or `to` itself by hour.',
    ),
  ),
  to: Type.Optional(DateOnly('Last day, included. By default today.')),
  by: OneOf(INTERVALS, { default: 'day', description: 'What one bucket covers.' }),
});

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Milliseconds = (description: string) => Nullable(Type.Integer({ minimum: 0, description }));

/** An object with a number of calls for each of `names`. */
const countsOf = (names: readonly string[], description: string): TSchema =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Count('Number of these calls.')])), {
    description,
  });

const percentiles = (description: string) =>
  Type.Object({ p50: Milliseconds('Median.'), p95: Milliseconds('95th percentile.') }, { description });

const figures = {
  calls: Count('Calls that began in it; every figure is of these calls.'),
  answered: Count('Those that were picked up.'),
  running: Count('Those that are in progress now.'),
  directions: countsOf(CALL_DIRECTIONS, 'Calls by direction.'),
  outcomes: countsOf(CALL_OUTCOMES, 'Calls that are over, by outcome.'),
  minutes: Count('Started minutes from the answer to the end, added up.'),
  answer_ms: percentiles('From the beginning of a call to its answer; null where none was answered.'),
  response_ms: percentiles(
    'How long callers waited for the assistant’s words: over the median of each call; null without any.',
  ),
};

const Figures = Type.Object(figures, { title: 'CallFigures', description: 'All buckets together.' });

const Bucket = Type.Object(
  {
    from: Timestamp('When it begins.'),
    to: Timestamp('When the next one begins. A day has 23 or 25 hours when the clocks change.'),
    local: Type.String({
      description: 'Its begin in the workspace’s zone: a date, or a time with its offset.',
      examples: ['2026-11-21', '2026-11-21T09:00:00+01:00'],
    }),
    ...figures,
  },
  { title: 'CallStatisticsBucket' },
);

export const StatisticsSchema = Type.Object(
  {
    by: OneOf(INTERVALS, { description: 'What one bucket covers.' }),
    timezone: Type.String({
      description: 'The zone whose days and hours they are.',
      examples: ['Europe/Berlin'],
    }),
    totals: Figures,
    buckets: Type.Array(Bucket, {
      description: 'Every day or hour of the range in order, also those without calls.',
    }),
  },
  { title: 'CallStatistics' },
);
