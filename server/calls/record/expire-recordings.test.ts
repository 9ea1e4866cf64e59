import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addCall, openWorkspace } from '../../personal-data/testing/person-fixture.queries.ts';
import { fileRemovalQueue } from '../../platform/storage/file-removal.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { expireRecordings } from './expire-recordings.ts';

const DAY_MS = 86_400_000;

describe('the retention of recordings', () => {
  const api = useTestApi();
  const expire = async (): Promise<void> => {
    await expireRecordings.work(api.sql, api.clock.now(), AbortSignal.timeout(10_000));
    const jobs = await api.sql<{ payload: Record<string, unknown> }[]>`
      delete from jobs where queue = 'file-removal' returning payload`;
    const queue = fileRemovalQueue({ store: api.services.store });
    for (const { payload } of jobs)
      await queue.perform(
        {} as never,
        JSON.parse(String(payload['keys'])) as string[],
        AbortSignal.timeout(10_000),
      );
  };

  it('is set for a workspace, and deletes its old sound with the files; the words stay', async () => {
    const [workspace, other] = [await openWorkspace(api), await openWorkspace(api)];
    const key = workspace.keys.write;
    const add = async (where: typeof workspace) => addCall(api, where, '+4930123', null);
    const [old, elsewhere] = [await add(workspace), await add(other)];
    await api.clock.advance(20 * DAY_MS);
    const recent = await add(workspace);
    await api.clock.advance(11 * DAY_MS);
    await expire();
    const sizeOf = (file: string): Promise<number | null> => api.services.store.sizeOf(file);
    assert.equal(await sizeOf(old.recording), 4, 'nothing is deleted before somebody says so');

    const changed = await api.patch('/team', { recording_retention_days: 30 }, { key });
    assert.equal(changed.body.data.recording_retention_days, 30);
    const renamed = await api.patch('/team', { name: 'Salon Ada' }, { key });
    assert.equal(renamed.body.data.recording_retention_days, 30);
    await expire();
    assert.equal(await sizeOf(old.recording), null);
    for (const file of [recent.recording, elsewhere.recording]) assert.equal(await sizeOf(file), 4);
    const shown = (await api.get(`/calls/${old.id}`, { key })).body.data;
    assert.deepEqual([shown.recording_available, shown.summary], [false, 'Ada Lovelace called.']);
    assert.equal((await api.get(`/calls/${old.id}/recording`, { key })).status, 404);

    // Nobody has heard the voicemail yet.
    assert.equal(await sizeOf(old.audio), 4);
    await api.sql`update inbox_items set status = 'done' where call_id = ${old.id} and workspace_id = ${workspace.id}`;
    await expire();
    assert.equal(await sizeOf(old.audio), null);
  });

  it('is refused outside of one day to ten years, and given up by null', async () => {
    const key = api.workspace.keys.write;
    for (const days of [0, 3651, 1.5, '30 days']) {
      const answer = await api.patch('/team', { recording_retention_days: days }, { key });
      assert.deepEqual(
        [answer.status, Object.keys(answer.body.error.errors)],
        [422, ['recording_retention_days']],
      );
    }
    for (const days of [7, null]) {
      const answer = await api.patch('/team', { recording_retention_days: days }, { key });
      assert.equal(answer.body.data.recording_retention_days, days);
    }
  });
});
