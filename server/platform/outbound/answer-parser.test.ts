import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AnswerParser, NotHttp, type Progress } from './answer-parser.ts';

interface Read {
  progress: Progress;
  status: number | null;
  body: string;
  keepMs: number;
}

/** Reads an answer that comes in these pieces; with `closes` the server closes the connection after them. */
function read(pieces: readonly string[], closes = false): Read & { isWhole: boolean } {
  const found: Read = { progress: 'open', status: null, body: '', keepMs: 0 };
  const parser = new AnswerParser({
    onHead: (status) => {
      assert.equal(found.status, null, 'a second head');
      found.status = status;
    },
    onBody: (piece) => (found.body += piece.toString('latin1')),
  });
  parser.begin();
  for (const piece of pieces) found.progress = parser.push(Buffer.from(piece, 'latin1'));
  found.keepMs = parser.keepMs;
  return { ...found, isWhole: closes ? parser.close() : found.progress === 'whole' };
}

/** The same in one piece, byte by byte and in random pieces. */
function readInAllPieces(text: string, closes = false): Read & { isWhole: boolean } {
  const whole = read([text], closes);
  assert.deepEqual(read([...text], closes), whole, 'byte by byte');
  for (let count = 0; count < 20; count += 1) {
    const pieces: string[] = [];
    for (let at = 0; at < text.length;) {
      const length = 1 + Math.floor(Math.random() * 12);
      pieces.push(text.slice(at, at + length));
      at += length;
    }
    assert.deepEqual(read(pieces, closes), whole, JSON.stringify(pieces));
  }
  return whole;
}

const lines = (...text: string[]): string => text.join('\r\n');

describe('an answer is read', () => {
  const kept = { progress: 'whole', isWhole: true, keepMs: 4000 } as const;

  it('to the length that it states', () => {
    const text = lines('HTTP/1.1 200 OK', 'Date: today', 'Content-Length: 5', '', 'hello');
    assert.deepEqual(readInAllPieces(text), { ...kept, status: 200, body: 'hello' });
    assert.deepEqual(readInAllPieces(lines('HTTP/1.1 202 ', 'content-length:0', '', '')), {
      ...kept,
      status: 202,
      body: '',
    });
    assert.equal(
      readInAllPieces(lines('HTTP/1.1 200', 'Content-Length: 2, 2', 'Content-Length: 2', '', 'ok')).body,
      'ok',
    );
  });

  it('chunk by chunk, with extensions and trailers passed over', () => {
    const text = lines(
      'HTTP/1.1 200 OK',
      'Transfer-Encoding: Chunked',
      '',
      '5;name="a;b"',
      'hello',
      '0B ',
      ' new\r\nworld',
      '0',
      'Trailer: yes',
      '',
      '',
    );
    assert.deepEqual(readInAllPieces(text), { ...kept, status: 200, body: 'hello new\r\nworld' });
  });

  it('to the end of the connection when it states nothing', () => {
    const text = lines('HTTP/1.1 200 OK', 'Server: old', '', 'all that comes');
    const found = readInAllPieces(text, true);
    assert.deepEqual(found, {
      progress: 'open',
      isWhole: true,
      keepMs: 0,
      status: 200,
      body: 'all that comes',
    });
  });

  it('without a body where there never is one, whatever it states', () => {
    for (const status of [204, 304]) {
      const text = lines(
        `HTTP/1.1 ${status} None`,
        'Content-Length: 100',
        'Transfer-Encoding: chunked',
        '',
        '',
      );
      assert.deepEqual(readInAllPieces(text), { ...kept, status, body: '' });
    }
  });

  it('after any number of announcements', () => {
    const text = lines(
      'HTTP/1.1 100 Continue',
      '',
      'HTTP/1.1 103 Early Hints',
      'Link: </a>',
      '',
      'HTTP/1.1 200 OK',
      'Content-Length: 1',
      '',
      'x',
    );
    assert.deepEqual(readInAllPieces(text), { ...kept, status: 200, body: 'x' });
  });

  it('with values that go on in the next line, and names that mean something elsewhere', () => {
    const text = lines(
      'HTTP/1.1 200 OK',
      'X-Long: one',
      '\ttwo',
      '__proto__: a',
      'Set-Cookie: a',
      'Set-Cookie: b',
      ' c',
      'Content-Length: 1',
      '',
      'x',
    );
    assert.deepEqual(readInAllPieces(text), { ...kept, status: 200, body: 'x' });
  });

  it('as not whole when the connection ends before', () => {
    const cut = [
      '',
      'HTTP/1.1 200 OK\r\n',
      lines('HTTP/1.1 200 OK', 'Content-Length: 5', '', 'hell'),
      lines('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', '', '5', 'hello', ''),
      lines('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', '', '5', 'hello', '0', ''),
      lines('HTTP/1.1 100 Continue', '', ''),
    ];
    for (const text of cut) assert.equal(readInAllPieces(text, true).isWhole, false, text);
  });

  it('and no further: what follows is told', () => {
    const text = lines('HTTP/1.1 200 OK', 'Content-Length: 2', '', 'ok');
    assert.equal(read([`${text}HTTP/1.1 500 No\r\n`]).progress, 'beyond');
    assert.equal(read([text, 'x']).progress, 'beyond');
    assert.equal(read([`${text}x`]).body, 'ok');
  });
});

