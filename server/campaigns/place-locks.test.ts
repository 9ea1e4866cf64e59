import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { moveContacts } from './campaign-contacts.queries.ts';
import { lockCampaign } from './campaigns.queries.ts';
import { isSilent, makeCampaignFixture, type CampaignFixture } from './testing/campaign-fixture.ts';
import { scriptCarrier } from '../calls/testing/script-carrier.ts';
import { inTransaction } from '../platform/db/sql.ts';
import { waitUntilBlocked } from '../testing/blocked.queries.ts';
import { startTestApi, type TestAnswer, type TestApi } from '../testing/test-api.ts';

const carrier = scriptCarrier();
let api: TestApi;
before(async () => {
  api = await startTestApi({ carrier });
});
after(() => api.stop());

const [ann, bob] = ['+493011111111', '+493022222222'] as const;
const allDay = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '00:00' };

/** Has `ask` come while a step holds its campaign, and then moves a contact, as a step does. */
async function duringStep(
  fixture: CampaignFixture,
  { campaignId, contactId }: { campaignId: number; contactId: number },
  ask: () => Promise<TestAnswer>,
): Promise<TestAnswer> {
  const key = fixture.keyOf(campaignId);
  const asked = await inTransaction(api.sql, async (tx) => {
    await lockCampaign(tx, key.workspaceId, campaignId);
    const answer = ask();
    await waitUntilBlocked(api.sql);
    await moveContacts(tx, key, [{ contactId, state: 'pending', dueAt: null, skipReason: null }]);
    return { answer };
  });
  return asked.answer;
}

/** A campaign that waits for its hours, with Ann and Bob. */
async function openCampaign(): Promise<{ fixture: CampaignFixture; campaignId: number; contacts: number[] }> {
  const fixture = await makeCampaignFixture(api, carrier);
  const campaignId = await fixture.started([ann, bob], { calling_hours: allDay });
  const rows = await api.sql<{ id: number }[]>`
    select id from contacts where workspace_id = ${fixture.workspaceId} order by phone`;
  return { fixture, campaignId, contacts: rows.map(({ id }) => id) };
}

describe('while a step of a campaign goes on', () => {
  it('one of its contacts is erased, and neither waits for the other', async () => {
    const { fixture, campaignId, contacts } = await openCampaign();
    const [contactId = 0] = contacts;
    const erase = () => api.delete(`/contacts/${contactId}?erase=true`, fixture);
    const answer = await duringStep(fixture, { campaignId, contactId }, erase);
    assert.equal(answer.status, 200);
    assert.equal((await fixture.shown(campaignId)).progress.total, 1);
  });

  it('two of its contacts are merged, and neither waits for the other', async () => {
    const { fixture, campaignId, contacts } = await openCampaign();
    const [contactId = 0, other] = contacts;
    const merge = () => api.post(`/contacts/${contactId}/merge`, { contact_id: other }, fixture);
    const answer = await duringStep(fixture, { campaignId, contactId }, merge);
    assert.equal(answer.status, 200);
    assert.equal((await fixture.shown(campaignId)).progress.total, 1);
  });

  it('one of its calls is deleted, and neither waits for the other', async () => {
    const { fixture, campaignId, contacts } = await openCampaign();
    const [contactId = 0] = contacts;
    await fixture.step(campaignId);
    for (const phone of [ann, bob]) await fixture.ends(phone, isSilent);
    await fixture.step(campaignId);
    const [call] = await api.sql<{ id: number }[]>`
      select id from calls where workspace_id = ${fixture.workspaceId} and to_number = ${ann}`;
    const remove = () => api.delete(`/calls/${call?.id}`, fixture);
    const answer = await duringStep(fixture, { campaignId, contactId }, remove);
    assert.equal(answer.status, 200);
  });
});
