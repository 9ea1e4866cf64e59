import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ActionContext } from '../platform/action-context.ts';
import { addPhoneNumber } from '../phone-numbers/add-number.ts';
import { startTestApi, type Json, type TestAnswer, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let id: number;
before(async () => {
  api = await startTestApi();
  id = await addNumber(api.workspace.id, '+493044000001');
});
after(() => api.stop());

async function addNumber(workspaceId: number, number: string): Promise<number> {
  const channels = { capabilities: { voice: true, sms: true }, chatapp: { active: true, calling: false } };
  const input = { number, name: 'Desk', ...channels };
  const context: ActionContext = { db: api.sql, workspaceId, now: api.clock.now(), by: { kind: 'system' } };
  return (await addPhoneNumber(context, input)).id;
}

const review = (decision: string, phone_number_id = id, more: object = {}): Promise<TestAnswer> =>
  api.post('/simulator/display-name-reviews', { phone_number_id, decision, ...more });
const want = (display_name: string): Promise<TestAnswer> =>
  api.patch(`/phone-numbers/${id}/chatapp-profile`, { display_name });
const shown = async (): Promise<Json> => (await api.get(`/phone-numbers/${id}/chatapp-profile`)).body.data;

describe('POST /simulator/display-name-reviews', () => {
  it('refuses a number that is not there or another workspace’s, and a decision that is none', async () => {
    const foreign = await addNumber((await api.makeWorkspace()).id, '+493044000002');
    for (const number of [999_999, foreign]) {
      const answer = await review('approved', number);
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.error.errors), ['phone_number_id']);
    }
    assert.deepEqual(Object.keys((await review('perhaps')).body.error.errors), ['decision']);
  });

  it('refuses where no name waits for a review', async () => {
    assert.deepEqual((await review('approved')).body.error.type, 'invalid_state');
  });

  it('lets an approved name appear, once', async () => {
    await want('Linden');
    const answer = await review('approved');
    assert.equal(answer.status, 201);
    const name = { display_name: 'Linden', display_name_status: 'approved', requested_display_name: null };
    assert.deepEqual(answer.body.data, { phone_number_id: id, ...name });
    assert.equal((await shown()).display_name, 'Linden');
    assert.equal((await review('declined')).status, 409);
  });

  it('keeps a declined name beside the one that shows, until another is requested', async () => {
    const { display_name } = await shown();
    await want('Best Inn In The World');
    assert.equal((await review('declined', id, { reason: 'inconsistent_branding' })).status, 201);
    const declined = await shown();
    assert.deepEqual(
      [declined.display_name, declined.display_name_status, declined.requested_display_name],
      [display_name, 'declined', 'Best Inn In The World'],
    );
    assert.equal(declined.decline_reason, 'inconsistent_branding');
    const again = (await want('Best Inn In The World')).body.data;
    assert.deepEqual([again.display_name_status, again.decline_reason], ['pending_review', null]);
    assert.equal((await want(display_name)).body.data.requested_display_name, null);
  });

  it('decides once, however many decide at the same time', async () => {
    await want('Either');
    const answers = await Promise.all([1, 2, 3, 4].map((n) => review(n % 2 ? 'approved' : 'declined')));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409, 409]);
  });
});
