import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

/** Creates a contact in a workspace of its own, so that lists contain nothing else. */
async function freshKey(): Promise<string> {
  return (await api.makeWorkspace()).keys.write;
}

const namesOf = (answer: Json): string[] => answer.body.data.map((contact: Json) => contact.name);

describe('POST /contacts', () => {
  it('refuses a contact without name, phone and email, naming all three', async () => {
    for (const body of [{}, { company: 'ACME' }, { name: null, phone: null }]) {
      const answer = await api.post('/contacts', body);
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.error.errors), ['name', 'phone', 'email']);
    }
  });

  it('names each invalid field', async () => {
    const faults: [string, unknown][] = [
      ['name', ' '],
      ['name', 'x'.repeat(256)],
      ['phone', 'reception'],
      ['phone', '12'],
      ['email', 'ann'],
      ['tags', 'vip'],
      ['tags', Array.from({ length: 101 }, (_, index) => `tag ${index}`)],
      ['tags.0', ' '],
      ['notes', 'x'.repeat(10_001)],
      ['do_not_call', 'yes'],
      ['chatapp_call_permission', 'always'],
      ['custom_fields', ['a']],
      ['custom_fields.size', { deep: true }],
      ['name', 'Ann\0'],
      ['custom_fields.size', 'half a pair: \ud83d'],
      ['custom_fields', Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index}`, 1]))],
    ];
    for (const [path, value] of faults) {
      const [field = path, inner] = path.split('.');
      const sent = inner === undefined ? value : inner === '0' ? [value] : { [inner]: value };
      const answer = await api.post('/contacts', { name: 'Ann', [field]: sent });
      assert.equal(answer.status, 422, path);
      assert.deepEqual(Object.keys(answer.body.error.errors), [path]);
    }
  });

  it('creates the full form, with the phone in E.164 and tags trimmed and without duplicates', async () => {
    const answer = await api.post('/contacts', {
      name: ' Ann ',
      phone: '030 901820',
      email: 'ann@example.com',
      tags: [' vip', 'vip', 'hotel'],
      custom_fields: { floor: 2, vip: true, ['__proto__']: 'odd', gone: null },
    });
    assert.equal(answer.status, 201);
    const { id, created_at, updated_at, last_activity_at, ...rest } = answer.body.data;
    assert.ok(id > 0);
    assert.equal(created_at, updated_at);
    assert.equal(last_activity_at, created_at);
    assert.deepEqual(rest, {
      name: 'Ann',
      phone: '+4930901820',
      email: 'ann@example.com',
      company: null,
      tags: ['vip', 'hotel'],
      do_not_call: false,
      ...{ sms_opt_out: false, text_opt_outs: [] },
      ...{ chatapp_call_permission: 'none', chatapp_call_permission_expires_at: null, chatapp_user_id: null },
      metadata: {},
      external_id: null,
      notes: null,
      custom_fields: { floor: 2, vip: true, ['__proto__']: 'odd' },
    });
  });

  it('updates the contact with the same phone, and leaves omitted fields unchanged', async () => {
    const key = await freshKey();
    const first = await api.post(
      '/contacts',
      { name: 'Bo', phone: '+493011111', tags: ['a'], notes: 'x', custom_fields: { a: 1, b: 2, c: 3 } },
      { key },
    );
    const second = await api.post(
      '/contacts',
      { phone: '+49 30 11111', company: 'ACME', custom_fields: { b: 3, c: null } },
      { key },
    );
    assert.equal(second.status, 201);
    assert.equal(second.body.data.id, first.body.data.id);
    assert.equal(second.body.data.name, 'Bo');
    assert.equal(second.body.data.company, 'ACME');
    assert.deepEqual(second.body.data.tags, ['a']);
    assert.deepEqual(second.body.data.custom_fields, { a: 1, b: 3 });
    assert.equal((await api.get('/contacts', { key })).body.meta.total, 1);
  });

  it('refuses custom fields that exceed the limit together with existing ones, and changes nothing', async () => {
    const many = (from: number) =>
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field ${from + index}`, index]));
    const { data } = (await api.post('/contacts', { phone: '+493022222', custom_fields: many(0) })).body;
    const answer = await api.post('/contacts', { phone: '+493022222', name: 'X', custom_fields: many(60) });
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors), ['custom_fields']);
    assert.equal((await api.get(`/contacts/${data.id}`)).body.data.name, null);
  });

  it('creates one contact from fifty concurrent requests with one phone', async () => {
    const key = await freshKey();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        api.post('/contacts', { phone: '+493033333', name: `N${index}` }, { key }),
      ),
    );
    assert.equal(new Set(answers.map(({ status, body }) => `${status} ${body.data.id}`)).size, 1);
  });
});

