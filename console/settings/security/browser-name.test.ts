import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { browserName } from './browser-name.ts';

describe('the name of a browser', () => {
  it('is the one that people call it, although it names older ones too', () => {
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36';
    assert.deepEqual(browserName(chrome), { browser: 'Chrome', system: 'Linux' });
    assert.deepEqual(browserName(`${chrome} Edg/156.0`), { browser: 'Edge', system: 'Linux' });
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1';
    assert.deepEqual(browserName(phone), { browser: 'Safari', system: 'iOS' });
  });

  it('is unknown for anything else', () => {
    assert.deepEqual(browserName(null), { browser: null, system: null });
    assert.deepEqual(browserName('my program 1.0'), { browser: null, system: null });
  });
});
