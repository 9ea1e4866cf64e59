import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { MAX_RECORDS } from './company-lists.ts';

const api = useTestApi();

const entry = async (more: object = {}): Promise<Json> =>
  (await api.post('/company/knowledge-base', { title: 'Parking', content: 'Behind the building.', ...more }))
    .body.data;
const assistant = async (key = api.workspace.keys.write): Promise<number> =>
  (await api.post('/assistants', { name: 'Reception' }, { key })).body.data.id;
const knownTo = async (assistantId: number): Promise<number[]> =>
  (await api.get(`/assistants/${assistantId}`)).body.data.knowledge_base.map((one: Json) => one.id);

describe('/company/knowledge-base', () => {
  it('refuses an entry without title or content, and content that is too long', async () => {
    const answer = await api.post('/company/knowledge-base', {});
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors).sort(), ['content', 'title']);
    const long = await api.post('/company/knowledge-base', { title: 'A', content: 'x'.repeat(10_001) });
    assert.deepEqual(Object.keys(long.body.error.errors), ['content']);
  });

  it('refuses assistants that are unknown, archived or of another workspace', async () => {
    const archived = await assistant();
    await api.delete(`/assistants/${archived}`);
    const foreign = await assistant((await api.makeWorkspace()).keys.write);
    const made = await entry();
    for (const id of [999_999, archived, foreign]) {
      const sent = { assistant_ids: [await assistant(), id] };
      for (const answer of [
        await api.post('/company/knowledge-base', { title: 'A', content: 'B', ...sent }),
        await api.patch(`/company/knowledge-base/${made.id}`, { title: 'Changed', ...sent }),
      ]) {
        assert.equal(answer.status, 422);
        assert.deepEqual(Object.keys(answer.body.error.errors), ['assistant_ids.1']);
      }
    }
    assert.deepEqual((await api.get(`/company/knowledge-base/${made.id}`)).body.data, made);
  });

  it('applies to all assistants, or to those it names', async () => {
    const [ann, bo] = [await assistant(), await assistant()];
    const forAll = await entry();
    const forAnn = await entry({ assistant_ids: [ann, ann] });
    assert.deepEqual(forAll.assistant_ids, []);
    assert.deepEqual(forAnn.assistant_ids, [ann]);
    assert.deepEqual((await knownTo(ann)).slice(-2), [forAll.id, forAnn.id]);
    assert.ok(!(await knownTo(bo)).includes(forAnn.id));
    await api.patch(`/company/knowledge-base/${forAnn.id}`, { assistant_ids: [bo] });
    assert.ok(!(await knownTo(ann)).includes(forAnn.id));
    assert.ok((await knownTo(bo)).includes(forAnn.id));
    await api.patch(`/company/knowledge-base/${forAnn.id}`, { assistant_ids: [] });
    assert.ok((await knownTo(ann)).includes(forAnn.id));
  });

  it('changes only what is sent, and is removed for every assistant', async () => {
    const ann = await assistant();
    const made = await entry({ assistant_ids: [ann] });
    const changed = (await api.patch(`/company/knowledge-base/${made.id}`, { content: 'In front.' })).body
      .data;
    assert.deepEqual(changed, { ...made, content: 'In front.' });
    assert.deepEqual((await api.get('/company/knowledge-base')).body.data.at(-1), changed);
    const removed = await api.delete(`/company/knowledge-base/${made.id}`);
    assert.deepEqual(removed.body.data, { ...changed, deleted: true });
    assert.ok(!(await knownTo(ann)).includes(made.id));
    assert.equal((await api.delete(`/company/knowledge-base/${made.id}`)).status, 404);
  });
});

describe('/company/faqs', () => {
  it('refuses a question without an answer, empty ones, and null', async () => {
    for (const [field, body] of [
      ['answer', { question: 'Dogs?' }],
      ['question', { question: ' ', answer: 'Yes.' }],
      ['answer', { question: 'Dogs?', answer: null }],
    ] as const) {
      const answer = await api.post('/company/faqs', body);
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.error.errors), [field]);
    }
  });

  it('is added, listed in order, changed and removed', async () => {
    const first = (await api.post('/company/faqs', { question: 'Dogs?', answer: 'Yes.' })).body.data;
    const second = (await api.post('/company/faqs', { question: 'Cats?', answer: 'No.' })).body.data;
    assert.deepEqual((await api.get('/company/faqs')).body, { data: [first, second] });
    const changed = (await api.patch(`/company/faqs/${first.id}`, { answer: 'On a lead.' })).body.data;
    assert.deepEqual(changed, { ...first, answer: 'On a lead.' });
    assert.deepEqual((await api.delete(`/company/faqs/${first.id}`)).body.data, {
      ...changed,
      deleted: true,
    });
    assert.equal((await api.get(`/company/faqs/${first.id}`)).status, 404);
    assert.deepEqual((await api.get('/company/faqs')).body.data, [second]);
  });

  it('refuses one record more than a company may have', async () => {
    const { id, keys } = await api.makeWorkspace();
    await api.sql`
      insert into faqs (workspace_id, question, answer, created_at, updated_at)
      select ${id}, 'Q', 'A', now(), now() from generate_series(1, ${MAX_RECORDS - 1}::int)`;
    const ask = () => api.post('/company/faqs', { question: 'Q', answer: 'A' }, { key: keys.write });
    const answers = await Promise.all([ask(), ask(), ask()]);
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 422, 422]);
  });
});
