import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { expireRecordings } from '../../calls/record/expire-recordings.ts';
import { addCall, openWorkspace } from '../../personal-data/testing/person-fixture.queries.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { fileRemovalQueue } from './file-removal.ts';
import { FileUploads } from './file-uploads.ts';
import { S3Bucket } from './s3-bucket.ts';
import { noS3, startS3, type TestS3 } from './testing/start-s3.ts';

const DAY_MS = 86_400_000;
const SIZE = 6 << 20;

describe('a recording in a bucket whose time is over', { skip: noS3 }, () => {
  let s3: TestS3;
  let api: TestApi;
  let bucket: S3Bucket;
  before(async () => {
    s3 = await startS3();
    bucket = new S3Bucket(await s3.makeBucket('expiring', { versions: true }));
    api = await startTestApi({ bucket });
  });
  after(async () => {
    bucket.close();
    await api.stop();
    await s3.stop();
  });

  it('is gone for good, also for whoever is hearing it: never with other bytes, then 404', async () => {
    const workspace = await openWorkspace(api);
    const { id, recording } = await addCall(api, workspace, '+4930123', null);
    const { sql, clock, services } = api;
    const bytes = randomBytes(SIZE);
    await writeFile(services.store.pathOf(recording), bytes);
    await new FileUploads({
      sql,
      clock,
      log: pino({ level: 'silent' }),
      store: services.store,
      bucket,
    }).pass();
    await sql`update workspaces set recording_retention_days = 30 where id = ${workspace.id}`;
    const url = `${api.baseUrl}/calls/${id}/recording`;
    const hear = () => fetch(url, { headers: { Authorization: `Bearer ${workspace.keys.read}` } });
    const hearing = await hear();
    assert.equal(hearing.status, 200);
    const reader = hearing.body?.getReader();
    assert.ok(reader);
    const first = await reader.read();
    const chunks = [first.value ?? new Uint8Array()];

    await clock.advance(31 * DAY_MS);
    await expireRecordings.work(sql, clock.now(), AbortSignal.timeout(30_000));
    const [job] = await sql<{ payload: Record<string, unknown> }[]>`
      select payload from jobs where queue = 'file-removal'`;
    const keys = JSON.parse(String(job?.payload['keys'])) as string[];
    assert.deepEqual(keys, [recording]);
    await fileRemovalQueue({ store: services.store }).perform({} as never, keys, AbortSignal.timeout(30_000));
    assert.equal(await bucket.find(recording), null);
    assert.equal((await hear()).status, 404);

    let isWhole = true;
    for (;;) {
      const next = await reader.read().catch(() => null);
      if (next === null) isWhole = false;
      if (!next?.value) break;
      chunks.push(next.value);
    }
    const heard = Buffer.concat(chunks);
    assert.ok(bytes.subarray(0, heard.length).equals(heard));
    if (isWhole) assert.equal(heard.length, SIZE, 'an answer that ends is the whole file');
  });
});
