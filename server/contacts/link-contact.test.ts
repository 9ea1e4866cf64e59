import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { ActionContext } from '../platform/action-context.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { barCalls } from './bar-calls.ts';
import { linkContact } from './link-contact.ts';

const api = useTestApi();
let workspaceId: number;
beforeEach(async () => {
  workspaceId = (await api.makeWorkspace()).id;
});

const contextIn = (id: number): ActionContext => ({
  db: api.sql,
  workspaceId: id,
  now: api.clock.now(),
  by: { kind: 'system' },
});

const link = async (person: Parameters<typeof linkContact>[1]) =>
  (await linkContact(contextIn(workspaceId), person)).contactId;

const contacts = () => api.sql<
  { id: number; name: string | null; phone: string | null; email: string | null; last_activity_at: string }[]
>`select id, name, phone, email, last_activity_at from contacts
  where workspace_id = ${workspaceId} and deleted_at is null order by id`;

describe('linkContact', () => {
  it('creates no contact for a person without name, phone and e-mail', async () => {
    assert.equal(await link({ name: ' ', phone: null, email: '' }), null);
    assert.equal((await contacts()).length, 0);
  });

  it('creates the contact when neither phone nor e-mail is known', async () => {
    const id = await link({ name: 'Ann', phone: '+493012345', email: 'ann@example.com' });
    const [contact] = await contacts();
    assert.deepEqual(
      [contact?.id, contact?.name, contact?.phone, contact?.email],
      [id, 'Ann', '+493012345', 'ann@example.com'],
    );
  });

  it('matches by phone first, although another contact has the e-mail', async () => {
    const byPhone = await link({ phone: '+493012345' });
    await link({ email: 'ann@example.com' });
    assert.equal(await link({ phone: '+493012345', email: 'ANN@example.com' }), byPhone);
    assert.equal((await contacts()).length, 2);
  });

  it('matches by e-mail in any case, and adds the phone to that contact when it has none', async () => {
    const byEmail = await link({ name: 'Ann', email: 'ann@example.com' });
    assert.equal(await link({ phone: '+493012345', email: 'Ann@Example.com' }), byEmail);
    assert.equal(await link({ phone: '+493012345' }), byEmail);
  });

  it('keeps the phone of a contact matched by e-mail', async () => {
    const id = await link({ phone: '+493012345', email: 'ann@example.com' });
    assert.equal(await link({ phone: '+4930999999', email: 'ann@example.com' }), id);
    assert.equal((await contacts())[0]?.phone, '+493012345');
  });

  it('fills in missing values, keeps existing ones, and marks the activity', async () => {
    await link({ phone: '+493012345', name: 'Ann' });
    await api.clock.advance(60_000);
    await link({ phone: '+493012345', name: 'Anna', email: 'ann@example.com' });
    const [contact] = await contacts();
    assert.equal(contact?.name, 'Ann');
    assert.equal(contact?.email, 'ann@example.com');
    assert.equal(contact?.last_activity_at, api.clock.now().toString({ smallestUnit: 'millisecond' }));
  });

  it('ignores a deleted contact', async () => {
    const before = await link({ phone: '+493012345', email: 'ann@example.com' });
    await api.sql`update contacts set deleted_at = now() where id = ${before}`;
    const after = await link({ phone: '+493012345', email: 'ann@example.com' });
    assert.notEqual(after, before);
    assert.equal((await contacts()).length, 1);
  });

  it('of a person of the chat app brings along that they want no calls, whichever contact they are now', async () => {
    const chatappUserId = 'US.13491208655302741918';
    const hidden = await link({ chatappUserId });
    await barCalls(contextIn(workspaceId), { phone: null, chatappUserId });
    const known = await link({ phone: '+493012345' });
    assert.equal(await link({ phone: '+493012345', chatappUserId }), known);
    const barred = await api.sql<{ id: number; barred: boolean }[]>`
      select id, do_not_call as barred from contacts where workspace_id = ${workspaceId} order by id`;
    assert.deepEqual(
      barred.map(({ id, barred: is }) => [id, is]),
      [
        [hidden, true],
        [known, true],
      ],
    );
  });

  it('stays inside its workspace', async () => {
    await linkContact(contextIn(api.workspace.id), { phone: '+493077777' });
    await link({ phone: '+493077777' });
    assert.equal((await contacts()).length, 1);
  });

  for (const [what, person] of Object.entries({
    'with one phone': () => ({ phone: '+493012345' }),
    'with one e-mail': () => ({ email: 'ann@example.com' }),
    'with one e-mail and many phones': (index: number) => ({
      email: 'ann@example.com',
      phone: `+4930${1000 + index}`,
    }),
    'with one phone, some with the e-mail of a contact without a phone': (index: number) =>
      index % 2 === 0 ? { phone: '+493012345' } : { phone: '+493012345', email: 'old@example.com' },
  })) {
    it(`creates one contact from forty concurrent calls ${what}`, async () => {
      await api.sql`
        insert into contacts (workspace_id, email, last_activity_at, created_at, updated_at)
        values (${workspaceId}, 'old@example.com', now(), now(), now())`;
      const ids = await Promise.all(Array.from({ length: 40 }, (_, index) => link(person(index))));
      assert.equal(new Set(ids).size, 1);
    });
  }
});
