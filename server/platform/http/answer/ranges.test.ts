import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '../../refusal.ts';
import { FileStore } from '../../storage/file-store.ts';
import { answerFile, readRange } from './ranges.ts';

describe('readRange', () => {
  const cases: [string | undefined, number, ReturnType<typeof readRange>][] = [
    [undefined, 100, 'whole'],
    ['bytes=0-0', 100, { start: 0, end: 0 }],
    ['bytes=10-19', 100, { start: 10, end: 19 }],
    ['Bytes=10-19', 100, { start: 10, end: 19 }],
    ['bytes=90-', 100, { start: 90, end: 99 }],
    ['bytes=90-1000', 100, { start: 90, end: 99 }],
    ['bytes=-10', 100, { start: 90, end: 99 }],
    ['bytes=-1000', 100, { start: 0, end: 99 }],
    ['bytes=100-', 100, 'unsatisfiable'],
    ['bytes=100-200', 100, 'unsatisfiable'],
    ['bytes=-0', 100, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=-5', 0, 'unsatisfiable'],
    // Malformed headers are ignored.
    ['bytes=19-10', 100, 'whole'],
    ['bytes=-', 100, 'whole'],
    ['bytes=a-b', 100, 'whole'],
    ['bytes=1-2,5-6', 100, 'whole'],
    ['seconds=0-1', 100, 'whole'],
    [`bytes=${'9'.repeat(400)}-`, 100, 'unsatisfiable'],
  ];
  for (const [header, size, wanted] of cases) {
    it(`reads ${header?.slice(0, 30) ?? 'no header'} of ${size} bytes`, () => {
      assert.deepEqual(readRange(header, size), wanted);
    });
  }
});

describe('answerFile', () => {
  let folder: string;
  let store: FileStore;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchboard-ranges-'));
    store = new FileStore(folder);
    const path = await store.pathToWrite('recordings/1/a.wav');
    await writeFile(path, 'abcdefghij');
    await utimes(path, 1_795_253_400, 1_795_253_400);
    await writeFile(await store.pathToWrite('recordings/1/empty.wav'), '');
  });
  after(() => rm(folder, { recursive: true }));

  const ask = async (headers: Record<string, string>, options: { isHead?: boolean; key?: string } = {}) => {
    const file = await store.open(options.key ?? 'recordings/1/a.wav');
    assert.ok(file);
    const answer = await answerFile(
      file,
      { headers, isHead: options.isHead ?? false },
      { mediaType: 'audio/wav', fileName: 'a.wav' },
    );
    assert.ok(answer.body instanceof Readable);
    return { ...answer, headers: answer.headers ?? {}, text: String(await buffer(answer.body)) };
  };

  it('answers the whole file with its length, its type and Accept-Ranges', async () => {
    const answer = await ask({});
    assert.equal(answer.status, 200);
    assert.equal(answer.text, 'abcdefghij');
    assert.equal(answer.headers['Content-Length'], '10');
    assert.equal(answer.headers['Accept-Ranges'], 'bytes');
    assert.equal(answer.headers['Content-Type'], 'audio/wav');
    assert.equal(answer.headers['Last-Modified'], 'Sat, 21 Nov 2026 09:30:00 GMT');
  });

  it('answers a part with 206 and Content-Range', async () => {
    const answer = await ask({ range: 'bytes=-3' });
    assert.equal(answer.status, 206);
    assert.equal(answer.text, 'hij');
    assert.equal(answer.headers['Content-Length'], '3');
    assert.equal(answer.headers['Content-Range'], 'bytes 7-9/10');
  });

  it('refuses a range beyond the end with 416 and names the length', async () => {
    await assert.rejects(ask({ range: 'bytes=10-' }), (refusal: unknown) => {
      assert.ok(refusal instanceof Refusal);
      assert.equal(refusal.kind, 'range_not_satisfiable');
      assert.equal(refusal.headers['Content-Range'], 'bytes */10');
      return true;
    });
  });

  it('ignores the range when If-Range has another validator, and applies it when the validator matches', async () => {
    const { headers } = await ask({});
    const etag = headers['ETag'] ?? '';
    const modified = headers['Last-Modified'] ?? '';
    const range = 'bytes=0-1';
    assert.equal((await ask({ range, 'if-range': etag })).status, 206);
    assert.equal((await ask({ range, 'if-range': modified })).status, 206);
    assert.equal((await ask({ range, 'if-range': '"other"' })).status, 200);
    assert.equal((await ask({ range, 'if-range': `W/${etag}` })).status, 200);
    assert.equal((await ask({ range: 'bytes=50-', 'if-range': '"other"' })).text, 'abcdefghij');
  });

  it('answers 304 without a body to a client that has the file', async () => {
    const etag = (await ask({})).headers['ETag'] ?? '';
    const answer = await ask({ 'if-none-match': `"x", W/${etag}`, range: 'bytes=0-1' });
    assert.equal(answer.status, 304);
    assert.equal(answer.text, '');
    assert.equal(answer.headers['ETag'], etag);
    assert.equal((await ask({ 'if-none-match': '"x"' })).status, 200);
  });

  it('answers HEAD as a GET of the whole, without reading it', async () => {
    const answer = await ask({ range: 'bytes=0-1' }, { isHead: true });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['Content-Length'], '10');
    assert.equal(answer.text, '');
  });

  it('answers an empty file', async () => {
    const answer = await ask({}, { key: 'recordings/1/empty.wav' });
    assert.equal(answer.headers['Content-Length'], '0');
    assert.equal(answer.text, '');
  });

  it('leaves no file open, whatever was answered', { skip: process.platform !== 'linux' }, async () => {
    const open = async (): Promise<number> => (await readdir('/proc/self/fd')).length;
    const before = await open();
    for (let round = 0; round < 20; round += 1) {
      await ask({});
      await ask({ range: 'bytes=0-1' });
      await ask({}, { isHead: true });
      await assert.rejects(ask({ range: 'bytes=99-' }));
    }
    assert.ok((await open()) <= before + 2);
  });
});
