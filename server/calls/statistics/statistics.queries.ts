import type { Db } from '../../platform/db/sql.ts';
import type { CallOutcome } from '../../voice/call-recorder.ts';
import type { CallDirection } from '../call.ts';

/** The calls of one bucket, direction and outcome; null counts are of running calls. */
export interface CountedCalls {
  /** From 0; null: all buckets together. */
  bucket: number | null;
  direction: CallDirection | null;
  outcome: CallOutcome | null;
  calls: number;
  answered: number;
  running: number;
  minutes: number;
}

/** How long the calls of a bucket took to be answered, and their callers waited for words. */
export interface MeasuredCalls {
  bucket: number | null;
  answer: (number | null)[];
  response: (number | null)[];
}

/**
 * Adds up the calls that began from the first of `bounds` to before the last. Reads the index
 * `calls_statistics` only, so that the length of the range decides and not the number of calls beside it.
 * @param bounds instants (ISO) in order: the begins of the buckets and the end of the last one.
 */
export async function addUpCalls(
  db: Db,
  workspaceId: number,
  bounds: readonly string[],
): Promise<{ counted: CountedCalls[]; measured: MeasuredCalls[] }> {
  const [counted, measured] = await Promise.all([
    db<CountedCalls[]>`
      select bucket, direction, outcome, count(*) as calls, count(answered_at) as answered,
        count(*) filter (where ended_at is null) as running,
        coalesce(sum(greatest(1, ceil(duration_seconds / 60.0))) filter (where answered_at is not null
          and ended_at is not null), 0)::bigint as minutes
      from (${inBuckets(db, workspaceId, bounds)}) call
      group by bucket, direction, outcome`,
    db<MeasuredCalls[]>`
      select bucket, percentile_cont(array[0.5, 0.95]) within group (order by
          extract(epoch from answered_at - started_at) * 1000) as answer,
        percentile_cont(array[0.5, 0.95]) within group (order by response_ms) as response
      from (${inBuckets(db, workspaceId, bounds)}) call
      where answered_at is not null
      group by grouping sets ((bucket), ())`,
  ]);
  return { counted: [...counted], measured: [...measured] };
}

const inBuckets = (db: Db, workspaceId: number, bounds: readonly string[]) => db`
  select width_bucket(started_at, ${[...bounds]}::timestamptz[]) - 1 as bucket, direction, outcome, started_at,
    answered_at, ended_at, duration_seconds, response_ms
  from calls
  where workspace_id = ${workspaceId} and started_at >= ${bounds[0] ?? ''} and started_at < ${bounds.at(-1) ?? ''}`;
