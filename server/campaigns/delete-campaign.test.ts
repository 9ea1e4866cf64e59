import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scriptCarrier, nobodyAnswers } from '../calls/testing/script-carrier.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { makeCampaignFixture } from './testing/campaign-fixture.ts';

const carrier = scriptCarrier(nobodyAnswers);
const api = useTestApi({ carrier });

describe('DELETE /campaigns/{id}', () => {
  it('removes a campaign with its list and keeps the contacts', async () => {
    const { key, contacts } = await makeCampaignFixture(api, carrier);
    const [contactId] = await contacts(['+493011']);
    const made = await api.post('/campaigns', { name: 'Spring', contact_ids: [contactId] }, { key });
    const { id } = made.body.data;
    const answer = await api.delete(`/campaigns/${id}`, { key });
    assert.deepEqual([answer.status, answer.body.data.name, answer.body.data.deleted], [200, 'Spring', true]);
    assert.equal((await api.get(`/campaigns/${id}`, { key })).status, 404);
    assert.equal((await api.delete(`/campaigns/${id}`, { key })).status, 404);
    assert.equal((await api.get(`/contacts/${contactId}`, { key })).status, 200);
  });

  it('is 409 while the campaign is running, and possible when it is paused', async () => {
    const fixture = await makeCampaignFixture(api, carrier);
    const { key } = fixture;
    const id = await fixture.started(['+493012']);
    const answer = await api.delete(`/campaigns/${id}`, { key });
    assert.equal(answer.status, 409);
    assert.equal(answer.body.error.type, 'invalid_state');
    await fixture.step(id);
    await fixture.move(id, 'pause');
    assert.equal((await api.delete(`/campaigns/${id}`, { key })).status, 200);
    // The job of the deleted campaign has nothing left to do.
    assert.equal((await fixture.step(id)).status, null);
    assert.equal((await api.get('/calls', { key })).body.meta.total, 1);
  });
});
