import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseMessage } from './parse-message.ts';
import { writeMessage } from './write-message.ts';

it('no text begins a line of its own in a message that is written', () => {
  // Of letters above a byte the lower one goes out: that of č is a carriage return, of Ċ a line feed.
  for (const end of ['\r\n', '\n', '\r', 'čĊ', '\0']) {
    const value = `a${end}X-Own: 1`;
    const bytes = writeMessage({
      ...{ kind: 'request', method: 'INVITE', uri: `sip:${value}@b`, version: 'SIP/2.0' },
      headers: [{ name: 'from', value }],
      body: Buffer.alloc(0),
    });
    const text = bytes.toString('latin1');
    assert.deepEqual(text.match(/[^\r]\n|\r[^\n]|\0/g), null, JSON.stringify(end));
    assert.equal(text.split('\r\n').length, 5);
    const answer = writeMessage({
      ...{ kind: 'response', status: 488, reason: value, headers: [{ name: 'warning', value }] },
      body: Buffer.alloc(0),
    });
    const read = parseMessage(answer);
    assert.ok(read.kind === 'message');
    assert.deepEqual(
      read.message.headers.map(({ name }) => name),
      ['warning', 'content-length'],
    );
  }
});
