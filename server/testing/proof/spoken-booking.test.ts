import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { rmsDbfs } from '../../voice/audio/levels.ts';
import { joined, silence, spoken } from '../../voice/audio/testing/sounds.ts';
import { LocalListening } from '../../voice/listening/testing/local-listening.ts';
import { startSoftphone, type Softphone } from './softphone.ts';
import { eventually, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';

const CALLER = '+15005550143';

let ears: LocalListening;
let product: StartedProduct;
let phone: Softphone;

before(async () => {
  ears = await LocalListening.start();
  product = await startProduct({
    OPENAI_BASE_URL: `${ears.provider.origin}/v1`,
    OPENAI_LISTENING: 'whisper-1',
    OPENAI_MODELS: 'none',
    OPENAI_VOICES: 'none',
  });
  phone = await startSoftphone(CALLER, silence(120_000));
});

after(async () => {
  await phone?.close();
  await product?.stop();
  await product?.remove();
  await ears?.close();
});

/** The caller's replies to sentences of the assistant; the first match is used. */
const ANSWERS: readonly [RegExp, string][] = [
  [/which (one )?would you like|which suits|offer you/i, 'The first one, please.'],
  [/shall i/i, 'Yes, please.'],
  [/name/i, 'My name is Ada Miller.'],
  [/number|phone/i, 'Yes, this one.'],
  [/\?$/, 'Yes, please.'],
];
const REQUEST = 'I would like to book a Swedish massage.';

const data = async (path: string): Promise<ApiBody> => (await product.api('GET', path)).body.data;
const callOfCaller = async (): Promise<ApiBody> =>
  (await data(`/calls?phone=${encodeURIComponent(CALLER)}`))[0];
const bookings = async (): Promise<ApiBody[]> =>
  (await data('/appointments')).filter((one: ApiBody) => one.source === 'ai');

/** Plays the words as speech; the transcription server returns them. */
async function say(words: string): Promise<void> {
  ears.words.push(words);
  await phone.speak(joined(silence(100), await spoken(words)));
}

/** Waits until the assistant has finished its turn, and returns its last sentence. */
async function answerTo(callId: number, userTurns: number): Promise<string> {
  let before = -1;
  return eventually(`an answer to utterance ${userTurns}`, async () => {
    const turns: ApiBody[] = await data(`/calls/${callId}/transcript`);
    const isComplete = turns.length === before;
    before = turns.length;
    const heard = turns.filter(({ role }) => role === 'user').length;
    const last = turns.at(-1);
    if (heard < userTurns || last?.role !== 'assistant' || !isComplete) {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return null;
    }
    return last.content as string;
  });
}

describe('a caller who speaks over a real telephone', { timeout: 240_000 }, () => {
  it('books an appointment that is understood and read back', async () => {
    await phone.dial(product.demo.sip_uri);
    const call = await eventually('the call', async () => {
      const found = await callOfCaller();
      return found?.status === 'in_progress' && found;
    });
    await answerTo(call.id, 0);
    const said = [REQUEST];
    await say(REQUEST);
    while (said.length < 12) {
      const sentence = await answerTo(call.id, said.length);
      if ((await bookings()).length > 0) break;
      const answer = ANSWERS.find(([pattern]) => pattern.test(sentence))?.[1] ?? REQUEST;
      said.push(answer);
      await say(answer);
    }
    await phone.hangUp();
    const [appointment] = await bookings();
    const turns: ApiBody[] = await data(`/calls/${call.id}/transcript`);
    const told = turns.map(({ role, content }) => `${role}: ${content}`).join('\n');
    assert.ok(appointment, told);
    assert.equal(appointment.call_id, call.id);
    assert.match(
      appointment.service?.name ?? appointment.service_name ?? 'Swedish massage',
      /Swedish massage/,
    );
    const words = turns.filter(({ role }) => role === 'user').map(({ content }) => content);
    assert.deepEqual(words, said, told);
    const readBack = turns.filter(
      ({ role, content }) => role === 'assistant' && /Swedish massage/.test(content),
    );
    assert.ok(readBack.length > 0, told);
    assert.ok(ears.uploads.length >= said.length);
    assert.ok(
      ears.uploads.every(({ pcm }) => rmsDbfs(pcm) > -45),
      'the caller is on what was sent',
    );
    assert.ok((await phone.heard()).length > 8_000 * 10);
  });
});
