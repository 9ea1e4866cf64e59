import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addNumber, openTextFixture } from '../messages/testing/text-fixture.ts';
import { startTextWorker, type TextWorker } from '../messages/testing/text-worker.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { simulatedTexts } from './simulated-texts.ts';

let api: TestApi;
let worker: TextWorker;
before(async () => {
  api = await startTestApi();
  worker = await startTextWorker(api, api.services.texts);
});
after(async () => {
  await worker.stop();
  await api.stop();
});

const signal = new AbortController().signal;
const person = '+493012345678';

describe('the simulated network', () => {
  const text = { workspaceId: 1, messageId: 7, channel: 'sms' as const, from: '+4930111', body: 'Hello' };

  it('refuses texts to one number with a reason, and sends no report about them', async () => {
    const handover = await simulatedTexts(api).send({ ...text, to: '+15005550005' }, signal);
    assert.ok(handover.accepted === false && handover.reason.length > 0);
    assert.equal((await api.sql`select from jobs where queue = 'simulated-texts'`).length, 0);
  });

  it('sends the same text once, however often it is handed over', async () => {
    const network = simulatedTexts(api);
    const handovers = await Promise.all(
      Array.from({ length: 10 }, () => network.send({ ...text, to: person }, signal)),
    );
    for (const handover of handovers) {
      assert.deepEqual(handover, { accepted: true, carrierMessageId: 'text-1-7' });
    }
    assert.equal((await api.sql`select from jobs where queue = 'simulated-texts'`).length, 1);
  });

  it('reports the delivery of an SMS after a second, and nothing more', async () => {
    const recorder = await openTextFixture(api);
    await addNumber(api, recorder.workspace.id);
    const { id } = (await recorder.send({ to: person, body: 'Hello' })).body.data;
    assert.equal((await recorder.show(id)).status, 'sent');
    await worker.advance(1_000);
    await until('it is delivered', async () => (await recorder.show(id)).status === 'delivered');
    const lane = `text-${recorder.workspace.id}-${id}`;
    await until(
      'nothing more is to come',
      async () => (await api.sql`select from jobs where lane = ${lane}`).length === 0,
    );
  });

  it('delivers a message of the chat app and reports it as read two seconds later', async () => {
    const recorder = await openTextFixture(api);
    const { number } = await addNumber(api, recorder.workspace.id, { chatapp: true });
    await recorder.write(person, number, 'chatapp');
    const { id } = (await recorder.send({ to: person, body: 'Hello' })).body.data;
    await worker.advance(1_000);
    await until('it is delivered', async () => (await recorder.show(id)).status === 'delivered');
    await worker.advance(2_000);
    await until('it is read', async () => (await recorder.show(id)).status === 'read');
  });
});
