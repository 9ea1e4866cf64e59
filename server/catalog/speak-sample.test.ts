import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { parseWav } from '../voice/audio/wav.ts';
import { LocalSpeaking } from '../voice/speaking/testing/local-speaking.ts';
import { openEmbeddedVoices } from '../voice/speech/embedded-synthesizer.ts';
import type { EmbeddedSynthesizer } from '../voice/speech/espeak.ts';
import { SpeechRefusal, type SpeechSynthesizer } from '../voice/speech/synthesizer.ts';

describe('POST /catalog/voices/{id}/speech', () => {
  let embedded: EmbeddedSynthesizer;
  let api: TestApi;
  /** What speaks; the embedded voices unless a test puts another in. */
  let speak: SpeechSynthesizer['speak'];
  before(async () => {
    embedded = openEmbeddedVoices({ log: pino({ level: 'silent' }) });
    speak = (utterance, signal) => embedded.speak(utterance, signal);
    api = await startTestApi({ synthesizer: { speak: (...asked) => speak(...asked) } });
  });
  after(async () => {
    await api.stop();
    await embedded.close();
  });

  const hear = (id: string, body: object = { text: 'Hello, how can I help you?' }) =>
    api.post(`/catalog/voices/${id}/speech`, body);

  it('refuses a text that is none or too long, and voices that the catalogue does not have', async () => {
    for (const body of [{}, { text: ' ' }, { text: 'a'.repeat(501) }, { text: 5 }]) {
      const answer = await hear('espeak-en-us', body);
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.error.errors), ['text']);
    }
    for (const id of ['espeak-xx', 'elevenlabs:rachel', '..', 'a'.repeat(256)]) {
      assert.equal((await hear(id)).status, 404, id);
    }
  });

  it('speaks with each embedded voice', async () => {
    const voices = (await api.get('/catalog/voices')).body.data;
    for (const { id } of voices) {
      const answer = await hear(id);
      assert.equal(answer.status, 200, id);
      assert.equal(answer.headers['content-type'], 'audio/wav');
      const wav = parseWav(answer.raw);
      assert.deepEqual([wav?.rate, wav?.channels], [8_000, 1]);
      const seconds = (wav?.pcm.length ?? 0) / 8_000;
      assert.ok(seconds > 0.8 && seconds < 5, `${id}: ${seconds} s`);
      assert.ok(
        wav?.pcm.some((sample) => Math.abs(sample) > 3_000),
        id,
      );
    }
  });

  it('speaks a repeat with the same Idempotency-Key again', async () => {
    const headers = { 'idempotency-key': 'one' };
    for (let time = 0; time < 2; time += 1) {
      const answer = await api.post('/catalog/voices/espeak-en-us/speech', { text: 'Hi' }, { headers });
      assert.equal(answer.status, 200);
      assert.ok(parseWav(answer.raw));
    }
  });

  it('asks the provider of a hosted voice, and lets no other voice stand in for it', async () => {
    const speaking = await LocalSpeaking.start();
    const hosted = await startTestApi({ providers: [speaking.access('openai', { voices: ['marin'] })] });
    try {
      const path = '/catalog/voices/openai:marin/speech';
      const answer = await hosted.post(path, { text: 'Good morning to you' });
      assert.equal(answer.status, 200, answer.raw.toString());
      assert.ok((parseWav(answer.raw)?.pcm.length ?? 0) > 4_000);
      assert.equal(speaking.asked[0]?.text, 'Good morning to you');
      speaking.manner = 'empty';
      const failed = await fetch(hosted.baseUrl + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${hosted.workspace.keys.write}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ text: 'Good morning' }),
      });
      assert.equal(failed.status, 503);
    } finally {
      await hosted.stop();
      await speaking.provider.close();
    }
  });

  it('answers 503 when the voice fails, and 429 beyond two at once in a workspace', async () => {
    const usual = speak;
    const { baseUrl, workspace } = api;
    const ask = () =>
      fetch(`${baseUrl}/catalog/voices/espeak-en-us/speech`, {
        method: 'POST',
        headers: { authorization: `Bearer ${workspace.keys.write}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'Hello' }),
      });
    // oxlint-disable-next-line require-yield -- a voice that fails before its first sound
    speak = async function* () {
      throw new SpeechRefusal('busy', 'Too many utterances wait.');
    };
    const failed = await ask();
    assert.deepEqual([failed.status, failed.headers.get('retry-after')], [503, '2']);
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let speaking = 0;
    speak = async function* () {
      speaking += 1;
      if (speaking === 2) begun.resolve();
      await released.promise;
      yield { pcm: new Int16Array(80), words: [] };
    };
    const two = [ask(), ask()];
    await begun.promise;
    assert.equal((await ask()).status, 429);
    released.resolve();
    assert.deepEqual(
      (await Promise.all(two)).map(({ status }) => status),
      [200, 200],
    );
    speak = usual;
  });
});
