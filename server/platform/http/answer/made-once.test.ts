import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MadeOnce } from './made-once.ts';

describe('what is made once', () => {
  it('is made for the first who asks, by name, and again after a failure', async () => {
    const files = new MadeOnce<string>();
    let tries = 0;
    const make = async (): Promise<string> => {
      tries += 1;
      if (tries === 1) throw new Error('not now');
      return `made ${tries}`;
    };
    await assert.rejects(files.get('a', make), /not now/);
    assert.deepEqual(await Promise.all([files.get('a', make), files.get('a', make)]), ['made 2', 'made 2']);
    assert.equal(await files.get('b', make), 'made 3');
  });
});
