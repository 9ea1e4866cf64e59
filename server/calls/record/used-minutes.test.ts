import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../../testing/use-test-api.ts';
import { DatabaseCallRecorder } from './database-call-recorder.ts';
import { recoverCall } from '../nodes/recover-calls.ts';
import { ending, makeAnsweredNumber, ringingCall, type AnsweredNumber } from '../testing/call-fixture.ts';

const api = useTestApi({ now: '2026-11-23T12:00:00Z' });
let workspaceId: number;
let key: string;
let line: AnsweredNumber;
beforeEach(async () => {
  const workspace = await api.makeWorkspace();
  workspaceId = workspace.id;
  key = workspace.keys.write;
  line = await makeAnsweredNumber(api.services, workspaceId);
});

async function answeredCall(): Promise<{ callId: number; recorder: DatabaseCallRecorder }> {
  const call = await ringingCall(api.services, workspaceId, line.number);
  await call.recorder.answered();
  return call;
}
const used = async (): Promise<number> => (await api.get('/usage', { key })).body.data.minutes.used;

describe('the minutes that count against the plan', () => {
  for (const [seconds, minutes] of [
    [0.2, 1],
    [60, 1],
    [60.6, 2],
    [125, 3],
  ] as const) {
    it(`are the ${minutes} begun ones of ${seconds} seconds`, async () => {
      const { recorder } = await answeredCall();
      await api.clock.advance(seconds * 1000);
      await recorder.finish(ending());
      assert.equal(await used(), minutes);
    });
  }

  it('are none while the call runs', async () => {
    await answeredCall();
    await api.clock.advance(600_000);
    assert.equal(await used(), 0);
  });

  it('stay when the call is deleted, although the call is counted no more', async () => {
    const { callId, recorder } = await answeredCall();
    await api.clock.advance(150_000);
    assert.equal((await api.delete(`/calls/${callId}`, { key })).status, 409);
    await recorder.finish(ending());
    assert.equal((await api.delete(`/calls/${callId}`, { key })).status, 200);
    assert.equal((await api.delete(`/calls/${callId}`, { key })).status, 404);
    const { data } = (await api.get('/usage', { key })).body;
    assert.equal(data.minutes.used, 3);
    assert.equal(data.counts.calls, 0);
  });

  it('are counted once, when many end the call at the same moment in different ways', async () => {
    const { callId, recorder } = await answeredCall();
    await api.clock.advance(90_000);
    const call = { workspaceId, callId };
    const now = api.clock.now();
    const others = Array.from(
      { length: 6 },
      () => new DatabaseCallRecorder({ ...api.services, call, language: 'en-US' }),
    );
    await Promise.all([
      recorder.finish(ending()),
      ...others.map((other) => other.finish(ending({ status: 'failed' }))),
      ...others.map(() => recoverCall(api.sql, api.services.store, call, now, now)),
    ]);
    await recorder.finish(ending());
    assert.equal(await used(), 2);
  });

  it('are counted once, when a call is cleared up after its process, and that twice', async () => {
    const { callId } = await answeredCall();
    await api.clock.advance(61_000);
    const now = api.clock.now();
    const recover = () => recoverCall(api.sql, api.services.store, { workspaceId, callId }, now, now);
    assert.deepEqual(await Promise.all([recover(), recover(), recover()]).then((ends) => ends.sort()), [
      false,
      false,
      true,
    ]);
    assert.equal(await recover(), false);
    assert.equal(await used(), 2);
  });

  it('of many calls that end at once are all counted, each in the quarter hour in which it began', async () => {
    const quarter = (clock: string): string => `2026-11-23T${clock}:00.000Z`;
    const wait = api.clock.now().until('2026-11-23T16:14:50Z').total('milliseconds');
    await api.clock.advance(wait);
    const first = await Promise.all(Array.from({ length: 12 }, () => answeredCall()));
    await api.clock.advance(10_000);
    const second = await Promise.all(Array.from({ length: 8 }, () => answeredCall()));
    await api.clock.advance(70_000);
    await Promise.all([...first, ...second].map(({ recorder }) => recorder.finish(ending())));
    const rows = await api.sql`
      select quarter_hour, minutes from used_minutes where workspace_id = ${workspaceId} order by quarter_hour`;
    assert.deepEqual(
      rows.map((row) => [row['quarter_hour'], row['minutes']]),
      [
        [quarter('16:00'), 24],
        [quarter('16:15'), 16],
      ],
    );
    assert.equal(await used(), 40);
  });

  it('are not counted when the end cannot be written, and are when it is at last', async () => {
    const { recorder } = await answeredCall();
    await api.sql`alter table events rename to events_away`;
    await assert.rejects(recorder.finish(ending()));
    await api.sql`alter table events_away rename to events`;
    assert.equal(await used(), 0);
    await recorder.finish(ending());
    assert.equal(await used(), 1);
  });

  it('are counted in one with the end: when they cannot be, the call has not ended', async () => {
    const { callId, recorder } = await answeredCall();
    await api.sql`alter table used_minutes rename to used_minutes_away`;
    await assert.rejects(recorder.finish(ending()));
    await api.sql`alter table used_minutes_away rename to used_minutes`;
    assert.equal((await api.get(`/calls/${callId}`, { key })).body.data.status, 'in_progress');
  });
});
