import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fieldsOf, settingsOf, valuesOf } from './carrier-fields.ts';

const nothing = { settings: {} as never, secrets: [] };

describe('the fields of a carrier', () => {
  it('are those of its kind, and what else it has by what it holds', () => {
    assert.deepEqual(fieldsOf('simulated', nothing), []);
    const settings = { prefers: true, expires: 300, proxies: ['a'], realm: null };
    const more = fieldsOf('sip', { settings: settings as never, secrets: ['password', 'token'] as never });
    assert.deepEqual(
      more.filter(({ part }) => part === 'more').map(({ key, kind }) => `${key} ${kind}`),
      ['prefers switch', 'expires number', 'proxies tags', 'realm text', 'token secret'],
    );
  });

  it('begin with usual values, and never with a secret', () => {
    const values = valuesOf(fieldsOf('sip', nothing), { host: 'sip.example', port: 5080, password: 'leak' });
    assert.deepEqual(
      [values['host'], values['port'], values['transport'], values['password'], values['username']],
      ['sip.example', 5080, 'udp', '', null],
    );
  });

  it('send words without space, nothing for empty ones, and a secret only when it is written or removed', () => {
    const fields = fieldsOf('sip', nothing);
    assert.deepEqual(
      settingsOf(fields, { host: ' sip.example ', username: '  ', codecs: [], allowed_addresses: [] }),
      { host: 'sip.example', username: null, codecs: null, allowed_addresses: [] },
    );
    assert.deepEqual(settingsOf(fields, { password: '' }), {});
    assert.deepEqual(settingsOf(fields, { password: ' pass word ' }), { password: ' pass word ' });
    assert.deepEqual(settingsOf(fields, { password: null }), { password: null });
  });
});
