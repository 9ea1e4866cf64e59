import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import type { TestWorkspace } from '../testing/fixtures.queries.ts';
import { barCalls } from './bar-calls.ts';
import { linkContact } from './link-contact.ts';

const PHONE = '+493012345678';
const OTHER = '+493012345679';

const api = useTestApi();
let workspace: TestWorkspace;
let key: string;
beforeEach(async () => {
  workspace = await api.makeWorkspace();
  key = workspace.keys.write;
});

const context = () => ({
  ...{ db: api.sql, workspaceId: workspace.id, now: api.clock.now() },
  by: { kind: 'system' as const },
});
const enter = async (values: Json): Promise<Json> => (await api.post('/contacts', values, { key })).body.data;
const change = async (id: number, values: Json): Promise<Json> =>
  (await api.patch(`/contacts/${id}`, values, { key })).body.data;
const remove = (id: number) => api.delete(`/contacts/${id}`, { key });
const shown = async (id: number): Promise<Json> => (await api.get(`/contacts/${id}`, { key })).body.data;
/** Somebody who wants no calls and whose contact is deleted. */
async function deleted(phone = PHONE): Promise<void> {
  const { id } = await enter({ name: 'Ann', phone, do_not_call: true });
  assert.equal((await remove(id)).status, 200);
}
const barred = async (phone: string): Promise<boolean> => {
  const { id, do_not_call: isBarred } = await enter({ phone });
  await remove(id);
  return isBarred;
};

describe('that a person wants no calls', () => {
  it('is known when their contact is deleted and entered again', async () => {
    await deleted();
    const again = await enter({ name: 'Ann', phone: PHONE });
    assert.equal(again.do_not_call, true);
    const { body } = await api.get('/contacts?do_not_call=true', { key });
    assert.deepEqual([body.data.length, body.meta?.total ?? body.total ?? 1], [1, 1]);
  });

  it('is known when it is imported again, or links itself by a call', async () => {
    await deleted();
    const rows = { contacts: [{ name: 'Ann', phone: PHONE }] };
    const imported = await api.post('/contacts/import', rows, { key });
    assert.equal(imported.body.data.created, 1);
    const { body } = await api.get(`/contacts?q=Ann`, { key });
    assert.equal(body.data[0].do_not_call, true);
    await remove(body.data[0].id);
    const { contactId } = await linkContact(context(), { phone: PHONE });
    assert.equal((await shown(contactId ?? 0)).do_not_call, true);
  });

  it('is kept when they say so on a call, and of people of the chat app by what it calls them', async () => {
    const user = 'DE.13491208655302741918';
    const { contactId } = await barCalls(context(), { phone: null, chatappUserId: user });
    await remove(contactId ?? 0);
    const again = await linkContact(context(), { name: 'Ann', chatappUserId: user });
    assert.notEqual(again.contactId, contactId);
    assert.equal((await shown(again.contactId ?? 0)).do_not_call, true);
  });

  it('is taken back by a change of the contact that shows it, not by entering it anew', async () => {
    await deleted();
    const { id, do_not_call: isBarred } = await enter({ phone: PHONE, do_not_call: false });
    assert.equal(isBarred, true);
    assert.equal((await change(id, { do_not_call: false })).do_not_call, false);
    await remove(id);
    assert.equal(await barred(PHONE), false);
  });

  it('is that of this workspace alone', async () => {
    await deleted();
    const other = await api.makeWorkspace();
    const { body } = await api.post('/contacts', { phone: PHONE }, { key: other.keys.write });
    assert.equal(body.data.do_not_call, false);
  });
});

describe('of whoever wants no calls', () => {
  it('a new number must not be called either, and the former stays barred', async () => {
    const { id } = await enter({ phone: PHONE, do_not_call: true });
    await change(id, { phone: OTHER });
    await remove(id);
    assert.deepEqual([await barred(OTHER), await barred(PHONE)], [true, true]);
  });

  it('the number bars the contact that gets it', async () => {
    await deleted();
    const { id } = await enter({ name: 'Bob', phone: OTHER });
    assert.equal((await change(id, { phone: PHONE, do_not_call: false })).do_not_call, true);
    assert.equal((await change(id, { do_not_call: false })).do_not_call, false);
  });

  it('the number that a merge does not keep stays barred, as does the one it keeps', async () => {
    const kept = await enter({ name: 'Ann', phone: PHONE });
    const other = await enter({ name: 'Ann', phone: OTHER, do_not_call: true });
    const merge = await api.post(`/contacts/${kept.id}/merge`, { contact_id: other.id }, { key });
    assert.equal(merge.body.data.do_not_call, true);
    await remove(kept.id);
    assert.deepEqual([await barred(PHONE), await barred(OTHER)], [true, true]);
  });

  it('the bare number is kept when they are erased', async () => {
    const { id } = await enter({ name: 'Ann', phone: PHONE, do_not_call: true });
    const { body } = await api.get(`/contacts/${id}/export`, { key });
    assert.deepEqual(
      body.data.call_opt_outs.map(({ person }: Json) => person),
      [PHONE],
    );
    assert.equal((await api.delete(`/contacts/${id}?erase=true`, { key })).status, 200);
    const left = await api.sql`select person from call_opt_outs where workspace_id = ${workspace.id}`;
    assert.deepEqual([...left], [{ person: PHONE }]);
    assert.equal(await barred(PHONE), true);
  });
});
