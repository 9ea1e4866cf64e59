import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { writeRequest } from './write-request.ts';

describe('a request', () => {
  it('states where it goes and how long its body is, in bytes', () => {
    const target = { host: 'example.com:8443', path: '/a%20b/?c=%C3%A9' };
    const request = writeRequest(target, {
      method: 'POST',
      headers: { Accept: '*/*', 'X-Note': 'a\tb' },
      body: 'Zoë',
    });
    assert.equal(
      request.toString('utf8'),
      'POST /a%20b/?c=%C3%A9 HTTP/1.1\r\nHost: example.com:8443\r\nConnection: keep-alive\r\n' +
        'Accept: */*\r\nX-Note: a\tb\r\nContent-Length: 4\r\n\r\nZoë',
    );
  });

  it('has neither a body nor its length when there is none', () => {
    const request = writeRequest({ host: '[2001:db8::1]', path: '/' }, { method: 'GET', headers: {} });
    assert.equal(
      request.toString('utf8'),
      'GET / HTTP/1.1\r\nHost: [2001:db8::1]\r\nConnection: keep-alive\r\n\r\n',
    );
  });

  it('is refused when the value of a header would end its line, or is not of its letters', () => {
    for (const value of ['a\r\nB: c', 'a\nb', 'a\0b', '€']) {
      const write = () =>
        writeRequest({ host: 'a.test', path: '/' }, { method: 'GET', headers: { A: value } });
      assert.throws(write, RangeError, JSON.stringify(value));
    }
  });
});
