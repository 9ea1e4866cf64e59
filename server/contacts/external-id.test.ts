import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

const freshKey = async (): Promise<string> => (await api.makeWorkspace()).keys.write;

async function save(key: string, body: object): Promise<Json> {
  const answer = await api.post('/contacts', body, { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
}

describe('the external id of a contact', () => {
  it('selects the contact that a POST changes, also when its phone number changes too', async () => {
    const key = await freshKey();
    const first = await save(key, { name: 'Ann', phone: '+493011', external_id: ' crm-1 ', notes: 'x' });
    assert.equal(first.external_id, 'crm-1');
    const second = await save(key, { external_id: 'crm-1', phone: '+493012', company: 'ACME' });
    assert.equal(second.id, first.id);
    assert.deepEqual(
      [second.phone, second.name, second.notes, second.company],
      ['+493012', 'Ann', 'x', 'ACME'],
    );
  });

  it('is added to the contact with the phone number when that has none', async () => {
    const key = await freshKey();
    const first = await save(key, { name: 'Ann', phone: '+493011' });
    const second = await save(key, { phone: '+493011', external_id: 'crm-1' });
    assert.deepEqual([second.id, second.external_id], [first.id, 'crm-1']);
  });

  it('is refused with the phone number of another contact, and with that of a contact with another id', async () => {
    const key = await freshKey();
    await save(key, { phone: '+493011', external_id: 'crm-1' });
    await save(key, { phone: '+493012' });
    const mixed = await api.post('/contacts', { phone: '+493012', external_id: 'crm-1' }, { key });
    assert.equal(mixed.status, 422);
    assert.deepEqual(mixed.body.error.errors, {
      phone: ['This phone number belongs to another contact than this external_id.'],
    });
    const other = await api.post('/contacts', { phone: '+493011', external_id: 'crm-2' }, { key });
    assert.equal(other.status, 422);
    assert.deepEqual(other.body.error.errors, {
      external_id: ['The contact with this phone number has another external_id.'],
    });
  });

  it('is unique among the live contacts of a workspace: PATCH with a used one is 422', async () => {
    const key = await freshKey();
    await save(key, { name: 'Ann', external_id: 'crm-1' });
    const bo = await save(key, { name: 'Bo' });
    const taken = await api.patch(`/contacts/${bo.id}`, { external_id: 'crm-1' }, { key });
    assert.equal(taken.status, 422);
    assert.deepEqual(Object.keys(taken.body.error.errors), ['external_id']);
    await save(await freshKey(), { name: 'Elsewhere', external_id: 'crm-1' });
    const cleared = await api.patch(`/contacts/${bo.id}`, { external_id: null }, { key });
    assert.equal(cleared.body.data.external_id, null);
  });

  it('is free again when its contact is deleted', async () => {
    const key = await freshKey();
    const first = await save(key, { name: 'Ann', external_id: 'crm-1' });
    await api.delete(`/contacts/${first.id}`, { key });
    assert.notEqual((await save(key, { name: 'Ann', external_id: 'crm-1' })).id, first.id);
  });

  it('creates one contact from thirty concurrent requests', async () => {
    const key = await freshKey();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        api.post('/contacts', { name: `N${index}`, external_id: 'crm-1' }, { key }),
      ),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  });

  it('filters a list', async () => {
    const key = await freshKey();
    const { id } = await save(key, { name: 'Ann', external_id: 'crm 1' });
    await save(key, { name: 'Bo', external_id: 'crm 2' });
    const { body } = await api.get('/contacts?external_id=crm%201', { key });
    assert.deepEqual(
      body.data.map((contact: Json) => contact.id),
      [id],
    );
  });
});

describe('external_id in POST /contacts/import', () => {
  it('selects the contact that a row changes, whether it existed or an earlier row created it', async () => {
    const key = await freshKey();
    const known = await save(key, { name: 'Ann', phone: '+493011', external_id: 'a' });
    const rows = [
      { external_id: 'a', company: 'ACME', phone: '+493019' },
      { external_id: ' b ', name: 'Bo', phone: '+493012' },
      { external_id: 'b', email: 'bo@example.com' },
      { phone: '+493012', notes: 'By phone.' },
      { phone: '+493013', name: 'Cy' },
      { phone: '+493013', external_id: 'c' },
    ];
    const { data } = (await api.post('/contacts/import', { contacts: rows }, { key })).body;
    assert.deepEqual(data, { created: 2, updated: 4, failed: 0, errors: [], errors_omitted: 0 });
    const ann = (await api.get(`/contacts/${known.id}`, { key })).body.data;
    assert.deepEqual([ann.name, ann.company, ann.phone], ['Ann', 'ACME', '+493019']);
    const [bo] = (await api.get('/contacts?external_id=b', { key })).body.data;
    assert.deepEqual([bo.name, bo.phone, bo.email], ['Bo', '+493012', 'bo@example.com']);
    const [cy] = (await api.get('/contacts?external_id=c', { key })).body.data;
    assert.deepEqual([cy.name, cy.phone], ['Cy', '+493013']);
  });

  it('causes a row to be refused when external id and phone belong to different people; other rows are written', async () => {
    const key = await freshKey();
    await save(key, { phone: '+493011', external_id: 'a' });
    await save(key, { phone: '+493012', external_id: 'b' });
    const rows = [
      { external_id: 'a', phone: '+493012' },
      { external_id: 'new', phone: '+493012' },
      { external_id: 'x'.repeat(256), name: 'Long' },
      { external_id: 'a', name: 'Ann' },
    ];
    const { data } = (await api.post('/contacts/import', { contacts: rows }, { key })).body;
    assert.deepEqual([data.created, data.updated, data.failed], [0, 1, 3]);
    assert.deepEqual(
      data.errors.map(({ row, errors }: Json) => [row, Object.keys(errors)]),
      [
        [0, ['phone']],
        [1, ['external_id']],
        [2, ['external_id']],
      ],
    );
  });
});

describe('the metadata of a contact', () => {
  it('is a set of named texts, replaced as a whole', async () => {
    const key = await freshKey();
    const { id, metadata } = await save(key, { name: 'Ann', metadata: { a: '1', b: '2' } });
    assert.deepEqual(metadata, { a: '1', b: '2' });
    const changed = await api.patch(`/contacts/${id}`, { metadata: { c: '3' } }, { key });
    assert.deepEqual(changed.body.data.metadata, { c: '3' });
    assert.deepEqual((await api.patch(`/contacts/${id}`, { name: 'Ann B.' }, { key })).body.data.metadata, {
      c: '3',
    });
    assert.deepEqual((await api.get('/contacts', { key })).body.data[0].metadata, { c: '3' });
  });

  it('is refused when it has too many entries, or values that are too long or not texts', async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`name ${index}`, 'x']));
    for (const metadata of [many, { a: 'x'.repeat(501) }, { a: 1 }, { ['x'.repeat(41)]: 'a' }, ['a'], null]) {
      const answer = await api.post('/contacts', { name: 'Ann', metadata });
      assert.equal(answer.status, 422, JSON.stringify(metadata).slice(0, 40));
      assert.ok(Object.keys(answer.body.error.errors).every((path) => path.startsWith('metadata')));
    }
  });
});

describe('updated_since', () => {
  it('selects the contacts that were changed at that time or later', async () => {
    const key = await freshKey();
    await save(key, { name: 'Ann' });
    const bo = await save(key, { name: 'Bo' });
    await api.clock.advance(60_000);
    const since = api.clock.now().toString();
    await api.patch(`/contacts/${bo.id}`, { company: 'ACME' }, { key });
    const { body } = await api.get(`/contacts?updated_since=${since}`, { key });
    assert.deepEqual(
      body.data.map((contact: Json) => contact.name),
      ['Bo'],
    );
    assert.equal((await api.get('/contacts?updated_since=yesterday', { key })).status, 422);
  });
});
