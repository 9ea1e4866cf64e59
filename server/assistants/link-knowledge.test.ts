import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

const makeAssistant = async (): Promise<number> =>
  (await api.post('/assistants', { name: 'Reception' })).body.data.id;
const makeEntry = async (assistantIds: number[]): Promise<number> => {
  const entry = { title: 'Parking', content: 'Behind the house.', assistant_ids: assistantIds };
  return (await api.post('/company/knowledge-base', entry)).body.data.id;
};
const setEntries = (assistant: number, ids: number[]): Promise<TestAnswer> =>
  api.patch(`/assistants/${assistant}`, { knowledge_base_ids: ids });
const assistantsOf = async (entry: number): Promise<number[]> =>
  (await api.get(`/company/knowledge-base/${entry}`)).body.data.assistant_ids;

describe('knowledge_base_ids of an assistant', () => {
  it('refuses an entry that is not there, also for a new assistant', async () => {
    const assistant = await makeAssistant();
    const entry = await makeEntry([assistant]);
    const answers = [
      await setEntries(assistant, [entry, 99_999_999]),
      await api.post('/assistants', { name: 'B', knowledge_base_ids: [entry, 99_999_999] }),
    ];
    for (const answer of answers) {
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.error.errors), ['knowledge_base_ids.1']);
    }
  });

  it('refuses to give up an entry that would then apply to all', async () => {
    const assistant = await makeAssistant();
    const entry = await makeEntry([assistant]);
    const answer = await setEntries(assistant, []);
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors), ['knowledge_base_ids']);
    assert.deepEqual(await assistantsOf(entry), [assistant]);
  });

  it('leaves an entry to one of two assistants that give it up at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const pair = [await makeAssistant(), await makeAssistant()];
      const entry = await makeEntry(pair);
      const answers = await Promise.all(pair.map((assistant) => setEntries(assistant, [])));
      assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 422]);
      assert.equal((await assistantsOf(entry)).length, 1);
    }
  });

  it('never leaves an entry without an assistant when it is reassigned and given up at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = [await makeAssistant(), await makeAssistant()];
      const entry = await makeEntry([first, second]);
      const [narrowed, given] = await Promise.all([
        api.patch(`/company/knowledge-base/${entry}`, { assistant_ids: [first] }),
        setEntries(first, []),
      ]);
      assert.equal(narrowed.status, 200);
      // Given up before it was narrowed, or refused after it.
      assert.ok([200, 422].includes(given.status));
      assert.deepEqual(await assistantsOf(entry), [first]);
    }
  });
});
