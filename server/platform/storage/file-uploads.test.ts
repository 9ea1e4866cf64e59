import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { emptyDatabase } from '../../backup/catalog.queries.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { checkBucket } from '../../doctor/check-bucket.ts';
import { addCall, openWorkspace } from '../../personal-data/testing/person-fixture.queries.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { connect } from '../db/sql.ts';
import { createTestDatabase } from '../db/test-database.ts';
import type { Bucket } from './bucket.ts';
import { fileRemovalQueue } from './file-removal.ts';
import { FileUploads } from './file-uploads.ts';
import { S3Bucket } from './s3-bucket.ts';
import { changedBucket } from './testing/changed-bucket.ts';
import { noS3, startS3, type TestS3 } from './testing/start-s3.ts';

const log = pino({ level: 'silent' });

describe('files with a bucket', { skip: noS3 }, () => {
  let s3: TestS3;
  let api: TestApi;
  let bucket: S3Bucket;
  let linking: S3Bucket;
  let away: S3Bucket;
  let workspace: Awaited<ReturnType<typeof openWorkspace>>;
  before(async () => {
    s3 = await startS3();
    const settings = await s3.makeBucket('recordings', { versions: true });
    bucket = new S3Bucket(settings);
    linking = new S3Bucket({ ...settings, signedLinks: true });
    away = new S3Bucket({ ...settings, endpoint: 'http://127.0.0.1:9' });
    api = await startTestApi({ bucket });
    workspace = await openWorkspace(api);
  });
  after(async () => {
    for (const one of [bucket, linking, away]) one.close();
    await api.stop();
    await s3.stop();
  });

  const uploadsTo = (to: Bucket): FileUploads => {
    const { sql, clock, services } = api;
    return new FileUploads({ sql, clock, log, store: services.store, bucket: to });
  };
  /** A call with a recording and a voicemail, both still in the folder. */
  const addSound = async (status = 'completed') => addCall(api, workspace, '+4930123', null, status);
  const isOnDisk = async (key: string): Promise<boolean> => (await api.services.store.sizeOf(key)) !== null;
  const isInBucket = async (key: string): Promise<boolean> => (await bucket.find(key)) !== null;
  const claims = async (): Promise<number> => (await api.sql`select from file_uploads`).length;
  const began = async (): Promise<number> => {
    const found = await s3.client.send(new ListMultipartUploadsCommand({ Bucket: 'recordings' }));
    return (found.Uploads ?? []).length;
  };
  const bucketWith = (changes: Partial<Bucket>): Bucket => changedBucket(bucket, changes);

  it('move there when their records are settled, and are heard from there', async () => {
    const { id, recording, audio } = await addSound();
    const running = await addSound('in_progress');
    await writeFile(api.services.store.pathOf(recording), Buffer.from('RIFF0123456789'));
    await uploadsTo(bucket).pass();
    for (const key of [recording, audio])
      assert.deepEqual([await isOnDisk(key), await isInBucket(key)], [false, true], key);
    const kept = [await isOnDisk(running.recording), await isInBucket(running.recording)];
    assert.deepEqual(kept, [true, false], 'of a call that goes on');
    assert.equal(await claims(), 0);

    const url = `${api.baseUrl}/calls/${id}/recording`;
    const headers = { Authorization: `Bearer ${workspace.keys.read}` };
    const whole = await fetch(url, { headers });
    assert.deepEqual([whole.status, await whole.text()], [200, 'RIFF0123456789']);
    const part = await fetch(url, { headers: { ...headers, Range: 'bytes=4-6' } });
    assert.deepEqual([part.status, part.headers.get('content-range')], [206, 'bytes 4-6/14']);
    assert.equal(await part.text(), '012');
    const known = { ...headers, 'If-None-Match': part.headers.get('etag') ?? '' };
    assert.equal((await fetch(url, { headers: known })).status, 304);
  });

  it('are linked to where the settings say so', async (t) => {
    const { id, recording } = await addSound();
    await uploadsTo(bucket).pass();
    const original = bucket.link;
    Object.assign(bucket, { link: linking.link });
    t.after(() => Object.assign(bucket, { link: original }));
    const url = `${api.baseUrl}/calls/${id}/recording`;
    const headers = { Authorization: `Bearer ${workspace.keys.read}` };
    const answer = await fetch(url, { headers, redirect: 'manual' });
    assert.deepEqual([answer.status, answer.headers.get('cache-control')], [302, 'no-store']);
    assert.ok(answer.headers.get('location')?.includes(recording));
    const followed = await fetch(url, { headers });
    assert.equal(followed.headers.get('content-disposition'), `attachment; filename="call-${id}.wav"`);
    assert.equal(await followed.text(), 'RIFF');
    // What a link allows is the GET alone.
    assert.equal((await fetch(url, { headers, method: 'HEAD', redirect: 'manual' })).status, 200);
  });

  it('stay on the disk while the storage is away, and none is lost', async () => {
    const { id, recording, audio } = await addSound();
    const uploads = uploadsTo(away);
    await assert.rejects(uploads.pass());
    assert.equal(uploads.waiting.files, 2);
    assert.equal((await api.get(`/calls/${id}/recording`, { key: workspace.keys.read })).status, 200);
    await uploadsTo(bucket).pass();
    assert.ok((await isInBucket(recording)) && (await isInBucket(audio)));
    assert.deepEqual([await isOnDisk(recording), await claims()], [false, 0]);
  });

  it('do not keep a process that stops from its end when the storage hangs', async () => {
    const { recording } = await addSound();
    const hung = createServer().listen(0, '127.0.0.1').unref();
    await once(hung, 'listening');
    const { port } = hung.address() as AddressInfo;
    const hanging = new S3Bucket({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` });
    const uploads = uploadsTo(hanging);
    const connected = once(hung, 'connection');
    uploads.start();
    const [socket] = (await connected) as [Socket];
    await uploads.stop();
    socket.destroy();
    hung.close();
    hanging.close();
    assert.ok(await isOnDisk(recording));
    assert.equal(uploads.waiting.files, 0, 'the pass did not end');
    await uploadsTo(bucket).pass();
    assert.deepEqual([await isInBucket(recording), await claims()], [true, 0]);
  });

  it('are examined by the doctor', async () => {
    const told = async (settings: object): Promise<string[]> => {
      const s3Settings = { ...s3.settings, ...settings };
      const found = await checkBucket({ s3: s3Settings, dataDir: join(api.services.store.root, 'none') });
      return found.map(({ ok, say }) => `${ok} ${say}`);
    };
    assert.deepEqual(await told({}), [`true recordings at ${s3.settings.endpoint} answers.`]);
    assert.match(
      (await told({ bucket: 'nowhere' })).join(),
      /^false S3_BUCKET: .* no bucket of this name\.$/,
    );
    assert.deepEqual(await checkBucket({ s3: null, dataDir: '/' }), []);
  });

  it('leave the bucket with their records: each version, and later when the storage is away', async () => {
    const { id, recording } = await addSound();
    await uploadsTo(bucket).pass();
    const { store } = api.services;
    Object.assign(store, { bucket: away });
    const asked = await api.delete(`/calls/${id}`, { key: workspace.keys.write });
    Object.assign(store, { bucket });
    assert.equal(asked.status, 200);
    assert.ok(await isInBucket(recording));
    const [job] = await api.sql<{ payload: Record<string, unknown> }[]>`
      select payload from jobs where queue = 'file-removal'`;
    const keys = JSON.parse(String(job?.payload['keys'])) as string[];
    assert.deepEqual(keys, [recording]);
    await fileRemovalQueue({ store }).perform({} as never, keys, AbortSignal.timeout(10_000));
    assert.equal(await isInBucket(recording), false);
  });

  it('leave the bucket when their records are deleted during the upload', async () => {
    const { id, recording } = await addSound();
    const upload: Bucket['upload'] = async (key, path, options) => {
      if (key === recording) await api.delete(`/calls/${id}`, { key: workspace.keys.write });
      else return bucket.upload(key, path, options);
      // The deletion takes the file away; the bytes that were read before arrive all the same.
      await writeFile(path, 'RIFF');
      return bucket.upload(key, path, options);
    };
    await uploadsTo(bucketWith({ upload })).pass();
    assert.deepEqual([await isOnDisk(recording), await isInBucket(recording)], [false, false]);
    assert.equal(await claims(), 0);
  });

  it('are put in order after a process that was killed in the middle', async () => {
    const { recording, audio } = await addSound();
    const gone = `recordings/${workspace.id}/gone.wav`;
    const path = await api.services.store.pathToWrite(gone);
    await writeFile(path, 'RIFF');
    await bucket.upload(gone, path, { onPart: async () => {} });
    await rm(path);
    // It had begun one upload in parts, and ended another whose record is deleted.
    const target = { Bucket: 'recordings', Key: `switchboard/${recording}` };
    await s3.client.send(new CreateMultipartUploadCommand(target));
    for (const key of [recording, gone])
      await api.sql`
        insert into file_uploads (key, claim, claimed_at) values (${key}, ${randomUUID()}, now() - interval '5 minutes')`;
    await uploadsTo(bucket).pass();
    assert.deepEqual([await isOnDisk(recording), await began()], [true, 1], 'it may still live');
    await api.sql`update file_uploads set claimed_at = now() - interval '11 minutes'`;
    await uploadsTo(bucket).pass();
    assert.deepEqual(
      [await isInBucket(recording), await isInBucket(audio), await isInBucket(gone)],
      [true, true, false],
    );
    assert.deepEqual([await began(), await claims()], [0, 0]);
  });

  it('are uploaded once when two processes share the folder', async () => {
    const { recording } = await addSound();
    let uploads = 0;
    const upload: Bucket['upload'] = (key, ...rest) => {
      if (key === recording) uploads += 1;
      return bucket.upload(key, ...rest);
    };
    const counted = bucketWith({ upload });
    await Promise.all([1, 2, 3].map(() => uploadsTo(counted).pass()));
    await uploadsTo(counted).pass();
    assert.equal(await isInBucket(recording), true);
    assert.equal(uploads, 1);
  });

  it('are in a backup wherever they are, and come back to the disk', async () => {
    const there = await addSound();
    await uploadsTo(bucket).pass();
    const here = await addSound();
    await writeFile(api.services.store.pathOf(here.recording), '');
    const folder = await mkdtemp(join(tmpdir(), 'switchboard-backup-'));
    const target = await createTestDatabase();
    const sql = connect(target.url, { connections: 1, name: 'test' });
    await emptyDatabase(sql);
    await sql.end();
    const [to, key] = [join(folder, 'backup.tar.zst'), 'k'.repeat(40)];
    const both = { product: '0.0.1', now: api.clock.now(), secretKey: key, includeSecretKey: false };
    const saved = { databaseUrl: api.databaseUrl, filesRoot: api.services.store.root, bucket, to };
    await writeBackup({ ...saved, ...both });
    const empty = { databaseUrl: target.url, dataDir: folder, from: to, log };
    await restoreBackup({ ...empty, secretKey: key, withoutSecretKey: false });
    for (const [name, text] of [
      [there.recording, 'RIFF'],
      [here.recording, ''],
      [here.audio, 'RIFF'],
    ] as const)
      assert.equal(await readFile(join(folder, 'files', name), 'utf8'), text, name);
    await target.drop();
    await rm(folder, { recursive: true });
  });

  it('are put in order, too, while one of them cannot be moved', async () => {
    const { recording } = await addSound();
    const gone = `recordings/${workspace.id}/gone.wav`;
    await api.sql`
      insert into file_uploads (key, claim, claimed_at) values (${gone}, ${randomUUID()}, now() - interval '1 day')`;
    const upload: Bucket['upload'] = (key, ...rest) =>
      key === recording ? Promise.reject(new Error('refused')) : bucket.upload(key, ...rest);
    await assert.rejects(uploadsTo(bucketWith({ upload })).pass(), /refused/);
    assert.equal((await api.sql`select from file_uploads where key = ${gone}`).length, 0);
  });

  it('that get their record while others are moved stay, however old they are by then', async () => {
    const { id, recording } = await addSound();
    const { store } = api.services;
    const note = (key: string | null) => api.sql`update calls set recording_key = ${key} where id = ${id}`;
    await note(null);
    await utimes(store.pathOf(recording), new Date(0), new Date(0));
    // The record is committed after the folder was compared with the database, and before the file's turn.
    let asked = 0;
    const apply = async (target: typeof api.sql, self: unknown, words: Parameters<typeof api.sql>) => {
      const rows: unknown = await Reflect.apply(target, self, words);
      if ((asked += 1) === 1) await note(recording);
      return rows;
    };
    await new FileUploads({ ...api, sql: new Proxy(api.sql, { apply }), log, store, bucket }).pass();
    assert.equal(await isOnDisk(recording), true);
  });

  it('that no record has leave the disk after an hour', async () => {
    const { store } = api.services;
    const key = `recordings/${workspace.id}/orphan.wav`;
    const path = await store.pathToWrite(key);
    await writeFile(path, randomBytes(8));
    const { mtimeMs } = await stat(path);
    const later = (ms: number): FileUploads =>
      new FileUploads({
        ...{ sql: api.sql, log, store, bucket },
        clock: { ...api.clock, epochMs: () => mtimeMs + ms } as typeof api.clock,
      });
    await later(3_599_000).pass();
    assert.equal((await readFile(path)).length, 8);
    await later(3_601_000).pass();
    assert.deepEqual([await isOnDisk(key), await isInBucket(key)], [false, false]);
  });
});
