import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generateApiKey, isWellFormedApiKey, prefixOfApiKey } from './api-key.ts';

describe('an API key', () => {
  it('is sbk_, 30 characters and a checksum of six', () => {
    const key = generateApiKey();
    assert.match(key, /^sbk_[0-9A-Za-z]{36}$/);
    assert.ok(isWellFormedApiKey(key));
    assert.equal(prefixOfApiKey(key), key.slice(0, 12));
    assert.notEqual(generateApiKey(), key);
  });

  it('is not well formed with any one character changed', () => {
    const key = generateApiKey();
    for (let index = 4; index < key.length; index += 1) {
      const other = key[index] === 'a' ? 'b' : 'a';
      assert.ok(
        !isWellFormedApiKey(key.slice(0, index) + other + key.slice(index + 1)),
        `character ${index}`,
      );
    }
    assert.ok(!isWellFormedApiKey(`${key}0`));
    assert.ok(!isWellFormedApiKey(''));
  });

  it('carries the CRC32 of what precedes in base62', () => {
    // Computed with zlib in Python.
    assert.ok(isWellFormedApiKey(`sbk_${'0'.repeat(30)}3AKPYN`));
  });
});
