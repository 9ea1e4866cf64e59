import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { rmsDbfs } from '../../voice/audio/levels.ts';
import { parseWav } from '../../voice/audio/wav.ts';
import { LocalSpeaking } from '../../voice/speaking/testing/local-speaking.ts';
import { eventually, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';

const PERSON = '+14155550123';
const KEY = 'sk-of-the-voice';

/** An assistant with a hosted voice that breaks down in the middle of a call, in the started product. */
describe('the voice of a provider', { timeout: 240_000 }, () => {
  let first: LocalSpeaking;
  let second: LocalSpeaking;
  let product: StartedProduct;
  before(async () => {
    [first, second] = await Promise.all([LocalSpeaking.start(), LocalSpeaking.start()]);
    product = await startProduct({
      OPENAI_BASE_URL: `${first.provider.origin}/v1`,
      OPENAI_API_KEY: KEY,
      OPENAI_VOICES: 'af_heart@kokoro',
      OPENAI_MODELS: 'none',
      OPENAI_LISTENING: 'none',
      ELEVENLABS_BASE_URL: second.provider.origin,
      ELEVENLABS_API_KEY: KEY,
    });
  });
  after(async () => {
    await product.stop();
    await product.remove();
    await Promise.all([first.close(), second.close()]);
  });

  const data = async (method: string, path: string, body?: object): Promise<ApiBody> =>
    (await product.api(method, path, body)).body.data;

  it('is heard, is followed by the next where it breaks off, and stands in the metrics', async () => {
    const voices: ApiBody[] = await data('GET', '/catalog/voices');
    const offered = voices.filter(({ provider }) => provider !== 'embedded').map(({ id }) => id);
    assert.deepEqual(offered.slice(0, 2), ['openai:af_heart@kokoro', 'elevenlabs:EXAVITQu4vr4xnSDxMaL']);
    const [assistant] = (await data('GET', '/assistants')) as ApiBody[];
    const chosen = await data('PATCH', `/assistants/${assistant.id}`, { voice: offered[0] });
    assert.equal(chosen.voice, 'openai:af_heart@kokoro');
    first.manner = 'closes mid-word';
    const { id } = await data('POST', '/calls', { to: PERSON, assistant_id: assistant.id });
    const call: ApiBody = await eventually(
      'the end of the call',
      async () => {
        const found = await data('GET', `/calls/${id}`);
        return found.ended_at !== null && found;
      },
      60_000,
    );
    assert.equal(call.status, 'completed', call.error);
    const welcome = call.transcript.find(({ role }: ApiBody) => role === 'assistant').content;
    // The welcome and the sentence behind it are synthesised at the same time.
    assert.ok(first.texts.includes(assistant.welcome_message), first.texts.join(' | '));
    assert.ok(welcome.startsWith(assistant.welcome_message), welcome);
    const rest = second.texts.find((text) => assistant.welcome_message.endsWith(text)) ?? '';
    assert.ok(rest !== '' && rest !== assistant.welcome_message, second.texts.join(' | '));
    assert.deepEqual([first.asked[0]?.body['model'], first.asked[0]?.body['voice']], ['kokoro', 'af_heart']);
    const uses: ApiBody[] = call.metrics.providers.filter(({ kind }: ApiBody) => kind === 'speaking');
    assert.deepEqual(
      uses.map(({ provider, failures }) => [provider, failures > 0]),
      [
        ['openai:af_heart@kokoro', true],
        ['elevenlabs:EXAVITQu4vr4xnSDxMaL', false],
      ],
    );
    assert.ok(uses[1].characters >= rest.length && uses[1].first_ms >= 0, JSON.stringify(uses));
    const { body: recording } = await product.api('GET', `/calls/${id}/recording`);
    assert.ok(rmsDbfs(parseWav(recording)?.pcm ?? new Int16Array()) > -40);
    assert.doesNotMatch(JSON.stringify(call), new RegExp(KEY));
  });
});
