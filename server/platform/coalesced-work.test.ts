import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CoalescedWork } from './coalesced-work.ts';

describe('work that many ask for', () => {
  it('is done once more for all who ask while it is done, and no more once it is stopped', async () => {
    const begun: PromiseWithResolvers<void>[] = [];
    const work = new CoalescedWork(() => {
      const one = Promise.withResolvers<void>();
      begun.push(one);
      return one.promise;
    });
    const asked = [work.ask(), work.ask(), work.ask()];
    assert.equal(begun.length, 1);
    begun[0]?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(begun.length, 2);
    begun[1]?.resolve();
    await Promise.all(asked);
    void work.ask();
    void work.ask();
    const stopped = work.stop();
    begun[2]?.resolve();
    await stopped;
    await work.ask();
    assert.equal(begun.length, 3);
  });
});
