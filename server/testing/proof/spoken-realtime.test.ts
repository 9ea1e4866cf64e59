import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { rmsDbfs } from '../../voice/audio/levels.ts';
import { decode } from '../../voice/audio/g711.ts';
import { joined, silence, spoken } from '../../voice/audio/testing/sounds.ts';
import { LocalRealtime } from '../../voice/engines/realtime/testing/local-realtime.ts';
import type { ConversationItem } from '../../voice/engines/realtime/testing/realtime-conversation.ts';
import type { RealtimeReply } from '../../voice/engines/realtime/testing/realtime-response.ts';
import { tonesAt } from '../../voice/media/testing/media-fixture.ts';
import { startSoftphone, type Softphone } from './softphone.ts';
import { eventually, pause, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';

const CALLER = '+15005550144';
const REQUEST = 'I would like to book a Swedish massage, as soon as you can. I am Ada Miller.';
const GOODBYE = 'Wonderful, Ada. See you then.';

let server: LocalRealtime;
let product: StartedProduct;
let phone: Softphone;

before(async () => {
  server = await LocalRealtime.start();
  product = await startProduct({
    OPENAI_API_KEY: 'key-of-the-proof',
    OPENAI_BASE_URL: `${server.provider.origin}/v1`,
    OPENAI_LISTENING: 'none',
    OPENAI_MODELS: 'gpt-realtime',
    OPENAI_VOICES: 'none',
  });
  phone = await startSoftphone(CALLER, silence(120_000));
});

after(async () => {
  await phone?.close();
  await product?.stop();
  await product?.remove();
  await server?.close();
});

const data = async (path: string): Promise<ApiBody> => (await product.api('GET', path)).body.data;

/** Books the first time that the tool has found. */
function book(items: readonly ConversationItem[]): RealtimeReply {
  const found = items.findLast(({ output }) => output?.includes('"times"') === true);
  const [first] = JSON.parse(found?.output ?? '{}').times ?? [];
  const { date, time } = first ?? {};
  const args = { service: 'Swedish massage', date, time, name: 'Ada Miller' };
  return { calls: [{ name: 'book_appointment', arguments: JSON.stringify(args) }] };
}

describe('a caller over a real telephone, and a model that hears and speaks', { timeout: 240_000 }, () => {
  it('books an appointment, heard in the model’s own voice', async () => {
    const [assistant] = await data('/assistants');
    const changed = await product.api('PATCH', `/assistants/${assistant.id}`, {
      model: 'openai:gpt-realtime',
    });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    server.words = [REQUEST, 'Yes, please.'];
    const search = { name: 'find_appointment_times', arguments: '{"service":"Swedish massage"}' };
    server.replies = [{ say: 'One moment, please.', calls: [search] }, book, book, { say: GOODBYE }];
    await phone.dial(product.demo.sip_uri);
    const call = await eventually('the call', async () => {
      const [found] = await data(`/calls?phone=${encodeURIComponent(CALLER)}`);
      return found?.status === 'in_progress' && found;
    });
    const turns = (): Promise<ApiBody[]> => data(`/calls/${call.id}/transcript`);
    const after = (what: string, pattern: RegExp): Promise<unknown> =>
      eventually(what, async () => (await turns()).some(({ content }) => pattern.test(content)));
    let before = 0;
    await eventually('the end of the welcome', async () => {
      await pause(1_500);
      const { length } = await turns();
      const isOver = length > 0 && length === before;
      before = length;
      return isOver;
    });
    await phone.speak(joined(silence(100), await spoken(REQUEST)));
    await after('the read-back', /Shall I book/);
    assert.equal((await data('/appointments')).filter((one: ApiBody) => one.source === 'ai').length, 0);
    await phone.speak(joined(silence(100), await spoken('Yes, please.')));
    await after('the end', /See you then/);
    await phone.hangUp();
    const appointment = (await data('/appointments')).find((one: ApiBody) => one.source === 'ai');
    const told = (await turns()).map(({ role, content }) => `${role}: ${content}`).join('\n');
    assert.equal(appointment?.call_id, call.id, told);
    assert.ok(told.includes(`user: ${REQUEST}`) && told.includes(`assistant: ${GOODBYE}`), told);
    assert.ok(server.session.committed.length >= 2);
    for (const sound of server.session.committed) assert.ok(rmsDbfs(decode('PCMU', sound)) > -45);
    const voiceMs = tonesAt(await phone.heard(), 440).reduce((sum, at) => sum + at.toMs - at.fromMs, 0);
    const wantedMs = 60 * ('One moment, please.'.length + GOODBYE.length);
    // A busy machine loses some of it on the way; nothing is heard twice.
    assert.ok(
      voiceMs > wantedMs / 3 && voiceMs < wantedMs + 300,
      `${voiceMs} of ${wantedMs} ms of its voice`,
    );
    assert.ok(!product.output().includes('key-of-the-proof'));
  });
});