describe('GET /contacts', () => {
  it('refuses an invalid phone and a do_not_call that is neither true nor false', async () => {
    for (const query of ['phone=reception', 'do_not_call=maybe', 'q=%00', 'tag=a%00']) {
      const answer = await api.get(`/contacts?${query}`);
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.error.errors), [query.split('=')[0]]);
    }
  });

  it('lists the most recent activity first, without notes and custom fields', async () => {
    const key = await freshKey();
    for (const [name, phone] of [
      ['First', '+493000001'],
      ['Second', '+493000002'],
      ['Third', '+493000003'],
    ]) {
      await api.post('/contacts', { name, phone }, { key });
    }
    await api.clock.advance(1000);
    await api.post('/contacts', { phone: '+493000002' }, { key });
    const answer = await api.get('/contacts', { key });
    assert.deepEqual(namesOf(answer), ['Second', 'Third', 'First']);
    assert.ok(!('notes' in answer.body.data[0]) && !('custom_fields' in answer.body.data[0]));
  });

  it('sorts by name, first contact or activity, both ways, also what was searched for', async () => {
    const key = await freshKey();
    for (const one of [{ name: 'Bea' }, { name: 'anna' }, { email: 'x@example.com' }, { name: 'Änne' }]) {
      await api.clock.advance(1_000);
      await api.post('/contacts', one, { key });
    }
    const names = async (query: string): Promise<(string | null)[]> =>
      (await api.get(`/contacts?${query}`, { key })).body.data.map((one: Json) => one.name);
    assert.deepEqual(await names('sort=name'), ['anna', 'Änne', 'Bea', null]);
    assert.deepEqual(await names('sort=-name'), ['Bea', 'Änne', 'anna', null]);
    assert.deepEqual(await names('sort=created_at'), ['Bea', 'anna', null, 'Änne']);
    assert.deepEqual(await names('sort=-created_at'), ['Änne', null, 'anna', 'Bea']);
    assert.deepEqual(await names('sort=last_activity_at'), ['Bea', 'anna', null, 'Änne']);
    assert.deepEqual(await names('sort=-name&q=ann'), ['Änne', 'anna']);
    assert.equal((await api.get('/contacts?sort=age', { key })).status, 422);
  });

  it('searches name, phone, email and company, ignoring case, accents, spaces and punctuation', async () => {
    const key = await freshKey();
    await api.post(
      '/contacts',
      { name: 'Zoë Müller', phone: '+49 30 901820', email: 'zoe@example.com' },
      { key },
    );
    await api.post('/contacts', { name: 'Bo', company: '100% Gläser_Haus', phone: '+12025550143' }, { key });
    const found: [string, string[]][] = [
      ['zoe', ['Zoë Müller']],
      ['MULLER', ['Zoë Müller']],
      ['müll', ['Zoë Müller']],
      ['Zoe@Exam', ['Zoë Müller']],
      ['glaser', ['Bo']],
      ['0% g', ['Bo']],
      ['r_h', ['Bo']],
      ['%%', []],
      ['202-555', ['Bo']],
      ['(202) 555 01', ['Bo']],
      ['+49 (30) 9018', ['Zoë Müller']],
      ['030 901820', ['Zoë Müller']],
      ['nobody', []],
      // A match never spans two fields.
      ['muller zoe', []],
      ['  ', ['Bo', 'Zoë Müller']],
    ];
    for (const [q, names] of found) {
      const answer = await api.get(`/contacts?q=${encodeURIComponent(q)}`, { key });
      assert.deepEqual(namesOf(answer).sort(), names, q);
      assert.equal(answer.body.meta.total, names.length);
    }
  });

  it('filters by tag, phone, email and do_not_call', async () => {
    const key = await freshKey();
    await api.post(
      '/contacts',
      { name: 'A', phone: '+493044444', email: 'A@Example.com', tags: ['vip'] },
      { key },
    );
    await api.post(
      '/contacts',
      { name: 'B', phone: '+493055555', tags: ['vip 2'], do_not_call: true },
      { key },
    );
    const found: [string, string[]][] = [
      ['tag=vip', ['A']],
      ['tag=VI', []],
      ['email=a@example.COM', ['A']],
      ['phone=%2B493044444', ['A']],
      ['phone=+493044444', ['A']],
      ['phone=030%2044444', ['A']],
      ['do_not_call=1', ['B']],
      ['do_not_call=false', ['A']],
      ['tag=vip&do_not_call=true', []],
    ];
    for (const [query, names] of found) {
      assert.deepEqual(namesOf(await api.get(`/contacts?${query}`, { key })), names, query);
    }
  });

  it('reads an index for do_not_call, and not the table', async () => {
    const { id } = await api.makeWorkspace();
    await api.sql`
      insert into contacts (workspace_id, name, do_not_call, last_activity_at, created_at, updated_at)
      select ${id}, 'Person ' || md5(number::text), number % 1000 = 0, now(), now(), now()
      from generate_series(1, 20_000) number`;
    await api.sql`vacuum analyze contacts`;
    const plan = await api.sql`
      explain select id from contacts where workspace_id = ${id} and deleted_at is null and do_not_call = true
      order by last_activity_at desc, id desc limit 25`;
    assert.match(plan.map((row) => String(row['QUERY PLAN'])).join('\n'), /contacts_by_do_not_call/);
  });
});

