import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, it } from 'node:test';
import { orAborted } from './or-aborted.ts';

const late = (): Error => new Error('late');

describe('work that is waited for until a signal', () => {
  it('has its own outcome before', async () => {
    const { signal } = new AbortController();
    assert.equal(await orAborted(Promise.resolve(1), signal, late), 1);
    await assert.rejects(orAborted(Promise.reject(new Error('its own')), signal, late), /its own/);
    assert.deepEqual(getEventListeners(signal, 'abort'), [], 'nothing listens any more');
  });

  it('is not waited for afterwards, also when it fails then', async () => {
    const giveUp = new AbortController();
    const work = Promise.withResolvers<void>();
    const waiting = orAborted(work.promise, giveUp.signal, late);
    giveUp.abort();
    await assert.rejects(waiting, /late/);
    await assert.rejects(orAborted(work.promise, giveUp.signal, late), /late/);
    work.reject(new Error('its own'));
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(getEventListeners(giveUp.signal, 'abort'), []);
  });
});
