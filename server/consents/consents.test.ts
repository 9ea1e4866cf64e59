import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { TestWorkspace } from '../testing/fixtures.queries.ts';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
let workspace: TestWorkspace;
let key: string;
let id: number;
beforeEach(async () => {
  workspace = await api.makeWorkspace();
  key = workspace.keys.write;
  id = (await api.post('/contacts', { name: 'Ann', phone: '+4930901820' }, { key })).body.data.id;
});

const wording = 'Yes, you may call me about offers.';
const given = { given_at: '2026-11-20T10:00:00Z', way: 'web_form', wording };
const keep = (body: object = {}, contactId = id): Promise<TestAnswer> =>
  api.post(`/contacts/${contactId}/consents`, { ...given, ...body }, { key });
const listed = async (contactId = id): Promise<Json[]> =>
  (await api.get(`/contacts/${contactId}/consents`, { key })).body.data;

describe('POST /contacts/{id}/consents refuses', () => {
  it('every wrong field by its name', async () => {
    for (const [body, field] of [
      [{ given_at: '2026-11-23T12:00:01Z' }, 'given_at'],
      [{ given_at: 'yesterday' }, 'given_at'],
      [{ way: 'telepathy' }, 'way'],
      [{ wording: '' }, 'wording'],
      [{ wording: '  ' }, 'wording'],
      [{ wording: 'x'.repeat(10_001) }, 'wording'],
      [{ evidence: 'x'.repeat(10_001) }, 'evidence'],
    ] as const) {
      const answer = await keep(body);
      assert.deepEqual([answer.status, Object.keys(answer.body.error?.errors ?? {})], [422, [field]]);
    }
    assert.deepEqual(await listed(), []);
  });

  it('contacts that are not there or of others, and viewers', async () => {
    const other = await api.makeWorkspace();
    const foreign = await api.post('/contacts', { name: 'Bob' }, { key: other.keys.write });
    assert.equal((await keep({}, foreign.body.data.id)).status, 404);
    assert.equal((await keep({}, 999_999)).status, 404);
    const byViewer = await api.post(`/contacts/${id}/consents`, given, { key: workspace.keys.viewer });
    assert.equal(byViewer.status, 403);
  });

  it('more of one contact than anybody gives', async () => {
    const at = api.clock.now().toString();
    await api.sql`
      insert into consents (workspace_id, contact_id, given_at, way, wording, created_at, updated_at)
      select ${workspace.id}, ${id}, ${at}, 'other', 'Yes ' || n, ${at}, ${at} from generate_series(1, 100) n`;
    assert.deepEqual([(await keep()).status, (await listed()).length], [409, 100]);
  });
});

describe('a consent', () => {
  it('keeps who agreed, when, how and to what, and who wrote it down', async () => {
    const answer = await keep({ evidence: 'https://forms.example/7' });
    assert.equal(answer.status, 201);
    const { recorded_by: by, ...consent } = answer.body.data;
    assert.deepEqual(consent, {
      id: consent.id,
      contact_id: id,
      ...given,
      given_at: '2026-11-20T10:00:00.000Z',
      evidence: 'https://forms.example/7',
      withdrawn_at: null,
      withdrawal: null,
      withdrawn_call_id: null,
      created_at: '2026-11-23T12:00:00.000Z',
      updated_at: '2026-11-23T12:00:00.000Z',
    });
    assert.equal(by.id, workspace.users.owner);
    assert.deepEqual(await listed(), [answer.body.data]);
  });

  it('that is kept twice is one', async () => {
    const answers = await Promise.all([keep(), keep(), keep()]);
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
    assert.equal((await listed()).length, 1);
  });

  it('is withdrawn once and stays in the list; it may be given again', async () => {
    const { data } = (await keep()).body;
    const withdraw = () =>
      api.post(`/contacts/${id}/consents/${data.id}/withdraw`, { withdrawal: 'By letter.' }, { key });
    const answers = await Promise.all([withdraw(), withdraw()]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const [kept] = await listed();
    assert.deepEqual(
      [kept?.['withdrawn_at'], kept?.['withdrawal']],
      ['2026-11-23T12:00:00.000Z', 'By letter.'],
    );
    assert.equal((await keep()).status, 201);
    assert.equal((await listed()).length, 2);
  });

  it('of another contact cannot be withdrawn through this one', async () => {
    const { data } = (await keep()).body;
    const bob = (await api.post('/contacts', { name: 'Bob' }, { key })).body.data.id;
    assert.equal((await api.post(`/contacts/${bob}/consents/${data.id}/withdraw`, {}, { key })).status, 404);
  });

  it('moves with a contact that is merged, is exported with the person and erased with them', async () => {
    await keep();
    const bob = (await api.post('/contacts', { name: 'Bob', email: 'bob@example.com' }, { key })).body.data
      .id;
    await api.post(`/contacts/${bob}/merge`, { contact_id: id }, { key });
    assert.equal((await listed(bob)).length, 1);
    const exported = await api.get(`/contacts/${bob}/export`, { key });
    assert.equal(exported.body.data.consents[0].wording, wording);
    await api.delete(`/contacts/${bob}?erase=true`, { key });
    const left = await api.sql`select from consents where workspace_id = ${workspace.id}`;
    assert.equal(left.length, 0);
  });
});

describe('POST /consents', () => {
  const keepMany = (body: object): Promise<TestAnswer> =>
    api.post('/consents', { ...given, ...body }, { key });

  it('keeps one for each contact of the list and of the tag', async () => {
    const tagged = (await api.post('/contacts', { name: 'Cleo', tags: ['news'] }, { key })).body.data.id;
    const answer = await keepMany({ contact_ids: [id, id, tagged], tag: 'news' });
    assert.deepEqual(answer.body.data, { created: 2, unchanged: 0 });
    assert.equal((await listed(tagged)).length, 1);
    assert.deepEqual((await keepMany({ contact_ids: [id] })).body.data, { created: 0, unchanged: 1 });
  });

  it('refuses a list with unknown contacts as a whole, and one with nobody in it', async () => {
    const unknown = await keepMany({ contact_ids: [id, 999_999] });
    assert.deepEqual(Object.keys(unknown.body.error.errors), ['contact_ids.1']);
    assert.deepEqual(Object.keys((await keepMany({})).body.error.errors), ['contact_ids']);
    assert.deepEqual(Object.keys((await keepMany({ tag: 'nobody' })).body.error.errors), ['tag']);
    assert.deepEqual(await listed(), []);
  });
});
