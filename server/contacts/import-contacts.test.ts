import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { TestWorkspace } from '../testing/fixtures.queries.ts';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await api.makeWorkspace();
});

const post = (body: unknown): Promise<TestAnswer> =>
  api.post('/contacts/import', body, { key: workspace.keys.write });

async function imported(...contacts: unknown[]): Promise<Json> {
  const answer = await post({ contacts });
  assert.equal(answer.status, 200, answer.raw.toString());
  return answer.body.data;
}

/** Returns all contacts in their full form, by name. */
async function contacts(): Promise<Json[]> {
  const key = workspace.keys.write;
  const list: Json[] = (await api.get('/contacts?per_page=100', { key })).body.data;
  const full = list.map(async ({ id }) => (await api.get(`/contacts/${id}`, { key })).body.data);
  return (await Promise.all(full)).toSorted((a, b) => String(a.name).localeCompare(String(b.name)));
}

const total = async (): Promise<number> =>
  (await api.get('/contacts?per_page=1', { key: workspace.keys.write })).body.meta.total;

const phoneOf = (number: number): string => `+4915${String(10_000_000 + number)}`;
const done = { failed: 0, errors: [], errors_omitted: 0 };

describe('POST /contacts/import', () => {
  it('refuses a body without a list of rows, and 5,001 rows, and writes nothing', async () => {
    for (const body of [{}, { contacts: {} }, { contacts: null }, { contacts: 'Ann' }]) {
      const answer = await post(body);
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.error.errors), ['contacts']);
    }
    const rows = Array.from({ length: 5_001 }, (_, number) => ({ name: `Ann ${number}` }));
    const answer = await post({ contacts: rows });
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors), ['contacts']);
    assert.equal(await total(), 0);
  });

  it('accepts a body up to 8 MiB and refuses a longer one', async () => {
    const notes = 'x'.repeat(9_000);
    const rows = Array.from({ length: 800 }, (_, number) => ({ name: `Ann ${number}`, notes }));
    assert.equal((await imported(...rows)).created, 800);
    const longer = await post({ contacts: [...rows, ...rows.slice(0, 200)] });
    assert.deepEqual([longer.status, longer.body.error.type], [413, 'payload_too_large']);
    assert.equal(await total(), 800);
  });

  it('writes the valid rows although others fail, and names each error by row and field', async () => {
    const result = await imported(
      { name: 'Good' },
      { name: 'x'.repeat(256), email: 'nobody', phone: '12', company: 7, notes: 'n'.repeat(10_001) },
      'Ann',
      null,
      [],
      { notes: 'who is that?' },
      { name: 'Ann', birthday: { day: 4 }, tags: ['ok', 7] },
      { name: 'Ann', tags: Array.from({ length: 101 }, (_, number) => `tag ${number}`) },
      { name: 'Ann', ...Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`field ${n}`, n])) },
      { name: 'Ann', ['f'.repeat(256)]: 1, '': 2 },
      { name: 'Ann', hobby: 'h'.repeat(10_001) },
      { email: 'also@good.example' },
    );
    const faults = Object.fromEntries(
      result.errors.map(({ row, errors }: Json) => [row, Object.keys(errors).sort()]),
    );
    assert.deepEqual(faults, {
      1: ['company', 'email', 'name', 'notes', 'phone'],
      2: ['row'],
      3: ['row'],
      4: ['row'],
      5: ['email', 'name', 'phone'],
      6: ['birthday', 'tags.1'],
      7: ['tags'],
      8: ['custom_fields'],
      9: ['custom_fields'],
      10: ['hobby'],
    });
    assert.deepEqual([result.created, result.updated, result.failed], [2, 0, 10]);
    for (const { errors } of result.errors) {
      for (const sentences of Object.values<string[]>(errors))
        for (const one of sentences) assert.match(one, /^\p{Lu}.*\.$/u);
    }
    assert.deepEqual(
      (await contacts()).map(({ name, email }) => name ?? email),
      ['Good', 'also@good.example'],
    );
  });

  it('skips exactly the rows whose text cannot be stored', async () => {
    const result = await imported(
      { name: 'Ann\0' },
      { name: 'Good' },
      { name: 'Bob', hobby: 'half a pair: \ud83d' },
      { name: 'Cem', ['hobby\0']: 'chess' },
      { name: 'Dua', tags: ['vip\0'], body: 'of a row' },
      { name: 'Eve', body: 'kept' },
    );
    assert.deepEqual([result.created, result.failed], [2, 4]);
    assert.deepEqual(
      result.errors.map(({ row, errors }: Json) => [row, Object.keys(errors)]),
      [
        [0, ['name']],
        [2, ['hobby']],
        [3, ['custom_fields']],
        [4, ['tags.0']],
      ],
    );
    assert.deepEqual(
      (await contacts()).map(({ name }) => name),
      ['Eve', 'Good'],
    );
  });

  it('names an invalid field even when its name exists on every JavaScript object', async () => {
    const result = await imported(
      { name: 'Ann', constructor: {} },
      JSON.parse('{"name": "Bob", "__proto__": ["odd"]}'),
      JSON.parse('{"name": "Cem", "__proto__": "odd\\u0000"}'),
      { name: 'Good' },
    );
    assert.deepEqual(
      result.errors.map(({ row, errors }: Json) => [row, Object.keys(errors)]),
      [
        [0, ['constructor']],
        [1, ['__proto__']],
        [2, ['__proto__']],
      ],
    );
    assert.deepEqual([result.created, await total()], [1, 1]);
  });

  it('ignores spaces around a phone or an address', async () => {
    const rows = [{ phone: ' 0151 1234567', email: ' ann@example.com ' }, { phone: ' +49 151 7654321 ' }];
    assert.deepEqual(await imported(...rows), { ...done, created: 2, updated: 0 });
    const found = await contacts();
    assert.deepEqual(found.map(({ phone, email }) => [phone, email]).sort(), [
      ['+491511234567', 'ann@example.com'],
      ['+491517654321', null],
    ]);
  });

  it('reads numbers in the format of the workspace’s country, tags as list or text, and other keys as custom fields', async () => {
    const result = await imported(
      {
        name: ' Ann ',
        phone: '0151 1234567',
        tags: ' vip, new ,vip,,',
        company: ' Acme ',
        notes: 'Likes tea',
      },
      { name: 'Bob', tags: ['a', ' b '], birthday: '04-12', visits: 3, member: true, do_not_call: true },
      JSON.parse('{"name": "Cem", "__proto__": "odd", "constructor": "odder"}'),
    );
    assert.deepEqual(result, { ...done, created: 3, updated: 0 });
    const [ann, bob, cem] = await contacts();
    assert.deepEqual(
      [ann.name, ann.phone, ann.tags, ann.company, ann.notes],
      ['Ann', '+491511234567', ['vip', 'new'], 'Acme', 'Likes tea'],
    );
    assert.deepEqual(bob.tags, ['a', 'b']);
    assert.deepEqual(bob.custom_fields, { birthday: '04-12', visits: 3, member: true, do_not_call: true });
    assert.equal(bob.do_not_call, false);
    assert.deepEqual(Object.entries(cem.custom_fields).sort(), [
      ['__proto__', 'odd'],
      ['constructor', 'odder'],
    ]);
  });

  it('updates the contact with the same phone, and ignores omitted and blank fields', async () => {
    const phone = phoneOf(1);
    await imported({
      name: 'Ann',
      phone,
      email: 'ann@example.com',
      tags: 'vip',
      notes: 'old',
      size: 'M',
      color: 'red',
    });
    const before = (await contacts())[0];
    await api.clock.advance(60_000);
    const row = {
      phone,
      name: '',
      email: null,
      company: 'Acme',
      notes: 'new',
      tags: ' ',
      size: 'L',
      color: null,
    };
    assert.deepEqual(await imported(row), { ...done, created: 0, updated: 1 });
    const [after, ...others] = await contacts();
    assert.deepEqual(others, []);
    const now = api.clock.now().toString({ smallestUnit: 'millisecond' });
    assert.deepEqual(after, {
      ...before,
      company: 'Acme',
      notes: 'new',
      custom_fields: { size: 'L', color: 'red' },
      last_activity_at: now,
      updated_at: now,
    });
    await imported({ phone, tags: [] });
    assert.deepEqual((await contacts())[0]?.tags, []);
  });

  it('merges several rows with one phone into one contact, later rows into earlier ones', async () => {
    const phone = phoneOf(2);
    const result = await imported(
      { name: 'Ann', phone, tags: 'a', size: 'M' },
      { name: 'No phone' },
      { phone: `00${phone.slice(1)}`, email: 'ann@example.com', size: 'L' },
      { name: 'Ann Example', phone, tags: ['b', 'c'], color: 'red' },
      { name: 'No phone' },
    );
    assert.deepEqual(result, { ...done, created: 3, updated: 2 });
    const [ann] = await contacts();
    assert.deepEqual([ann.name, ann.email, ann.tags], ['Ann Example', 'ann@example.com', ['b', 'c']]);
    assert.deepEqual(ann.custom_fields, { size: 'L', color: 'red' });
  });

  it('skips the row with which a contact would have more than 100 custom fields', async () => {
    const fields = (from: number, count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`field ${from + index}`, index]));
    const [known, fresh] = [phoneOf(3), phoneOf(4)];
    await imported({ name: 'Known', phone: known, ...fields(0, 99) });
    const result = await imported(
      { phone: known, ...fields(200, 2) },
      { phone: known, ...fields(98, 2), company: 'Acme' },
      { name: 'New', phone: fresh, ...fields(0, 100) },
      { phone: fresh, ...fields(100, 1), company: 'Acme' },
    );
    assert.deepEqual([result.created, result.updated, result.failed], [1, 1, 2]);
    assert.deepEqual(
      result.errors.map(({ row, errors }: Json) => [row, Object.keys(errors)]),
      [
        [0, ['custom_fields']],
        [3, ['custom_fields']],
      ],
    );
    const shown = (await contacts()).map(({ company, custom_fields: custom }) => [
      company,
      Object.keys(custom).length,
    ]);
    assert.deepEqual(shown, [
      ['Acme', 100],
      [null, 100],
    ]);
  });

  it('creates a new contact for the phone of a deleted one, and changes no other workspace', async () => {
    const phone = phoneOf(5);
    const { keys } = await api.makeWorkspace();
    const foreign = (await api.post('/contacts', { name: 'Foreign', phone }, { key: keys.write })).body.data;
    await imported({ name: 'Old', phone });
    const old = (await contacts())[0];
    await api.delete(`/contacts/${old.id}`, { key: workspace.keys.write });
    assert.deepEqual(await imported({ name: 'New', phone }), { ...done, created: 1, updated: 0 });
    const [made] = await contacts();
    assert.notEqual(made.id, old.id);
    assert.deepEqual((await api.get(`/contacts/${foreign.id}`, { key: keys.write })).body.data, foreign);
  });

  it('is carried out once for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'import-1' };
    const send = () =>
      api.post('/contacts/import', { contacts: [{ name: 'Ann' }] }, { key: workspace.keys.write, headers });
    assert.deepEqual((await send()).body.data, { ...done, created: 1, updated: 0 });
    assert.deepEqual((await send()).body.data, { ...done, created: 1, updated: 0 });
    assert.equal(await total(), 1);
  });
});
