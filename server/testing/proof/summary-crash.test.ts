import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '../../platform/jobs/testing/until.ts';
import { FakeModelServer } from '../../voice/engines/model/testing/fake-model-server.ts';
import { startProduct, type ApiBody, type StartedProduct } from './started-product.ts';

/** Seconds for what a loaded machine does. */
const PATIENCE = 60;

describe('a process that is killed while a model writes the summary of a call', { timeout: 240_000 }, () => {
  let model: FakeModelServer;
  let product: StartedProduct;
  let settings: Record<string, string>;
  before(async () => {
    model = await FakeModelServer.start('openai');
    settings = { OPENAI_BASE_URL: `${model.provider.origin}/v1`, OPENAI_MODELS: 'fake' };
    product = await startProduct(settings);
  });
  after(async () => {
    await product.stop();
    await product.remove();
    await model.close();
  });

  const get = async (path: string): Promise<ApiBody> => (await product.api('GET', path)).body.data;
  const endsOf = async (id: number): Promise<ApiBody[]> =>
    (await get('/events?type=call.ended')).filter(({ data }: ApiBody) => data.call_id === id);

  it('leaves the call over, and its end is told once, with a summary, after the next start', async () => {
    model.replies = [{ text: ['You can park behind the house.'] }];
    const [assistant] = await get('/assistants');
    const changed = await product.api('PATCH', `/assistants/${assistant.id}`, { model: 'openai:fake' });
    assert.equal(changed.status, 200);
    const { id } = (await product.api('POST', '/simulator/calls', {})).body.data;
    const say = (input: object) => product.api('POST', `/simulator/calls/${id}/input`, input);
    const said = async (): Promise<ApiBody[]> => get(`/calls/${id}/transcript`);
    await until('the welcome is said', async () => (await said()).length > 0, PATIENCE, 200);
    await say({ words: 'Where can I park?' });
    const isAnswered = async () => JSON.stringify(await said()).includes('behind the house');
    await until('the model has answered', isAnswered, PATIENCE, 200);
    model.replies = [{ fault: 'silent' }];
    const asked = model.bodies.length;
    await say({ hang_up: true });
    await until('the summary is asked for', () => model.bodies.length > asked, PATIENCE, 200);
    const over = await get(`/calls/${id}`);
    assert.equal(over.status, 'completed');
    assert.notEqual(over.summary, null);
    assert.deepEqual(await endsOf(id), []);
    await product.stop('SIGKILL');
    const summary = { summary: 'The caller asked about parking.', sentiment: 'neutral', extracted: {} };
    model.replies = [{ text: [JSON.stringify(summary)] }];
    product = await startProduct(settings, product.dataDir);
    const [ended] = await until(
      'the end is told',
      async () => {
        const ends = await endsOf(id);
        return ends.length > 0 && ends;
      },
      PATIENCE,
      200,
    );
    const kept = await get(`/calls/${id}`);
    assert.equal(ended.data.summary, kept.summary);
    // A start that takes longer than half a minute tells the summary of the house.
    assert.ok([summary.summary, over.summary].includes(kept.summary), kept.summary);
    assert.equal((await endsOf(id)).length, 1);
  });
});
