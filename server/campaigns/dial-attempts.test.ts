import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { scriptCarrier } from '../calls/testing/script-carrier.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { isSilent, makeCampaignFixture } from './testing/campaign-fixture.ts';
import { holdStep } from './testing/held-step.ts';

const carrier = scriptCarrier();
let api: TestApi;
before(async () => {
  api = await startTestApi({ carrier });
});
after(async () => {
  for (const call of carrier.dialled) call.tell(isSilent);
  await api.stop();
});

const [ann, bob] = ['+493011111111', '+493022222222'] as const;
const none = { pending: 0, calling: 0, reached: 0, no_answer: 0, busy: 0, failed: 0, skipped: 0 };
const allDay = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '00:00' };

describe('a campaign that is paused', () => {
  it('dials nothing after the pause is answered, even during a step; attempts not dialled are undone', async () => {
    const phones = Array.from({ length: 40 }, (_, index) => `+49305${1_000_000 + index}`);
    let taken = 0;
    for (let round = 0; round < 12; round += 1) {
      const own = await makeCampaignFixture(api, carrier);
      const id = await own.started(phones, { calling_hours: allDay, max_concurrent_calls: 20 });
      const turning = own.step(id);
      // From at once to a third of a second; the last come when numbers are dialled, however long that takes.
      await new Promise((resolve) => setTimeout(resolve, round ** 2 * 3));
      if (round >= 10) await until('a number is dialled', () => own.dialled().length > 0);
      const paused = await own.move(id, 'pause');
      assert.equal(paused.status, 200);
      const dialled = own.dialled().length;
      await turning;
      assert.equal(own.dialled().length, dialled);
      const { progress: counts } = await own.shown(id);
      assert.deepEqual([counts.calling, counts.pending], [dialled, 40 - dialled]);
      const [row] = await api.sql<{ attempts: number; calls: number }[]>`
        select (select sum(attempts) from campaign_contacts where campaign_id = ${id}) as attempts,
          (select count(*) from calls where workspace_id = ${own.workspaceId}) as calls`;
      assert.deepEqual([Number(row?.attempts), row?.calls], [dialled, dialled]);
      if (dialled === 0) taken += 1;
    }
    assert.ok(taken < 12, 'at least one pause came after the numbers were dialled');
  });
});

describe('a person who asks not to be called', () => {
  it('is not dialled after the request is answered, although the attempt was being started', async () => {
    const { fixture, id, goOn } = await holdStep(api.sql, async () => {
      const own = await makeCampaignFixture(api, carrier);
      return { fixture: own, id: await own.started([ann, bob], { calling_hours: allDay }) };
    });
    const [contact] = await api.sql<{ id: number }[]>`
      select id from contacts where workspace_id = ${fixture.workspaceId} and phone = ${ann}`;
    assert.equal((await fixture.shown(id)).progress.calling, 2);
    const path = `/contacts/${contact?.id}`;
    assert.equal((await api.patch(path, { do_not_call: true }, { key: fixture.key })).status, 200);
    await goOn();
    assert.deepEqual(
      fixture.dialled().map(({ call }) => call.to),
      [bob],
    );
    await fixture.step(id);
    assert.deepEqual((await fixture.shown(id)).progress, { ...none, total: 2, calling: 1, skipped: 1 });
    const calls = await api.sql`select from calls where workspace_id = ${fixture.workspaceId}`;
    assert.equal(calls.length, 1);
  });
});
