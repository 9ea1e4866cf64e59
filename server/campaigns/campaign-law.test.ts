import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { callOverRealCarrier, switchOff } from '../calls/testing/real-carrier.ts';
import { scriptCarrier } from '../calls/testing/script-carrier.ts';
import { startTestApi, type Json, type TestAnswer, type TestApi } from '../testing/test-api.ts';
import { isSilent, makeCampaignFixture, rings, type CampaignFixture } from './testing/campaign-fixture.ts';
import { holdStep } from './testing/held-step.ts';

const carrier = scriptCarrier();
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
  fixture = await makeCampaignFixture(api, carrier);
  await callOverRealCarrier(api, fixture.key, fixture.line);
});

const [ann, bob] = ['+493011111111', '+14155550188'] as const;
const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const called = (): string[] => fixture.dialled().map(({ call }) => call.to);

const agree = (...contactIds: number[]): Promise<TestAnswer> =>
  api.post(
    '/consents',
    { contact_ids: contactIds, given_at: '2026-11-20T10:00:00Z', way: 'paper', wording: 'Yes, call me.' },
    { key: fixture.key },
  );

/** A draft that calls these contacts. */
async function draft(contactIds: number[], body: Json = {}): Promise<number> {
  const made = await api.post(
    '/campaigns',
    { name: 'Spring', contact_ids: contactIds, ...body },
    { key: fixture.key },
  );
  return made.body.data.id;
}

const contactsOf = async (id: number): Promise<Json[]> =>
  (await api.get(`/campaigns/${id}/contacts`, { key: fixture.key })).body.data;

describe('a campaign over a real carrier is not started', () => {
  it('when nobody in it has agreed to be called', async () => {
    const ids = await fixture.contacts([ann, bob]);
    const id = await draft(ids);
    const refused = await fixture.move(id, 'start');
    assert.deepEqual([refused.status, refused.body.error.codes], [422, { contact_ids: ['no_consent'] }]);
    await agree(ids[0] ?? 0);
    assert.equal((await fixture.move(id, 'start')).status, 200);
  });

  it('with calling hours beyond those of the law', async () => {
    const ids = await fixture.contacts([ann]);
    await agree(...ids);
    const fields = async (start: string, end: string): Promise<string[]> => {
      const answer = await fixture.move(await draft(ids, { calling_hours: { start, end } }), 'start');
      return Object.keys(answer.body.error?.errors ?? {});
    };
    assert.deepEqual(await fields('08:00', '21:00'), ['calling_hours.start', 'calling_hours.end']);
    assert.deepEqual(await fields('10:00', '02:00'), ['calling_hours.end']);
    assert.deepEqual(await fields('09:00', '20:00'), []);
    await switchOff(api, fixture.key, 'calling_hours');
    assert.deepEqual(await fields('08:00', '21:00'), []);
    assert.deepEqual(await fields('07:00', '22:00'), ['calling_hours.start', 'calling_hours.end']);
  });
});

describe('a contact of such a campaign', () => {
  it('is skipped without a consent, with the reason, and once it is withdrawn', async () => {
    const ids = await fixture.contacts([ann, '+493022222222', '+493033333333', null]);
    await agree(ids[0] ?? 0, ids[2] ?? 0);
    const id = await draft(ids);
    await fixture.move(id, 'start');
    const [consent] = (await api.get(`/contacts/${ids[2]}/consents`, { key: fixture.key })).body.data;
    await api.post(`/contacts/${ids[2]}/consents/${consent.id}/withdraw`, {}, { key: fixture.key });
    await fixture.step(id);
    assert.deepEqual(called(), [ann]);
    assert.deepEqual(
      (await contactsOf(id)).map(({ state, skip_reason: reason }) => [state, reason]),
      [
        ['calling', null],
        ['skipped', 'no_consent'],
        ['skipped', 'no_consent'],
        ['skipped', 'no_phone'],
      ],
    );
  });

  it('needs no consent where the rule is off', async () => {
    await switchOff(api, fixture.key, 'consent');
    const id = await fixture.started([ann]);
    await fixture.step(id);
    assert.deepEqual(called(), [ann]);
  });

  it('waits for the calling hours at its place, not at that of the campaign', async () => {
    await switchOff(api, fixture.key, 'consent');
    const id = await fixture.started([ann, bob, '+61412345678'], { calling_hours: { days: WEEK } });
    await fixture.step(id);
    assert.deepEqual(called(), [ann], 'it is four in the morning in San Francisco, and night in Australia');
    const waiting = (await contactsOf(id)).filter(({ state }) => state === 'pending');
    assert.deepEqual(
      waiting.map(({ next_attempt_at: at }) => at),
      // An Australian number does not tell its zone: nine in Perth counts, and eight in Sydney.
      ['2026-11-23T17:00:00.000Z', '2026-11-24T01:00:00.000Z'],
    );
  });

  it('is called three times within 24 hours, and waits then, whatever its campaign allows', async () => {
    await switchOff(api, fixture.key, 'consent');
    const limits = { max_attempts: 10, retry_after_minutes: 0 };
    const id = await fixture.started([ann], { calling_hours: { days: WEEK }, ...limits });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await fixture.step(id);
      assert.equal(called().length, attempt);
      await fixture.ends(ann, rings, isSilent);
    }
    await fixture.step(id);
    assert.equal(called().length, 3);
    const [contact] = await contactsOf(id);
    assert.deepEqual([contact?.['state'], contact?.['attempts']], ['pending', 3]);
    const again = Temporal.Instant.from(String(contact?.['next_attempt_at']));
    assert.ok(again.since(api.clock.now()).total('hours') > 23);
    await switchOff(api, fixture.key, 'daily_attempts');
    await api.clock.advance(again.since(api.clock.now()).total('milliseconds'));
    await fixture.step(id);
    assert.equal(called().length, 4);
  });

  it('is not dialled once its consent is withdrawn, although the attempt was being started', async () => {
    const {
      fixture: own,
      id,
      goOn,
    } = await holdStep(api.sql, async () => {
      fixture = await makeCampaignFixture(api, carrier);
      await callOverRealCarrier(api, fixture.key, fixture.line);
      const ids = await fixture.contacts([ann, '+493022222222']);
      await agree(...ids);
      const campaignId = await draft(ids);
      await fixture.move(campaignId, 'start');
      return { fixture, id: campaignId };
    });
    const [first] = await contactsOf(id);
    const path = `/contacts/${String(first?.['contact_id'])}/consents`;
    const [consent] = (await api.get(path, { key: own.key })).body.data;
    assert.equal((await api.post(`${path}/${consent.id}/withdraw`, {}, { key: own.key })).status, 200);
    await goOn();
    assert.deepEqual(called(), ['+493022222222']);
    await own.step(id);
    assert.equal((await contactsOf(id))[0]?.['skip_reason'], 'no_consent');
  });
});
