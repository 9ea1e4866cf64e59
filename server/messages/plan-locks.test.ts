import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { lockContact } from '../contacts/contacts.queries.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { inTransaction } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { waitUntilBlocked } from '../testing/blocked.queries.ts';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { addNumber, openTextFixture, type TextFixture } from './testing/text-fixture.ts';

const api = useTestApi();
const [ann, bob] = ['+493012345678', '+493087654321'] as const;
let fixture: TextFixture;
let number: { id: number; number: string };
beforeEach(async () => {
  fixture = await openTextFixture(api);
  number = await addNumber(api, fixture.workspace.id);
  await api.sql`update workspaces set included_texts = 3 where id = ${fixture.workspace.id}`;
});

const send = (to: string): Promise<TestAnswer> => fixture.send({ to, body: 'See you tomorrow' });
const contactOf = async (phone: string): Promise<number> => {
  const path = `/contacts?phone=${encodeURIComponent(phone)}`;
  return (await api.get(path, { key: fixture.workspace.keys.read })).body.data[0].id;
};

describe('texts of a workspace whose plan includes a number of them', () => {
  it('are sent, and STOP is answered, while an import holds the workspace', async () => {
    await fixture.write(ann, number.number);
    const id = await contactOf(ann);
    await inTransaction(api.sql, async (tx) => {
      await lockWorkspace(tx, fixture.workspace.id);
      assert.equal((await send(ann)).status, 201);
      await fixture.write(ann, number.number, 'sms', 'STOP');
      // As the import does next: neither waits for the other.
      await lockContact(tx, fixture.workspace.id, id, isoOf(api.clock.now()));
    });
    const sent: Json[] = (await fixture.list('direction=outbound')).data;
    assert.equal(sent.length, 2);
    assert.match(sent[0].body, /no more texts|keine/i);
  });

  it('do not wait for another text that waits for its contact', async () => {
    for (const phone of [ann, bob]) await fixture.write(phone, number.number);
    const id = await contactOf(ann);
    const { asked } = await inTransaction(api.sql, async (tx) => {
      await lockContact(tx, fixture.workspace.id, id, isoOf(api.clock.now()));
      const asked = send(ann);
      await waitUntilBlocked(api.sql);
      assert.equal((await send(bob)).status, 201);
      return { asked };
    });
    assert.equal((await asked).status, 201);
  });

  it('are never more than it includes, however many are sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => send(`+49301234${5_000 + index}`)),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [...Array(3).fill(201), ...Array(9).fill(422)]);
    const { meta } = await fixture.list('direction=outbound');
    assert.equal(meta.total, 3);
    const contacts = (await api.get('/contacts', { key: fixture.workspace.keys.read })).body.meta.total;
    assert.equal(contacts, 3, 'a text that is refused leaves no contact');
  });
});
