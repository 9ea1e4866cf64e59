import assert from 'node:assert/strict';
import { it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { addNumber, openTextFixture } from './testing/text-fixture.ts';

const api = useTestApi();

it('a British number texts every British mobile number, also of ranges that an island shares', async () => {
  const fixture = await openTextFixture(api);
  const { id } = await addNumber(api, fixture.workspace.id, { country: 'GB' });
  for (const to of ['+447400123456', '+447911123456', '+447797123456']) {
    const answer = await fixture.send({ to, body: 'Hello' });
    assert.equal(answer.status, 201, answer.raw.toString());
    assert.deepEqual([answer.body.data.channel, answer.body.data.phone_number_id], ['sms', id]);
  }
  // A fixed line in Jersey, by its number.
  const refused = await fixture.send({ to: '+441534123456', body: 'Hello' });
  assert.equal(refused.status, 422);
  assert.match(refused.body.error.errors.to[0], /\(GB\).*JE/);
});