describe('a connection rests', () => {
  const keepMs = (first: string, ...headers: string[]): number =>
    readInAllPieces(lines(first, ...headers, 'Content-Length: 0', '', '')).keepMs;

  it('for four seconds, or a second less than the server says, and a minute at the most', () => {
    assert.equal(keepMs('HTTP/1.1 200 OK'), 4_000);
    assert.equal(keepMs('HTTP/1.1 200 OK', 'Keep-Alive: timeout=5'), 4_000);
    assert.equal(keepMs('HTTP/1.1 200 OK', 'Keep-Alive: max=100, timeout=20'), 19_000);
    assert.equal(keepMs('HTTP/1.1 200 OK', 'Keep-Alive: timeout=900'), 60_000);
    assert.equal(keepMs('HTTP/1.1 200 OK', 'Keep-Alive: timeout=1'), 0);
    assert.equal(keepMs('HTTP/1.1 200 OK', 'Keep-Alive: soon'), 4_000);
  });

  it('not at all when the server closes it, or what was read could be read in another way', () => {
    assert.equal(keepMs('HTTP/1.1 200 OK', 'Connection: Close'), 0);
    assert.equal(keepMs('HTTP/1.1 200 OK', 'Connection: keep-alive, close'), 0);
    assert.equal(keepMs('HTTP/1.0 200 OK'), 0);
    assert.equal(keepMs('HTTP/1.0 200 OK', 'Connection: Keep-Alive'), 4_000);
    const both = lines(
      'HTTP/1.1 200 OK',
      'Content-Length: 3',
      'Transfer-Encoding: chunked',
      '',
      '1',
      'x',
      '0',
      '',
      '',
    );
    assert.deepEqual([readInAllPieces(both).keepMs, readInAllPieces(both).body], [0, 'x']);
  });
});

describe('what is no answer is refused', () => {
  const faulty = {
    'another protocol': 'SMTP 220 hello\r\n\r\n',
    'another version': 'HTTP/2.0 200 OK\r\n\r\n',
    'a request': 'GET / HTTP/1.1\r\n\r\n',
    'a status that is none': 'HTTP/1.1 999 Many\r\n\r\n',
    'a status of two digits': 'HTTP/1.1 20 OK\r\n\r\n',
    'a status with a sign': 'HTTP/1.1 +20 OK\r\n\r\n',
    'another protocol that nobody asked for':
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n',
    'a space before the colon': 'HTTP/1.1 200 OK\r\nContent-Length : 5\r\n\r\n',
    'a header without a name': 'HTTP/1.1 200 OK\r\n: 5\r\n\r\n',
    'a line that is no header': 'HTTP/1.1 200 OK\r\nhello\r\n\r\n',
    'a first header that goes on from nothing': 'HTTP/1.1 200 OK\r\n folded\r\n\r\n',
    'a line feed within a value': 'HTTP/1.1 200 OK\r\nA: b\nContent-Length: 5\r\n\r\n',
    'a zero character': 'HTTP/1.1 200 OK\r\nA: \0\r\n\r\n',
    'two lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n',
    'a length with a sign': 'HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\n',
    'a length that is no number': 'HTTP/1.1 200 OK\r\nContent-Length: 0x5\r\n\r\n',
    'an empty length': 'HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\n',
    'a length beyond all': 'HTTP/1.1 200 OK\r\nContent-Length: 9999999999999999\r\n\r\n',
    'a coding that was not asked for': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n',
    'a chunk of no size': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n',
    'a chunk whose size is no number': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n',
    'a chunk of a size beyond all': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffff\r\n',
    'a chunk that is longer than it said': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n',
    'a size that ends in a line feed alone': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\nx',
    'headers of over 16 KiB': `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(4_000)}\r\n`,
    'headers without an end': `HTTP/1.1 200 OK\r\nA: ${'b'.repeat(20_000)}`,
    'announcements without an end': 'HTTP/1.1 103 Early\r\n\r\n'.repeat(1_000),
    'a line between chunks without an end': `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}`,
    'trailers without an end': `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n${'a: b\r\n'.repeat(4_000)}`,
  };
  for (const [what, text] of Object.entries(faulty)) {
    it(what, () => {
      assert.throws(() => read([text]), NotHttp);
      assert.throws(() => read([...text]), NotHttp, 'byte by byte');
    });
  }

  it('and a value of many spaces takes no time', () => {
    const text = `HTTP/1.1 200 OK\r\nA: ${' \t'.repeat(7_000)}x\r\nContent-Length: 0\r\n\r\n`;
    assert.equal(read([text]).status, 200);
  });
});
