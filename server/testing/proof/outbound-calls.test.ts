import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { rmsDbfs } from '../../voice/audio/levels.ts';
import { parseWav } from '../../voice/audio/wav.ts';
import { eventually, pause, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';

const [REJECTS, BUSY, SILENT, MAILBOX] = ['+15005550001', '+15005550002', '+15005550003', '+15005550004'];
const PERSON = '+14155550123';

/** Outbound calls of the product as an operator runs it, over the simulated network with real audio. */
describe('the started product', { timeout: 240_000 }, () => {
  let product: StartedProduct;
  before(async () => {
    product = await startProduct({ RATE_LIMIT_PER_MINUTE: '0' });
  });
  after(async () => {
    await product.stop();
    await product.remove();
  });

  const call = (to: string | undefined): Promise<{ status: number; body: ApiBody }> =>
    product.api('POST', '/calls', { to });
  const shown = async (id: number): Promise<ApiBody> => (await product.api('GET', `/calls/${id}`)).body.data;
  const ended = (id: number): Promise<ApiBody> =>
    eventually(
      `the end of call ${id}`,
      async () => {
        const found = await shown(id);
        return found.ended_at !== null && found;
      },
      60_000,
    );

  it('calls the magic numbers, a person and a mailbox, and each call ends as documented', async () => {
    const refused = await call(REJECTS);
    assert.equal(refused.status, 502);
    assert.equal(refused.body.data.status, 'failed');
    assert.match(refused.body.data.error, /rejected/);

    const placed = await Promise.all([BUSY, SILENT, MAILBOX, PERSON].map(call));
    for (const { status, body } of placed) {
      assert.equal(status, 201);
      assert.equal(body.data.status, 'queued');
    }
    const calls = await Promise.all(placed.map(({ body }) => ended(body.data.id)));
    assert.deepEqual(
      calls.map(({ status, outcome }) => [status, outcome]),
      [
        ['busy', 'no_answer'],
        ['no_answer', 'no_answer'],
        ['completed', 'voicemail'],
        ['completed', 'information_given'],
      ],
    );
    const person = calls[3];
    assert.match(person.transcript[0].content, /^Thank you for calling Linden Court Inn/);
    assert.ok(person.duration_seconds > 3 && person.metrics.talk_seconds.caller > 1);
    assert.match(person.summary, /^The person called picked up and heard the welcome message/);
    assert.equal(person.recording_available, true);
    const { body: recording } = await product.api('GET', `/calls/${person.id}/recording`);
    const pcm = parseWav(recording)?.pcm ?? new Int16Array();
    assert.ok(pcm.length > 3 * 8_000 && rmsDbfs(pcm) > -40);
  });

  it('runs a campaign to its end right after the start', async () => {
    const phones = [REJECTS, BUSY, MAILBOX, PERSON, '+493012345678', null];
    const ids: number[] = [];
    for (const phone of phones) {
      const { body } = await product.api('POST', '/contacts', { name: 'Ann', phone, tags: ['spring'] });
      ids.push(body.data.id);
    }
    await product.api('PATCH', `/contacts/${ids[4]}`, { do_not_call: true });
    const made = await product.api('POST', '/campaigns', {
      name: 'Spring',
      tag: 'spring',
      max_attempts: 1,
      calling_hours: {
        days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
        start: '00:00',
        end: '00:00',
      },
    });
    const { id } = made.body.data;
    assert.equal((await product.api('POST', `/campaigns/${id}/start`)).body.data.status, 'running');
    const done = await eventually(
      'the end of the campaign',
      async () => {
        const { data } = (await product.api('GET', `/campaigns/${id}`)).body;
        return data.status === 'completed' && data;
      },
      90_000,
    );
    const none = { pending: 0, calling: 0 };
    assert.deepEqual(done.progress, {
      ...none,
      ...{ total: 6, reached: 1, no_answer: 1, busy: 1, failed: 1, skipped: 2 },
    });
  });

  it('cancels ringing calls and says goodbye on answered ones when it is stopped', async () => {
    const [ringing, talking] = await Promise.all([call(SILENT), call(PERSON)]);
    await eventually('somebody picks up', async () => {
      return (await shown(talking.body.data.id)).status === 'in_progress';
    });
    await pause(1_000);
    const { dataDir } = product;
    assert.equal(await product.stop(), 0);
    product = await startProduct({ RATE_LIMIT_PER_MINUTE: '0' }, dataDir);
    assert.equal((await shown(ringing.body.data.id)).status, 'canceled');
    const talked = await shown(talking.body.data.id);
    assert.equal(talked.status, 'completed');
    assert.ok(talked.transcript.length >= 1);
  });

  it('ends interrupted calls as failed when it starts again after a kill', async () => {
    const [ringing, talking] = await Promise.all([call(SILENT), call(PERSON)]);
    await eventually('somebody picks up', async () => {
      return (await shown(talking.body.data.id)).status === 'in_progress';
    });
    const { dataDir } = product;
    await product.stop('SIGKILL');
    product = await startProduct({ RATE_LIMIT_PER_MINUTE: '0' }, dataDir);
    for (const { body } of [ringing, talking]) {
      const found = await ended(body.data.id);
      assert.equal(found.status, 'failed');
      assert.match(found.error, /restart of the service/);
    }
  });
});
