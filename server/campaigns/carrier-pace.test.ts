import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { findExhausted } from '../calls/outbound/follow-law.ts';
import { findCallingLine, type CallingLine } from '../calls/outbound/outbound.queries.ts';
import { scriptCarrier } from '../calls/testing/script-carrier.ts';
import { TrunkLoad } from '../carriers/trunk-load.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { isSilent, makeCampaignFixture, type CampaignFixture } from './testing/campaign-fixture.ts';

const slow = { carrierId: 1, callsPerSecond: 1, maxCalls: null };
const NO_TURN = { kind: 'not_dialled', cause: 'More calls wait than may begin in five seconds.' } as const;
const never = new AbortController().signal;

let load: TrunkLoad;
/** A carrier of the usual pace, a call a second; what gets a turn rings. */
const carrier = scriptCarrier(() => (load.turns.take(slow, 'campaign', never) ? [] : [NO_TURN]));
let api: TestApi;
let fixture: CampaignFixture;
before(async () => {
  api = await startTestApi({ carrier });
});
after(async () => {
  for (const call of carrier.dialled) call.tell(isSilent);
  await api.stop();
});
beforeEach(async () => {
  load = new TrunkLoad(api.clock);
  fixture = await makeCampaignFixture(api, carrier);
  carrier.freeLines = () => 1_000;
});

const allDay = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '00:00' };
const phonesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `+4930${11_000_000 + index}`);
const attemptsOf = async (id: number): Promise<Record<string, number>> => {
  const rows = await api.sql<{ told: string; count: number }[]>`
    select state || ' ' || attempts as told, count(*)::integer as count from campaign_contacts
    where campaign_id = ${id} group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ told, count }) => [told, count]));
};
const settled = (id: number): Promise<unknown> =>
  until('what was not dialled is taken back', async () => {
    const rows = await api.sql<{ count: number }[]>`
      select count(*)::integer as count from campaign_contacts where campaign_id = ${id} and state = 'calling'`;
    return rows[0]?.count === 6;
  });

describe('a campaign over a carrier that begins a call a second', () => {
  it('begins as many calls as have a turn, and loses no attempt of the others', async () => {
    carrier.freeLines = () => load.freeForCampaigns(slow);
    const id = await fixture.started(phonesOf(30), { calling_hours: allDay, max_concurrent_calls: 20 });
    await fixture.step(id);
    await fixture.step(id);
    assert.deepEqual(await attemptsOf(id), { 'calling 1': 6, 'pending 0': 24 });
    await api.clock.advance(2_000);
    await fixture.step(id);
    assert.deepEqual(await attemptsOf(id), { 'calling 1': 8, 'pending 0': 22 });
  });

  it('shares its turns with another campaign', async () => {
    carrier.freeLines = () => load.freeForCampaigns(slow);
    const settings = { calling_hours: allDay, max_concurrent_calls: 20 };
    const ids = [
      await fixture.started(phonesOf(10), settings),
      await fixture.started(
        phonesOf(10).map((phone) => `${phone}0`),
        settings,
      ),
    ];
    await Promise.all(ids.map((id) => fixture.step(id)));
    await until('no more than have a turn', async () => {
      const told = await Promise.all(ids.map((id) => attemptsOf(id)));
      const calling = told.map((one) => one['calling 1'] ?? 0);
      return (
        calling.reduce((sum, one) => sum + one) === 6 && told.every((one) => one['pending 1'] === undefined)
      );
    });
  });
});

describe('an attempt of a campaign that was refused before anything was sent', () => {
  it('is taken back with its call, and made again two seconds later', async () => {
    const id = await fixture.started(phonesOf(10), { calling_hours: allDay, max_concurrent_calls: 20 });
    await fixture.step(id);
    assert.equal(fixture.dialled().length, 10);
    await settled(id);
    assert.deepEqual(await attemptsOf(id), { 'calling 1': 6, 'pending 0': 4 });
    const calls = await api.sql`select from calls where workspace_id = ${fixture.workspaceId}`;
    assert.equal(calls.length, 6);
    await fixture.step(id);
    assert.equal(fixture.dialled().length, 10);
    await api.clock.advance(10_000);
    await fixture.step(id);
    assert.equal(fixture.dialled().length, 14);
    assert.deepEqual(await attemptsOf(id), { 'calling 1': 10 });
  });
});

describe('a single call that was refused before anything was sent', () => {
  it('has failed, and is none of the three that the law allows in a day', async () => {
    const [phone = ''] = phonesOf(1);
    const { workspaceId, line, key } = fixture;
    while (load.turns.take(slow, 'call', never));
    for (let count = 0; count < 3; count += 1) {
      assert.equal((await api.post('/calls', { to: phone }, { key })).status, 502);
    }
    await api.sql`update calls set carrier = 'sip' where workspace_id = ${workspaceId}`;
    const told = await api.sql`select status, error from calls where workspace_id = ${workspaceId}`;
    assert.deepEqual(
      [...told],
      Array.from({ length: 3 }, () => ({ status: 'failed', error: NO_TURN.cause })),
    );
    const { phoneNumberId, assistantId } = line;
    const ids = { phoneNumberId, assistantId, channel: 'phone' } as const;
    const own = await findCallingLine(api.sql, workspaceId, ids);
    const real: CallingLine = { ...(own as CallingLine), allowedCountries: ['DE'] };
    assert.equal((await findExhausted(api.sql, real, [phone], api.clock.now())).size, 0);
  });
});