describe('PATCH /contacts/{id}', () => {
  it('refuses the phone of another live contact, naming the field', async () => {
    const key = await freshKey();
    const one = (await api.post('/contacts', { phone: '+493066666' }, { key })).body.data;
    const two = (await api.post('/contacts', { phone: '+493077777' }, { key })).body.data;
    const answer = await api.patch(`/contacts/${two.id}`, { phone: '030 66666' }, { key });
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors), ['phone']);
    await api.delete(`/contacts/${one.id}`, { key });
    assert.equal((await api.patch(`/contacts/${two.id}`, { phone: '030 66666' }, { key })).status, 200);
  });

  it('refuses to remove the last of name, phone and email', async () => {
    const { data } = (await api.post('/contacts', { name: 'Ann' })).body;
    assert.equal((await api.patch(`/contacts/${data.id}`, { name: null })).status, 422);
    assert.equal(
      (await api.patch(`/contacts/${data.id}`, { name: null, email: 'ann@example.com' })).status,
      200,
    );
  });

  it('changes only what is sent, merges custom fields, replaces tags, and null clears', async () => {
    const { data } = (
      await api.post('/contacts', {
        name: 'Ann',
        company: 'ACME',
        tags: ['a', 'b'],
        custom_fields: { a: 1, b: 2 },
      })
    ).body;
    await api.clock.advance(1000);
    const changes = { company: null, tags: ['c'], do_not_call: true, custom_fields: { b: null, c: 'x' } };
    const answer = await api.patch(`/contacts/${data.id}`, changes);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.data, {
      ...data,
      ...changes,
      custom_fields: { a: 1, c: 'x' },
      updated_at: api.clock.now().toString({ smallestUnit: 'millisecond' }),
    });
    assert.deepEqual((await api.get(`/contacts/${data.id}`)).body.data, answer.body.data);
  });
});

describe('DELETE /contacts/{id}', () => {
  it('returns its last state; afterwards it is in no list, its id is unknown, and its phone is free', async () => {
    const key = await freshKey();
    const { data } = (await api.post('/contacts', { name: 'Ann', phone: '+493088888' }, { key })).body;
    const answer = await api.delete(`/contacts/${data.id}`, { key });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.data, { ...data, deleted: true });
    for (const method of ['get', 'delete'] as const) {
      assert.equal((await api[method](`/contacts/${data.id}`, { key })).status, 404);
    }
    assert.equal((await api.patch(`/contacts/${data.id}`, { name: 'B' }, { key })).status, 404);
    assert.equal((await api.get('/contacts', { key })).body.meta.total, 0);
    const again = await api.post('/contacts', { phone: '+493088888' }, { key });
    assert.deepEqual([again.body.data.id === data.id, again.body.data.name], [false, null]);
  });
});
