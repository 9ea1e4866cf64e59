import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readLine } from './read-line.ts';

describe('a line typed on a call', () => {
  it('is spoken unchanged', () => {
    assert.deepEqual(readLine(' When are you open? '), { do: 'say', words: 'When are you open?' });
    assert.deepEqual(readLine('5 * 3'), { do: 'say', words: '5 * 3' });
    assert.deepEqual(readLine('*no key'), { do: 'say', words: '*no key' });
  });

  it('presses the keys after a star', () => {
    assert.deepEqual(readLine('*1'), { do: 'press', keys: ['1'] });
    assert.deepEqual(readLine('*12#'), { do: 'press', keys: ['1', '2', '#'] });
    assert.deepEqual(readLine('**'), { do: 'press', keys: ['*'] });
  });

  it('is refused with a sentence when it is too long', () => {
    const longest = 'a'.repeat(2_000);
    assert.deepEqual(readLine(`  ${longest}  `), { do: 'say', words: longest });
    assert.deepEqual(readLine(`${longest}b`), {
      do: 'refuse',
      why: 'That was not said: a line may have up to 2,000 characters.',
    });
  });

  it('hangs up on a command, and does nothing when it is empty', () => {
    assert.deepEqual(readLine('/hangup'), { do: 'hang_up' });
    assert.deepEqual(readLine('  '), { do: 'nothing' });
  });
});
