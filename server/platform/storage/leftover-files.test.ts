import assert from 'node:assert/strict';
import { utimes, writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { addCall, openWorkspace } from '../../personal-data/testing/person-fixture.queries.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { BucketFault } from './bucket.ts';
import { FileStore } from './file-store.ts';
import { findLeftovers, removeLeftovers } from './leftover-files.ts';
import { S3Bucket } from './s3-bucket.ts';
import { noS3, startS3, type TestS3 } from './testing/start-s3.ts';

const now = (): Temporal.Instant => Temporal.Now.instant();
const dayAgo = (): Temporal.Instant => now().subtract({ hours: 24 });

describe('files without a record in the folder', () => {
  const api = useTestApi();

  it('are found once they are old, and removed; files of records and of others stay', async () => {
    const workspace = await openWorkspace(api);
    const { recording, audio } = await addCall(api, workspace, '+4930123', null);
    const { store, sql } = { store: api.services.store, sql: api.sql };
    const file = async (key: string, days: number): Promise<string> => {
      const path = await store.pathToWrite(key);
      await writeFile(path, 'RIFF');
      const at = new Date(Date.now() - days * 86_400_000);
      await utimes(path, at, at);
      return key;
    };
    for (const key of [recording, audio]) await file(key, 30);
    const old = await file(`recordings/${workspace.id}/old.wav`, 2);
    const recent = await file(`recordings/${workspace.id}/recent.wav`, 0);
    const foreign = await file('pictures/1/holiday.jpg', 30);
    const { leftovers, withRecord } = await findLeftovers({ sql, store }, dayAgo());
    assert.deepEqual(leftovers, [{ place: 'folder', key: old, size: 4 }]);
    assert.equal(withRecord, 2);
    assert.equal((await removeLeftovers({ sql, store }, leftovers)).length, 1);
    assert.equal(await store.sizeOf(old), null);
    for (const key of [recording, audio, recent, foreign]) assert.equal(await store.sizeOf(key), 4, key);
  });

  it('stay when they have got a record since they were found', async () => {
    const workspace = await openWorkspace(api);
    const { id, recording } = await addCall(api, workspace, '+4930123', null);
    const { store, sql } = { store: api.services.store, sql: api.sql };
    await api.sql`update calls set recording_key = null where id = ${id}`;
    const { leftovers } = await findLeftovers({ sql, store }, now().add({ hours: 1 }));
    assert.ok(leftovers.some(({ key }) => key === recording));
    await api.sql`update calls set recording_key = ${recording} where id = ${id}`;
    const mine = leftovers.filter(({ key }) => key === recording);
    assert.deepEqual(await removeLeftovers({ sql, store }, mine), []);
    assert.equal(await store.sizeOf(recording), 4);
  });
});

describe('files without a record in a bucket', { skip: noS3 }, () => {
  let s3: TestS3;
  let api: TestApi;
  let bucket: S3Bucket;
  const Bucket = 'leftovers';
  before(async () => {
    s3 = await startS3();
    const settings = await s3.makeBucket(Bucket, { versions: true });
    bucket = new S3Bucket(settings, { owner: 'one' });
    api = await startTestApi({ bucket });
  });
  after(async () => {
    bucket.close();
    await api.stop();
    await s3.stop();
  });

  const put = (Key: string, Body: string) => s3.client.send(new PutObjectCommand({ Bucket, Key, Body }));
  const versionsOf = async (prefix: string): Promise<number> => {
    const found = await s3.client.send(new ListObjectVersionsCommand({ Bucket, Prefix: prefix }));
    return (found.Versions ?? []).length + (found.DeleteMarkers ?? []).length;
  };

  it('are found and removed with versions and unended uploads; what others have stays', async () => {
    const workspace = await openWorkspace(api);
    const { recording } = await addCall(api, workspace, '+4930123', null);
    const { store, sql } = { store: new FileStore('/nonexistent', bucket), sql: api.sql };
    const of = (name: string): string => `recordings/${workspace.id}/${name}.wav`;
    const mine = (key: string): string => `switchboard/${key}`;
    await put(mine(recording), 'RIFF');
    for (const text of ['RIFF', 'RIFF1']) await put(mine(of('since')), text);
    await put(mine(of('hidden')), 'RIFF');
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: mine(of('hidden')) }));
    const others = [`other/${of('theirs')}`, of('bare'), 'switchboard/pictures/1/holiday.jpg'];
    for (const key of others) await put(key, 'RIFF');
    for (const name of ['begun', 'noted'])
      await s3.client.send(new CreateMultipartUploadCommand({ Bucket, Key: mine(of(name)) }));
    await sql`insert into file_uploads (key, claim, claimed_at) values (${of('noted')}, gen_random_uuid(), now())`;

    assert.deepEqual((await findLeftovers({ sql, store }, dayAgo())).leftovers, [], 'all are young');
    const { leftovers, withRecord } = await findLeftovers({ sql, store }, now().add({ hours: 1 }));
    assert.deepEqual(
      leftovers.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
      [
        { place: 'upload', key: of('begun'), size: 0 },
        { place: 'bucket', key: of('hidden'), size: 4 },
        { place: 'bucket', key: of('since'), size: 9 },
      ],
    );
    assert.equal(withRecord, 1);
    await removeLeftovers({ sql, store }, leftovers);
    for (const name of ['since', 'hidden']) assert.equal(await versionsOf(mine(of(name))), 0, name);
    for (const key of [mine(recording), ...others]) assert.equal(await versionsOf(key), 1, key);
    const { Uploads = [] } = await s3.client.send(new ListMultipartUploadsCommand({ Bucket }));
    assert.deepEqual(
      Uploads.map(({ Key }) => Key),
      [mine(of('noted'))],
    );
  });

  it('of another installation below the same prefix are neither read as leftovers nor removed', async () => {
    const settings = { ...s3.settings, bucket: Bucket, prefix: 'shared/' };
    const first = new S3Bucket(settings, { owner: 'first' });
    const second = new S3Bucket(settings, { owner: 'second' });
    await first.check();
    await put('shared/recordings/1/a.wav', 'RIFF');
    const isForeign = (error: unknown): boolean =>
      error instanceof BucketFault &&
      error.isFinal &&
      /belongs to another installation \(first\)/.test(error.message);
    await assert.rejects(second.check(), isForeign);
    await assert.rejects(second.remove('recordings/1/a.wav'), isForeign);
    await assert.rejects(second.abortUploads('recordings/1/a.wav'), isForeign);
    await assert.rejects(
      second.upload('recordings/1/b.wav', process.execPath, { onPart: async () => {} }),
      isForeign,
    );
    assert.equal((await second.find('recordings/1/a.wav'))?.size, 4, 'reading does no harm');
    assert.deepEqual(await second.takeOver('second'), { from: 'first' });
    await second.remove('recordings/1/a.wav');
    assert.equal(await first.find('recordings/1/a.wav'), null);
    await assert.rejects(
      new S3Bucket(settings, { owner: 'first' }).check(),
      /another installation \(second\)/,
    );
    for (const one of [first, second]) one.close();
  });

  it('belong to one of two installations that start at once', async () => {
    const settings = { ...s3.settings, bucket: Bucket, prefix: 'race/' };
    const both = ['left', 'right'].map((owner) => new S3Bucket(settings, { owner, trustMs: 0 }));
    // Storage that knows no conditions may let both pass here: the later name stays.
    await Promise.allSettled(both.map((one) => one.check()));
    const ends = await Promise.allSettled(both.map((one) => one.remove('recordings/1/a.wav')));
    assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    for (const one of both) one.close();
  });

  it('belong to nobody any more from whom they were taken while it ran', async () => {
    const settings = { ...s3.settings, bucket: Bucket, prefix: 'taken/' };
    const [first, second] = ['first', 'second'].map((owner) => new S3Bucket(settings, { owner, trustMs: 0 }));
    assert.ok(first && second);
    await first.check();
    await second.takeOver('second');
    await assert.rejects(first.remove('recordings/1/a.wav'), /another installation \(second\)/);
    for (const one of [first, second]) one.close();
  });
});
