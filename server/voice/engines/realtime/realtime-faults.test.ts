import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ProviderError, type ProviderFailure } from '../../../platform/providers/provider-error.ts';
import { RealtimeFixture } from './testing/realtime-fixture.ts';
import type { RealtimeReply } from './testing/realtime-response.ts';

describe('a model that hears and speaks, and fails', { timeout: 240_000 }, () => {
  let test: RealtimeFixture;
  beforeEach(async () => {
    test = await RealtimeFixture.start();
  });
  afterEach(() => test.close());

  const FAULTS: readonly [RealtimeReply['fault'], ProviderFailure][] = [
    ['closes mid-word', 'connectivity'],
    ['bad base64', 'unknown'],
    ['garbage', 'unknown'],
    ['endless', 'unknown'],
    ['rate limited', 'rate_limit'],
    ['failed', 'server'],
    ['no transcript', 'unknown'],
    ['expired', 'invalid_request'],
  ];
  for (const [fault, kind] of FAULTS) {
    it(`fails where the session does wrong: ${fault}`, async () => {
      test.server.replies = [{ say: 'We are open.', ...(fault === undefined ? {} : { fault }) }];
      await assert.rejects(test.tell('When do you open?'), (error) => {
        assert.ok(error instanceof ProviderError);
        assert.equal(error.kind, kind, error.message);
        return true;
      });
      assert.equal(test.reports.at(-1)?.failure, kind);
      // It is asked again, and answers.
      assert.deepEqual((await test.tell('Hello?')).said, ['Yes.']);
      assert.ok(!test.logged.includes('key-of-the-test'), test.logged);
    });
  }

  it('fails when its first sound does not come in time', async () => {
    test.reopen({ firstSoundMs: 300 });
    await test.connected(2);
    test.server.replies = [{ fault: 'silent' }];
    await assert.rejects(test.tell('When do you open?'), /silent for 0.3 s/);
    assert.equal(test.reports.at(-1)?.failure, 'timeout');
    assert.equal(test.reports.at(-1)?.firstTokenMs, null);
  });

  it('fails when the session has sound in another format', async () => {
    test.server.ownSettings = { audio: { output: { format: { type: 'audio/pcm', rate: 24_000 } } } };
    test.reopen();
    await assert.rejects(test.tell('Hello'), /sound as audio\/pcm in place of audio\/pcmu/);
  });

  it('gives a session up that refuses everything', async () => {
    for (let times = 0; times <= 51; times += 1) {
      test.server.session.tell({ type: 'error', error: { type: 'invalid_request_error', message: 'No.' } });
    }
    await test.until(() => test.server.session.isEnded);
    assert.deepEqual((await test.tell('Hello?')).said, ['Yes.']);
  });

  it('fails when nobody answers, when the key is refused and when the settings are', async () => {
    test.server.acceptsSettings = false;
    test.reopen();
    await assert.rejects(test.tell('Hello'), /The model is unknown/);
    test.server.provider.refuse = () => ({
      status: 401,
      body: '{"error":{"message":"Bad key-of-the-test"}}',
    });
    test.reopen();
    await assert.rejects(test.tell('Hello'), (error) => {
      assert.ok(error instanceof ProviderError && error.kind === 'authentication');
      assert.doesNotMatch(error.message, /key-of-the-test/);
      return true;
    });
    assert.ok(!test.logged.includes('key-of-the-test'), test.logged);
  });
});
