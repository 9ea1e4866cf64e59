import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { writeRefusal } from '../calls/outbound/carrier-refusals.queries.ts';
import { scriptCarrier } from '../calls/testing/script-carrier.ts';
import type { DialEvent } from '../carriers/carrier.ts';
import { startTestApi, type Json, type TestApi } from '../testing/test-api.ts';
import {
  isBusy,
  isRejected,
  isSilent,
  makeCampaignFixture,
  type CampaignFixture,
} from './testing/campaign-fixture.ts';

const carrier = scriptCarrier();
let api: TestApi;
let fixture: CampaignFixture;
let carrierId: number;
before(async () => {
  api = await startTestApi({ carrier });
});
after(async () => {
  for (const call of carrier.dialled) call.tell(isSilent);
  await api.stop();
});
beforeEach(async () => {
  fixture = await makeCampaignFixture(api, carrier);
  carrierId = await giveTrunk(fixture);
});

/** The number of the campaigns calls over a trunk that may call Germany. */
async function giveTrunk({ key, workspaceId, line }: CampaignFixture): Promise<number> {
  const settings = { host: 'sip.carrier.example', allowed_countries: ['DE'] };
  const made = await api.post('/carriers', { name: 'Trunk', kind: 'sip', settings }, { key });
  assert.equal(made.status, 201);
  const { id } = made.body.data;
  await api.sql`update phone_numbers set voice_carrier_id = ${id} where id = ${line.phoneNumberId}`;
  await api.sql`update workspaces set rules_off = '{consent,daily_attempts}' where id = ${workspaceId}`;
  return id;
}

const [ann, bob, cleo] = ['+493011111111', '+493022222222', '+493033333333'] as const;
const hours = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], start: '09:00', end: '20:00' };
const once = { calling_hours: hours, max_concurrent_calls: 1, retry_after_minutes: 10 };
const refusedFor = (about: 'number' | 'account' | 'settings', cause = 'No.'): DialEvent => ({
  ...{ kind: 'rejected', cause, about },
});
const called = (): string[] => fixture.dialled().map(({ call }) => call.to);
const statusOf = async (): Promise<Json> =>
  (await api.get(`/carriers/${carrierId}`, { key: fixture.key })).body.data.status;
const contacts = async (id: number): Promise<string[]> => {
  const rows = await api.sql<{ told: string }[]>`
    select phone || ' ' || placed.state || ' ' || placed.attempts as told
    from campaign_contacts placed join contacts on contacts.id = placed.contact_id
    where campaign_id = ${id} order by phone`;
  return rows.map(({ told }) => told);
};

describe('a number that does not exist', () => {
  it('is not called again', async () => {
    const id = await fixture.started([ann, bob], { ...once, max_concurrent_calls: 2 });
    await fixture.step(id);
    await fixture.ends(ann, refusedFor('number', 'The number does not exist (404).'));
    await fixture.ends(bob, isRejected);
    await fixture.step(id);
    assert.deepEqual(await contacts(id), [`${ann} failed 1`, `${bob} pending 1`]);
    assert.deepEqual((await statusOf()).state, 'unknown');
  });

  it('shows no more of its call than before', async () => {
    const id = await fixture.started([ann], once);
    await fixture.step(id);
    await fixture.ends(ann, refusedFor('number', 'The number does not exist (404).'));
    const [{ id: callId }] = (await api.get('/calls', { key: fixture.key })).body.data;
    const call = (await api.get(`/calls/${callId}`, { key: fixture.key })).body.data;
    assert.deepEqual([call.error, call.metrics], ['The number does not exist (404).', null]);
  });
});

describe('an account that the carrier refuses', () => {
  it('is the status of the carrier, and holds its campaigns without an attempt lost', async () => {
    const id = await fixture.started([ann, bob, cleo], once);
    const other = await fixture.started(['+493044444444'], once);
    await fixture.step(id);
    await fixture.ends(ann, refusedFor('account', 'The carrier refused the password (407).'));
    const { state, message } = await statusOf();
    assert.deepEqual(
      [state, message],
      ['failing', 'Calls are refused: The carrier refused the password (407).'],
    );
    for (const campaign of [id, other, id]) await fixture.step(campaign);
    assert.deepEqual(called(), [ann]);
    assert.deepEqual(await contacts(id), [`${ann} pending 0`, `${bob} pending 0`, `${cleo} pending 0`]);
    assert.equal((await fixture.shown(id)).status, 'running');
  });

  it('is tried by one call of all its campaigns every five minutes, and by all when one is carried', async () => {
    const ids = [
      await fixture.started([ann, bob], { ...once, max_concurrent_calls: 5 }),
      await fixture.started([cleo], once),
    ];
    const [id = 0] = ids;
    await writeRefusal(
      api.sql,
      { workspaceId: fixture.workspaceId, carrierId },
      { cause: 'No.', at: api.clock.now().toString() },
    );
    await api.clock.advance(5 * 60_000 - 1);
    await fixture.step(id);
    assert.deepEqual(called(), []);
    await api.clock.advance(1);
    await Promise.all([...ids, ...ids].map((each) => fixture.step(each)));
    const [tried = ''] = called();
    assert.equal(called().length, 1);
    await fixture.ends(tried, refusedFor('settings'));
    await Promise.all(ids.map((each) => fixture.step(each)));
    assert.equal(called().length, 1);
    await api.clock.advance(5 * 60_000);
    await Promise.all(ids.map((each) => fixture.step(each)));
    assert.equal(called().length, 2);
    await fixture.ends(called()[1] ?? '', isBusy);
    assert.equal((await statusOf()).state, 'ok');
    for (const each of ids) await fixture.step(each);
    assert.equal(called().length, 3);
    const told = [...(await contacts(ids[0] ?? 0)), ...(await contacts(ids[1] ?? 0))];
    assert.equal(told.filter((one) => one.endsWith(' 1')).length, 2);
  });

  it('is called for again at once when the carrier was changed or checked', async () => {
    const id = await fixture.started([ann, bob], once);
    await fixture.step(id);
    await fixture.ends(ann, refusedFor('account'));
    await fixture.step(id);
    const changed = await api.patch(`/carriers/${carrierId}`, { name: 'Mended' }, { key: fixture.key });
    assert.deepEqual([changed.status, (await statusOf()).state], [200, 'unknown']);
    await fixture.step(id);
    assert.deepEqual(called(), [ann, bob]);
  });

  it('costs an attempt where only one number is not allowed, so that its calls have an end', async () => {
    const id = await fixture.started([ann, bob], { ...once, max_attempts: 2, retry_after_minutes: 4 });
    for (let round = 0; round < 2; round += 1) {
      await fixture.step(id);
      await fixture.ends(ann, refusedFor('settings', 'The carrier does not allow the call (403).'));
      await fixture.step(id);
      if (round === 0) {
        await api.clock.advance(5 * 60_000);
        await fixture.step(id);
        await fixture.ends(bob, isBusy);
      }
    }
    assert.deepEqual(await contacts(id), [`${ann} failed 2`, `${bob} pending 1`]);
  });
});

describe('several refusals at once', () => {
  it('have one that is the first', async () => {
    const key = { workspaceId: fixture.workspaceId, carrierId };
    const refusal = { cause: 'No.', at: api.clock.now().toString() };
    const known = await Promise.all(Array.from({ length: 8 }, () => writeRefusal(api.sql, key, refusal)));
    assert.equal(known.filter((isKnown) => !isKnown).length, 1);
  });
});
