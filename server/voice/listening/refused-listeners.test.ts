import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import { RefusedListeners } from './refused-listeners.ts';
import { ScriptedListener } from './testing/scripted-listener.ts';

const OPTIONS = { language: 'en', hints: [] };
const never = new AbortController().signal;

describe('a listener that refuses for good', () => {
  it('is left out for five minutes, for its account only', async () => {
    const clock = new FrozenClock('2026-11-22T10:00:00Z');
    const refused = new RefusedListeners(clock);
    const listener = new ScriptedListener();
    listener.opening = () => Promise.reject(new ProviderError('authentication', 'Wrong key'));
    await assert.rejects(refused.watch(listener, 'a').open(OPTIONS, never), { kind: 'authentication' });
    assert.deepEqual([refused.isLeftOut('a'), refused.isLeftOut('b')], [true, false]);
    await clock.advance(299_999);
    assert.equal(refused.isLeftOut('a'), true);
    await clock.advance(1);
    assert.equal(refused.isLeftOut('a'), false);
  });

  it('is noticed also in the middle of a call, unlike one that only broke', async () => {
    const refused = new RefusedListeners(new FrozenClock('2026-11-22T10:00:00Z'));
    for (const kind of ['connectivity', 'invalid_request'] as const) {
      const listener = new ScriptedListener();
      const session = await refused.watch(listener, kind).open(OPTIONS, never);
      listener.session.tell({ kind: 'final', text: 'hello' });
      listener.session.fail(new ProviderError(kind, 'no'));
      const heard: string[] = [];
      await assert.rejects(async () => {
        for await (const event of session.events) heard.push(event.kind);
      });
      assert.deepEqual(heard, ['final']);
    }
    assert.deepEqual(
      [refused.isLeftOut('connectivity'), refused.isLeftOut('invalid_request')],
      [false, true],
    );
  });
});
