import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { explain } from '../../testing/explain.ts';
import type { Json } from '../../testing/test-api.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { ending } from '../testing/call-fixture.ts';
import { openReception, type Reception } from '../testing/reception.ts';
import { addUpCalls } from './statistics.queries.ts';

const api = useTestApi();
let fixture: Reception;
beforeEach(async () => {
  fixture = await openReception(api);
});

const figures = async (query = ''): Promise<Json> => {
  const answer = await api.get(`/statistics/calls${query}`, fixture);
  assert.equal(answer.status, 200, answer.raw.toString());
  return answer.body.data;
};

/** Calls that began at these times, over since, with what came of them. */
async function insertCalls(...calls: { at: string; more?: Record<string, unknown> }[]): Promise<void> {
  for (const { at, more = {} } of calls) {
    await api.sql`
      insert into calls ${api.sql.row({
        ...{ workspace_id: fixture.workspaceId, direction: 'inbound', status: 'completed', started_at: at },
        ...{ ended_at: at, outcome: 'information_given', carrier: 'test', carrier_call_id: 'one' },
        ...{ created_at: at, updated_at: at, ...more },
      })}`;
  }
}

describe('GET /statistics/calls', () => {
  it('refuses ranges that are none, too long or outside the calendar, on their field', async () => {
    const faults: [string, string][] = [
      ['?from=2026-11-02&to=2026-11-01', 'to'],
      ['?from=2026-02-30', 'from'],
      ['?to=2026-11-01T00:00:00Z', 'to'],
      ['?by=week', 'by'],
      ['?from=2025-11-01&to=2026-11-02', 'to'],
      ['?from=2026-10-01&to=2026-11-01&by=hour', 'to'],
      ['?from=1969-12-31&to=1970-01-05', 'from'],
      ['?to=9999-12-31', 'to'],
    ];
    for (const [query, field] of faults) {
      const answer = await api.get(`/statistics/calls${query}`, fixture);
      assert.equal(answer.status, 422, query);
      assert.deepEqual(Object.keys(answer.body.error.errors), [field], query);
    }
  });

  it('shows the last fourteen days of the workspace, and by hour the present one, without any call', async () => {
    const { by, timezone, totals, buckets } = await figures();
    assert.deepEqual([by, timezone, buckets.length], ['day', 'Europe/Berlin', 14]);
    assert.deepEqual([buckets[0].local, buckets.at(-1).local], ['2026-11-10', '2026-11-23']);
    assert.equal(buckets[0].from, '2026-11-09T23:00:00.000Z');
    assert.deepEqual(
      [totals.calls, totals.minutes, totals.answer_ms, totals.outcomes.voicemail],
      [0, 0, { p50: null, p95: null }, 0],
    );
    const hours = await figures('?by=hour');
    assert.equal(hours.buckets.length, 24);
    assert.equal(hours.buckets[12].local, '2026-11-23T12:00:00+01:00');
  });

  it('counts calls as they happened: by direction and outcome, running ones, minutes and times', async () => {
    const { recorder } = await fixture.ring();
    await api.clock.advance(2_000);
    await recorder.answered();
    await api.clock.advance(61_000);
    await recorder.finish(ending());
    await fixture.ring();
    const now = api.clock.now().toString();
    const missed = { direction: 'outbound', status: 'no_answer', outcome: 'no_answer' };
    await insertCalls({ at: now, more: missed });
    const { totals, buckets } = await figures('?from=2026-11-23');
    assert.equal(buckets.length, 1);
    const { calls, answered, running, minutes, directions, outcomes } = totals;
    assert.deepEqual([calls, answered, running, minutes], [3, 1, 1, 2]);
    assert.deepEqual(directions, { inbound: 2, outbound: 1 });
    assert.deepEqual([outcomes.information_given, outcomes.no_answer, outcomes.failed], [1, 1, 0]);
    assert.deepEqual(totals.answer_ms, { p50: 2_000, p95: 2_000 });
    assert.deepEqual(totals.response_ms, { p50: 120, p95: 120 });
    const { from: _from, to: _to, local, ...same } = buckets[0];
    assert.deepEqual([local, same], ['2026-11-23', totals]);
  });

  it('puts a call into the day and the hour of the workspace’s zone, the repeated hour included', async () => {
    await insertCalls(
      { at: '2026-10-24T21:59:59.999Z' },
      { at: '2026-10-24T22:00:00Z' },
      { at: '2026-10-25T00:30:00Z' },
      { at: '2026-10-25T01:30:00Z' },
      { at: '2026-10-25T22:59:59.999Z' },
      { at: '2026-10-25T23:00:00Z' },
    );
    const days = await figures('?from=2026-10-24&to=2026-10-26');
    assert.deepEqual(
      days.buckets.map((bucket: Json) => [bucket.local, bucket.calls]),
      [
        ['2026-10-24', 1],
        ['2026-10-25', 4],
        ['2026-10-26', 1],
      ],
    );
    const { buckets } = await figures('?from=2026-10-25&to=2026-10-25&by=hour');
    assert.deepEqual(
      buckets.filter(({ calls }: Json) => calls > 0).map(({ local }: Json) => local),
      [
        '2026-10-25T00:00:00+02:00',
        '2026-10-25T02:00:00+02:00',
        '2026-10-25T02:00:00+01:00',
        '2026-10-25T23:00:00+01:00',
      ],
    );
    // A year of days, and a month of hours.
    assert.equal((await figures('?from=2025-10-27&to=2026-10-27')).totals.calls, 6);
    assert.equal((await figures('?from=2026-09-27&to=2026-10-27&by=hour')).totals.calls, 6);
  });

  it('shows the figures of the own workspace only', async () => {
    await fixture.ring();
    const other = await api.makeWorkspace();
    const answer = await api.get('/statistics/calls', { key: other.keys.read });
    assert.equal(answer.body.data.totals.calls, 0);
  });

  it('reads one index and no call, in a workspace with many', async () => {
    const { workspaceId } = fixture;
    await api.sql`
      insert into calls (workspace_id, direction, status, outcome, started_at, ended_at, carrier, carrier_call_id,
        summary, created_at, updated_at)
      select ${workspaceId}, 'inbound', 'completed', 'information_given', now() - n * interval '1 minute', now(), 'test', n,
        repeat(md5(n::text), 30), now(), now() from generate_series(1, 20000) n`;
    await api.sql`vacuum analyze calls`;
    // As autovacuum leaves it once no transaction of another test is older than the calls.
    await api.sql`
      select pg_restore_relation_stats('schemaname', 'public', 'relname', 'calls', 'relallvisible', relpages)
      from pg_class where relname = 'calls'`;
    const now = Date.now();
    const bounds = [3, 2, 1, 0].map((days) => new Date(now - days * 86_400_000).toISOString());
    for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
      const plans = await explain(api.sql, mode, (db) => addUpCalls(db, workspaceId, bounds));
      assert.equal(plans.length, 2);
      for (const plan of plans) assert.match(plan, /Index Only Scan using calls_statistics/, plan);
    }
  });
});
