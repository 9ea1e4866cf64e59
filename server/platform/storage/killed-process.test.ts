import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ListMultipartUploadsCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { deleteCall } from '../../calls/delete-call.ts';
import { addCall, openWorkspace } from '../../personal-data/testing/person-fixture.queries.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { fileRemovalQueue, type FileRemoval } from './file-removal.ts';
import { FileUploads } from './file-uploads.ts';
import { S3Bucket } from './s3-bucket.ts';
import type { FileWork } from './testing/file-process.ts';
import { startHoldingProxy, type Hold } from './testing/holding-proxy.ts';
import { noS3, startS3, type TestS3 } from './testing/start-s3.ts';

const PROGRAM = fileURLToPath(new URL('testing/file-process.ts', import.meta.url));
const LARGE = (8 << 20) + 4_096;
const log = pino({ level: 'silent' });

describe('a process that is killed', { skip: noS3 }, () => {
  let s3: TestS3;
  let api: TestApi;
  let bucket: S3Bucket;
  let workspace: Awaited<ReturnType<typeof openWorkspace>>;
  before(async () => {
    s3 = await startS3();
    bucket = new S3Bucket(await s3.makeBucket('killed', { versions: true }));
    api = await startTestApi({ bucket });
    workspace = await openWorkspace(api);
  });
  after(async () => {
    bucket.close();
    await api.stop();
    await s3.stop();
  });

  /** Runs the work in a process of its own, and kills it where `hold` says. */
  async function killAt(hold: Hold, removal: FileRemoval | null = null): Promise<void> {
    const proxy = await startHoldingProxy(s3.settings.endpoint ?? '', hold);
    const work: FileWork = {
      databaseUrl: api.databaseUrl,
      root: api.services.store.root,
      s3: { ...s3.settings, bucket: 'killed', endpoint: proxy.origin },
      removal,
    };
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(work)], { stdio: 'inherit' });
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    const first = await Promise.race([proxy.held, ended]);
    assert.equal(first, undefined, `it ended by itself: ${first?.join()}`);
    child.kill('SIGKILL');
    assert.equal((await ended)[1], 'SIGKILL');
    proxy.close();
  }
  const addLarge = async (): Promise<{ id: number; recording: string; bytes: Buffer }> => {
    const { id, recording } = await addCall(api, workspace, '+4930123', null);
    const bytes = randomBytes(LARGE);
    await writeFile(api.services.store.pathOf(recording), bytes);
    return { id, recording, bytes };
  };
  const readAll = async (key: string): Promise<Buffer> => {
    const file = await api.services.store.open(key);
    assert.ok(file);
    return buffer(file.read({ start: 0, end: file.size - 1 }));
  };
  const pass = async (): Promise<void> => {
    const { sql, clock, services } = api;
    await new FileUploads({ sql, clock, log, store: services.store, bucket }).pass();
  };
  const unended = async (): Promise<number> => {
    const found = await s3.client.send(new ListMultipartUploadsCommand({ Bucket: 'killed' }));
    return (found.Uploads ?? []).length;
  };
  const versionsOf = async (key: string): Promise<number> => {
    const Prefix = `${s3.settings.prefix}${key}`;
    const found = await s3.client.send(new ListObjectVersionsCommand({ Bucket: 'killed', Prefix }));
    return (found.Versions ?? []).length + (found.DeleteMarkers ?? []).length;
  };

  for (const [moment, hold] of [
    ['between two parts', { what: 'request', isMeant: (_, url) => url.includes('partNumber=2') }],
    [
      'before it heard that the object is whole',
      { what: 'answer', isMeant: (method, url) => method === 'POST' && url.includes('uploadId=') },
    ],
  ] as const satisfies [string, Hold][])
    it(`in an upload, ${moment}, loses nothing and leaves nothing half done`, async () => {
      const { recording, bytes } = await addLarge();
      const { store } = api.services;
      await killAt(hold);
      assert.equal(await store.sizeOf(recording), LARGE, 'the file is where it was');
      assert.ok(bytes.equals(await readAll(recording)), 'and is heard');
      await api.sql`update file_uploads set claimed_at = now() - interval '11 minutes'`;
      await pass();
      assert.equal(await store.sizeOf(recording), null);
      assert.ok(bytes.equals(await readAll(recording)));
      assert.deepEqual([await unended(), (await api.sql`select from file_uploads`).length], [0, 0]);
    });

  it('in a deletion leaves the rest to the job that was written with it', async () => {
    const { id, recording } = await addCall(api, workspace, '+4930123', null);
    await pass();
    const by = { kind: 'system' } as const;
    const context = { db: api.sql, workspaceId: workspace.id, now: api.clock.now(), by };
    const { files } = await deleteCall(context, { id });
    await killAt({ what: 'request', isMeant: (method) => method === 'DELETE' }, files);
    assert.equal(await versionsOf(recording), 1);
    const [job] = await api.sql<{ payload: Record<string, unknown> }[]>`
      select payload from jobs where queue = 'file-removal'`;
    const keys = JSON.parse(String(job?.payload['keys'])) as string[];
    assert.deepEqual(keys, [recording]);
    const queue = fileRemovalQueue({ store: api.services.store });
    await queue.perform({} as never, keys, AbortSignal.timeout(30_000));
    assert.equal(await versionsOf(recording), 0);
  });
});
