import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../config/read-s3.ts';
import { BucketFault } from './bucket.ts';
import { S3Bucket } from './s3-bucket.ts';

/** Longer than two chunks need on their way, short enough to wait for. */
const STALL_MS = 300;
const SIZE = 2 * 64 * 1024;

describe('storage that is faulty', () => {
  let answer: RequestListener;
  const server = createServer((request, response) => answer(request, response));
  let bucket: S3Bucket;
  let settings: S3Settings;
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    settings = {
      ...{
        bucket: 'files',
        region: 'eu-central-1',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        prefix: '',
      },
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...{ forcePathStyle: true, signedLinks: false, encryption: null, kmsKeyId: null },
    };
    bucket = new S3Bucket(settings, { stallMs: STALL_MS });
  });
  afterEach(() => server.closeAllConnections());
  after(() => {
    bucket.close();
    server.close();
  });

  const read = () =>
    bucket.read('recordings/1/a.wav', { start: 0, end: SIZE - 1 }, new AbortController().signal);

  it('is given up when it stops in the middle of a file', async () => {
    answer = (_request, response) => {
      response.writeHead(206, { 'Content-Length': SIZE }).write(Buffer.alloc(SIZE / 2));
    };
    await assert.rejects(async () => buffer(await read()), /stopped sending/);
  });

  it('is waited for while whoever reads is slow', async () => {
    answer = (_request, response) => {
      response.writeHead(206, { 'Content-Length': SIZE }).end(Buffer.alloc(SIZE));
    };
    const body = await read();
    await new Promise((resolve) => setTimeout(resolve, 2 * STALL_MS));
    assert.equal((await buffer(body)).length, SIZE);
  });

  it('is refused at the start where it does not list versions, without which nothing is deleted', async () => {
    answer = ({ url = '' }, response) => {
      if (url.includes('versions')) {
        response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>No.</Message></Error>');
      } else response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>');
    };
    await assert.rejects(
      bucket.check(),
      (error) => error instanceof BucketFault && error.isFinal && /s3:ListBucketVersions/.test(error.message),
    );
  });

  it('has lost no file when it is the bucket that is missing', async () => {
    const asked: string[] = [];
    let isThere = false;
    answer = ({ method, url = '' }, response) => {
      asked.push(`${method} ${url}`);
      response.writeHead(isThere && !url.includes('recordings') ? 200 : 404).end();
    };
    // A HEAD is answered without a body, so that its 404 means either.
    await assert.rejects(
      bucket.find('recordings/1/a.wav'),
      (error) => error instanceof BucketFault && /there is no bucket of this name/.test(error.message),
    );
    assert.deepEqual(asked, ['HEAD /files/recordings/1/a.wav', 'HEAD /files/']);
    isThere = true;
    assert.equal(await bucket.find('recordings/1/a.wav'), null);
    asked.length = 0;
    assert.equal(await bucket.find('recordings/1/b.wav'), null);
    assert.deepEqual(asked, ['HEAD /files/recordings/1/b.wav'], 'the bucket was there a moment ago');
  });

  it('is told how to encrypt where the settings say so, and adds no checksum that others refuse', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'switchboard-faulty-'));
    const encrypting = new S3Bucket({ ...settings, encryption: 'aws:kms', kmsKeyId: 'alias/calls' });
    const seen: { what: string; headers: IncomingMessage['headers'] }[] = [];
    answer = (request, response) => {
      seen.push({ what: `${request.method} ${request.url}`, headers: request.headers });
      request.resume().once('end', () => uploaded(request, response));
    };
    const path = join(folder, 'large');
    await writeFile(path, Buffer.alloc((8 << 20) + 1));
    await encrypting.upload('recordings/1/large.wav', path, { onPart: async () => {} });
    await writeFile(path, 'RIFF');
    await encrypting.upload('recordings/1/small.wav', path, { onPart: async () => {} });
    encrypting.close();
    await rm(folder, { recursive: true });
    const told = seen.filter(({ headers }) => headers['x-amz-server-side-encryption'] !== undefined);
    assert.deepEqual(
      told.map(({ what }) => what.replace(/[?&]x-id=\w+/, '')),
      ['POST /files/recordings/1/large.wav?uploads=', 'PUT /files/recordings/1/small.wav'],
    );
    for (const { headers } of told)
      assert.deepEqual(
        [headers['x-amz-server-side-encryption'], headers['x-amz-server-side-encryption-aws-kms-key-id']],
        ['aws:kms', 'alias/calls'],
      );
    assert.deepEqual(
      seen.flatMap(({ headers }) => Object.keys(headers)).filter((name) => /checksum|trailer/.test(name)),
      [],
    );
  });

  it('says nothing of the owner when somebody else writes a name at the same moment, and is asked again', async () => {
    const asked: string[] = [];
    let name: string | null = null;
    const conditions: [number, () => void][] = [];
    answer = (request, response) => {
      const { method, url = '' } = request;
      if (!url.includes('installation.txt')) return void response.writeHead(200).end();
      asked.push(String(method));
      if (method === 'GET') return void response.writeHead(name === null ? 404 : 200).end(name);
      const [status, happens] = conditions.shift() ?? [200, () => (name = 'one')];
      happens();
      request.resume().once('end', () => response.writeHead(status).end());
    };
    const owned = new S3Bucket(settings, { owner: 'one', trustMs: 0 });
    // Amazon: the other request ended without an object. MinIO before 2024 says 304 instead of 412.
    conditions.push([409, () => {}]);
    await owned.check();
    assert.deepEqual(asked, ['GET', 'PUT', 'GET', 'PUT', 'GET']);
    for (const status of [304, 412]) {
      name = null;
      conditions.push([status, () => (name = 'one')]);
      await owned.check();
    }
    // It is not the name of another installation that is missing: the start goes on, and uploads wait.
    name = null;
    conditions.push(...Array.from({ length: 3 }, (): [number, () => void] => [409, () => {}]));
    await assert.rejects(
      owned.check(),
      (error) =>
        error instanceof BucketFault && !error.isFinal && /written at the same moment/.test(error.message),
    );
    owned.close();
  });

  it('needs no versions where it knows none', async () => {
    answer = ({ url = '' }, response) => {
      if (url.includes('versions')) {
        response.writeHead(501).end('<Error><Code>NotImplemented</Code><Message>No.</Message></Error>');
      } else response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>');
    };
    await bucket.check();
  });
});

/** The answers of an upload in parts and of one request. */
function uploaded({ method, url = '' }: IncomingMessage, response: ServerResponse): void {
  const body =
    method === 'PUT'
      ? ''
      : url.includes('uploads')
        ? '<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>'
        : '<CompleteMultipartUploadResult><ETag>"all"</ETag></CompleteMultipartUploadResult>';
  response.writeHead(200, { ETag: '"part"' }).end(body);
}
