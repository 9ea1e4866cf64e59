import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import {
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
} from '@aws-sdk/client-s3';
import { BucketFault } from './bucket.ts';
import { S3Bucket } from './s3-bucket.ts';
import { noS3, startS3, type TestS3 } from './testing/start-s3.ts';

describe('a bucket', { skip: noS3 }, () => {
  let s3: TestS3;
  let bucket: S3Bucket;
  let folder = '';
  const onPart = async (): Promise<void> => {};
  before(async () => {
    s3 = await startS3();
    bucket = new S3Bucket({ ...(await s3.makeBucket('versions', { versions: true })), signedLinks: true });
    folder = await mkdtemp(join(tmpdir(), 'switchboard-bucket-'));
  });
  after(async () => {
    bucket.close();
    await rm(folder, { recursive: true, force: true });
    await s3.stop();
  });

  const store = async (key: string, bytes: Buffer): Promise<void> => {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    assert.equal(await bucket.upload(key, path, { onPart }), bytes.length);
  };
  const versionsOf = async (prefix: string): Promise<number> => {
    const found = await s3.client.send(new ListObjectVersionsCommand({ Bucket: 'versions', Prefix: prefix }));
    return (found.Versions ?? []).length + (found.DeleteMarkers ?? []).length;
  };
  const uploads = async (): Promise<number> => {
    const found = await s3.client.send(new ListMultipartUploadsCommand({ Bucket: 'versions' }));
    return (found.Uploads ?? []).length;
  };

  it('takes a large file in parts and gives any range of it', async () => {
    const bytes = randomBytes((8 << 20) + 100_000);
    let parts = 0;
    const path = join(folder, 'large');
    await writeFile(path, bytes);
    await bucket.upload('recordings/1/large.wav', path, { onPart: async () => void (parts += 1) });
    assert.equal(parts, 1, 'before the second part');
    assert.equal((await bucket.find('recordings/1/large.wav'))?.size, bytes.length);
    const range = { start: (8 << 20) - 5, end: (8 << 20) + 4 };
    const read = await bucket.read('recordings/1/large.wav', range, AbortSignal.timeout(10_000));
    assert.deepEqual(await buffer(read), bytes.subarray(range.start, range.end + 1));
    assert.equal(await bucket.find('recordings/1/none.wav'), null);
  });

  it('keeps nothing of an upload that ends in the middle', async () => {
    const path = join(folder, 'large');
    const ends = async (): Promise<void> => {
      throw new Error('taken over');
    };
    await assert.rejects(bucket.upload('recordings/1/half.wav', path, { onPart: ends }), /taken over/);
    assert.equal(await uploads(), 0);
    assert.equal(await bucket.find('recordings/1/half.wav'), null);
  });

  it('removes every version of an object, and no other object', async () => {
    for (const name of ['a', 'a', 'b']) await store(`recordings/1/${name}.wav`, Buffer.from(name));
    assert.equal(await versionsOf('switchboard/recordings/1/a.wav'), 2);
    // Somebody else deletes it by its key alone, which hides it.
    const hidden = { Bucket: 'versions', Key: 'switchboard/recordings/1/a.wav' };
    await s3.client.send(new DeleteObjectCommand(hidden));
    assert.equal(await versionsOf('switchboard/recordings/1/a.wav'), 3, 'with the marker');
    for (const _twice of [1, 2]) await bucket.remove('recordings/1/a.wav');
    assert.equal(await versionsOf('switchboard/recordings/1/a.wav'), 0);
    assert.equal(await versionsOf('switchboard/recordings/1/b.wav'), 1);
    const listed = await Array.fromAsync(bucket.list());
    assert.deepEqual(listed.map(({ key }) => key).toSorted(), [
      'recordings/1/b.wav',
      'recordings/1/large.wav',
    ]);
  });

  it('removes an object where there are no versions', async () => {
    const plain = new S3Bucket(await s3.makeBucket('plain'));
    const path = join(folder, 'plain');
    await writeFile(path, 'RIFF');
    for (const name of ['a.wav', 'a.wav2']) await plain.upload(`recordings/1/${name}`, path, { onPart });
    for (const _twice of [1, 2]) await plain.remove('recordings/1/a.wav');
    const listed = await Array.fromAsync(plain.list());
    assert.deepEqual(
      listed.map(({ key, size }) => [key, size]),
      [['recordings/1/a.wav2', 4]],
    );
    plain.close();
  });

  it('signs a link that needs no key, names the file and takes ranges', async () => {
    await store('recordings/1/linked.wav', Buffer.from('0123456789'));
    const link = await bucket.link?.('recordings/1/linked.wav', {
      mediaType: 'audio/wav',
      fileName: 'call-7.wav',
    });
    const answer = await fetch(link ?? '', { headers: { Range: 'bytes=2-4' } });
    assert.deepEqual([answer.status, await answer.text()], [206, '234']);
    assert.equal(answer.headers.get('content-type'), 'audio/wav');
    assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="call-7.wav"');
    const other = (link ?? '').replace('linked.wav', 'large.wav');
    assert.equal((await fetch(other)).status, 403, 'good for this object alone');
    assert.ok(Number(new URL(link ?? '').searchParams.get('X-Amz-Expires')) <= 300);
  });

  it('is reached with the credentials of the machine, and refused with a sentence where it has none', async (t) => {
    const own = { ...s3.settings, bucket: 'versions', accessKeyId: null, secretAccessKey: null };
    // As a container gets them: from an address of its host.
    const host = createServer((_request, response) => {
      response.setHeader('Content-Type', 'application/json').end(
        JSON.stringify({
          AccessKeyId: s3.settings.accessKeyId,
          SecretAccessKey: s3.settings.secretAccessKey,
          Token: '',
          Expiration: new Date(Date.now() + 3_600_000).toISOString(),
        }),
      );
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    const kept = { ...process.env };
    t.after(() => {
      host.close();
      for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
    });
    Object.assign(process.env, { AWS_EC2_METADATA_DISABLED: 'true', AWS_CONFIG_FILE: '/nonexistent' });
    Object.assign(process.env, { AWS_SHARED_CREDENTIALS_FILE: '/nonexistent' });
    const none = new S3Bucket(own);
    await assert.rejects(none.check(), /S3_CREDENTIALS=machine, and this machine has none/);
    none.close();
    const { port } = host.address() as AddressInfo;
    process.env['AWS_CONTAINER_CREDENTIALS_FULL_URI'] = `http://127.0.0.1:${port}/role`;
    const ours = new S3Bucket(own);
    await ours.check();
    ours.close();
  });

  it('is refused with a sentence that says what to correct', async () => {
    const { settings } = s3;
    const refused = async (changes: object): Promise<BucketFault> => {
      const other = new S3Bucket({ ...settings, ...changes });
      const error: unknown = await other.check().then(
        () => null,
        (fault: unknown) => fault,
      );
      other.close();
      assert.ok(error instanceof BucketFault);
      return error;
    };
    const missing = await refused({ bucket: 'nowhere' });
    assert.equal(
      missing.message,
      'S3_BUCKET: the bucket nowhere cannot be used: there is no bucket of this name',
    );
    assert.match(
      (await refused({ bucket: 'versions', secretAccessKey: 'wrong' })).message,
      /S3_SECRET_ACCESS_KEY/,
    );
    const away = await refused({ bucket: 'versions', endpoint: 'http://127.0.0.1:9' });
    assert.match(away.message, /does not answer \(ECONNREFUSED\)/);
    assert.deepEqual([missing.isFinal, away.isFinal], [true, false]);
    await bucket.check();
  });
});
