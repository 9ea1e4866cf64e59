import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { addNumber, openTextFixture } from './testing/text-fixture.ts';

const api = useTestApi();

describe('DELETE /messages/{id}', () => {
  it('removes a text and keeps the inbox item that it came as', async () => {
    const fixture = await openTextFixture(api);
    const key = fixture.workspace.keys.write;
    const { number } = await addNumber(api, fixture.workspace.id);
    const { message_id: id } = await fixture.write('+493098765', number);
    const answer = await api.delete(`/messages/${id}`, { key });
    assert.deepEqual(
      [answer.status, answer.body.data.id, answer.body.data.body, answer.body.data.deleted],
      [200, id, 'Hello', true],
    );
    assert.equal((await api.get(`/messages/${id}`, { key })).status, 404);
    assert.equal((await api.delete(`/messages/${id}`, { key })).status, 404);
    const [item] = (await api.get('/inbox', { key })).body.data;
    assert.deepEqual([item.body, item.message_id], ['Hello', null]);
  });

  it('is 409 while the text waits to be sent', async () => {
    const fixture = await openTextFixture(api);
    const { workspace } = fixture;
    const { id: numberId, number } = await addNumber(api, workspace.id);
    const at = api.clock.now().toString();
    const [row] = await api.sql<{ id: number }[]>`
      insert into messages (workspace_id, channel, direction, from_number, to_number, phone_number_id, body, status, carrier,
        created_at, updated_at)
      values (${workspace.id}, 'sms', 'outbound', ${number}, '+493011', ${numberId}, 'Hi', 'queued', 'test', ${at}, ${at})
      returning id`;
    const answer = await api.delete(`/messages/${row?.id}`, { key: workspace.keys.write });
    assert.equal(answer.status, 409);
    assert.equal(answer.body.error.type, 'invalid_state');
  });

  it('gives no text of the plan back', async () => {
    const fixture = await openTextFixture(api);
    const { workspace } = fixture;
    await addNumber(api, workspace.id);
    await api.sql`update workspaces set included_texts = 1 where id = ${workspace.id}`;
    const sent = await fixture.send({ to: '+493098765432', body: 'One' });
    assert.equal(sent.status, 201);
    await api.delete(`/messages/${sent.body.data.id}`, { key: workspace.keys.write });
    const refused = await fixture.send({ to: '+493098765432', body: 'Two' });
    assert.equal(refused.status, 422);
    assert.match(refused.body.error.errors.to[0], /no credit/);
  });
});
