import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { migrate } from '../platform/db/migrate.ts';
import { connect, type Sql } from '../platform/db/sql.ts';
import { createTestDatabase } from '../platform/db/test-database.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { emptyDatabase } from './catalog.queries.ts';
import { LAST_ENTRY, type BackupManifest } from './format.ts';
import { restoreBackup } from './restore-backup.ts';
import { BLOCK, headerOf, paddingOf, readHeader } from './tar.ts';
import { writeBackup } from './write-backup.ts';

const log = pino({ level: 'silent' });
const KEY = 'k'.repeat(40);
const ADMIN = fileURLToPath(new URL('../../tools/admin.ts', import.meta.url));

/** An entry of a tar archive, as its bytes. */
interface Piece {
  name: string;
  header: Buffer;
  content: Buffer;
}

const pieceOf = (name: string, content: Buffer): Piece => ({
  name,
  header: headerOf(name, content.length),
  content,
});

function piecesOf(archive: Buffer): Piece[] {
  const tar = zstdDecompressSync(archive);
  const pieces: Piece[] = [];
  for (let at = 0; ;) {
    const header = tar.subarray(at, at + BLOCK);
    const read = readHeader(header);
    if (!read) return pieces;
    const content = tar.subarray(at + BLOCK, at + BLOCK + read.size);
    pieces.push({ name: read.name, header, content });
    at += BLOCK + read.size + paddingOf(read.size);
  }
}

/** The archive of somebody who computes the checksum anew. */
function packed(pieces: readonly Piece[]): Buffer {
  const bytesOf = ({ header, content }: Piece): Buffer =>
    Buffer.concat([header, content, Buffer.alloc(paddingOf(content.length))]);
  const rest = Buffer.concat(pieces.filter(({ name }) => name !== LAST_ENTRY).map(bytesOf));
  const last = pieces.find(({ name }) => name === LAST_ENTRY);
  assert.ok(last);
  const manifest = JSON.parse(last.content.toString()) as BackupManifest;
  const sha256 = createHash('sha256').update(rest).digest('hex');
  const end = pieceOf(LAST_ENTRY, Buffer.from(JSON.stringify({ ...manifest, sha256 })));
  return zstdCompressSync(Buffer.concat([rest, bytesOf(end), Buffer.alloc(2 * BLOCK)]));
}

/** The header of another kind of entry: '2' is a symbolic link. */
function withType({ name, header, content }: Piece, type: string, target: string): Piece {
  const other = Buffer.from(header);
  other.write(type, 156);
  other.write(target, 157);
  other.fill(' ', 148, 156);
  const sum = other.reduce((total, byte) => total + byte, 0);
  other.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return { name, header: other, content };
}

describe('a restore', () => {
  let source: { url: string; sql: Sql; drop(): Promise<void> };
  let target: typeof source;
  let folder: string;
  let whole: Buffer;
  const open = async (): Promise<typeof source> => {
    const { url, drop } = await createTestDatabase();
    const sql = connect(url, { connections: 2, name: 'test' });
    return { url, sql, drop: () => sql.end().then(drop) };
  };
  const dataDir = (): string => join(folder, 'target');
  const restore = async (archive: Buffer): Promise<unknown> => {
    const from = join(folder, 'archive');
    await writeFile(from, archive);
    return restoreBackup({
      ...{ databaseUrl: target.url, dataDir: dataDir(), from, secretKey: KEY, withoutSecretKey: false, log },
    });
  };
  const assertUntouched = async (): Promise<void> => {
    const tables = await target.sql`select from pg_class where relnamespace = 'public'::regnamespace`;
    assert.equal(tables.length, 0);
    assert.deepEqual(await readdir(dataDir()).catch(() => []), []);
  };
  before(async () => {
    [source, target] = [await open(), await open()];
    folder = await mkdtemp(join(tmpdir(), 'switchboard-hostile-'));
    await migrate(source.sql, log);
    await emptyDatabase(target.sql);
    const files = join(folder, 'files', 'recordings', '1');
    await mkdir(files, { recursive: true });
    await writeFile(join(files, 'a.wav'), Buffer.alloc(3 << 20, 'RIFF'));
    const to = join(folder, 'whole.tar.zst');
    await writeBackup({
      ...{ databaseUrl: source.url, filesRoot: join(folder, 'files'), bucket: null, to, product: '0.0.1' },
      ...{ now: Temporal.Now.instant(), secretKey: KEY, includeSecretKey: false },
    });
    whole = await readFile(to);
  });
  after(async () => {
    await source.drop();
    await target.drop();
    await rm(folder, { recursive: true });
  });

  it('writes nothing outside of its folder and follows no link, whoever made the archive', async () => {
    const pieces = piecesOf(whole);
    const escaped = join(folder, 'escaped.wav');
    const evil = Buffer.from('evil');
    const link = withType(pieceOf('files/recordings/1/link', Buffer.alloc(0)), '2', '/etc');
    for (const [extra, reason] of [
      [pieceOf('files/../../escaped.wav', evil), /not a storage key/],
      [pieceOf('files/recordings/../../../escaped.wav', evil), /not a storage key/],
      [pieceOf(`files/${escaped}`, evil), /not a storage key/],
      [pieceOf('../escaped.wav', evil), /unknown entry/],
      [pieceOf('tables/pg_authid/000001.copy', evil), /unknown table/],
      [pieceOf('files/recordings/1/a.wav', evil), /EEXIST/],
      [link, /damaged/],
    ] as const) {
      const index = pieces.findIndex(({ name }) => name === LAST_ENTRY);
      await assert.rejects(restore(packed(pieces.toSpliced(index, 0, extra))), reason, extra.name);
      await assert.rejects(stat(escaped), /ENOENT/);
      await assertUntouched();
    }
  });

  it('refuses what is not as long as it says, before anything is touched', async () => {
    const pieces = piecesOf(whole);
    const index = pieces.findIndex(({ name }) => name === LAST_ENTRY);
    const huge = {
      ...pieceOf('files/recordings/1/b.wav', Buffer.alloc(0)),
      header: headerOf('x/y', 2 ** 33 - 1),
    };
    await assert.rejects(restore(packed(pieces.toSpliced(index, 0, huge))), /cut off/);
    const head = pieces[0];
    assert.ok(head);
    const words = pieceOf(head.name, Buffer.alloc(2 << 20, ' '));
    await assert.rejects(restore(packed([words, ...pieces.slice(1)])), /too long/);
    const text = head.content.toString();
    const later = pieceOf(head.name, Buffer.from(text.replace('"format": 1', '"format": 2')));
    await assert.rejects(restore(packed([later, ...pieces.slice(1)])), /has format 2; this program reads 1/);
    assert.match(text, /"name": "api_keys"/);
    const system = text.replace('"name": "api_keys"', '"name": "api_keys; drop"');
    const other = pieceOf(head.name, Buffer.from(system));
    await assert.rejects(restore(packed([other, ...pieces.slice(1)])), /backup.json is not complete/);
    await assertUntouched();
  });

  const environment = (): Record<string, string | undefined> => ({
    ...{ PATH: process.env['PATH'], DATABASE_URL: target.url, DATA_DIR: dataDir(), SECRET_KEY: KEY },
  });

  it('keeps another one of the same database from beginning', async () => {
    const first = restore(whole);
    await until('a restore begins', async () => {
      const [mark] = await target.sql<{ there: string | null }[]>`
        select to_regclass('public.restore_in_progress')::text as there`;
      return mark?.there;
    });
    await assert.rejects(restore(whole), /uses this database|is not empty/);
    await first;
    const [row] = await target.sql<{ n: number }[]>`select count(*)::int as n from installation`;
    assert.equal(row?.n, 1);
    assert.equal((await stat(join(dataDir(), 'files', 'recordings', '1', 'a.wav'))).size, 3 << 20);
    await emptyDatabase(target.sql);
    await rm(dataDir(), { recursive: true });
  });

  it('that was killed in the middle is refused by a start, and done when it is said again', async () => {
    const from = join(folder, 'killed');
    await writeFile(from, whole);
    const child = spawn(process.execPath, [ADMIN, 'restore', '--from', from], {
      ...{ env: environment(), stdio: ['ignore', 'ignore', 'inherit'] },
    });
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    await until('a restore begins', async () => {
      const [mark] = await target.sql<{ there: string | null }[]>`
        select to_regclass('public.restore_in_progress')::text as there`;
      return mark?.there;
    });
    child.kill('SIGKILL');
    assert.equal((await ended)[1], 'SIGKILL');
    // As if it had come as far as moving the files, too.
    const arriving = join(dataDir(), 'files.restoring');
    await mkdir(arriving, { recursive: true });
    await mkdir(join(dataDir(), 'files', 'recordings', '1'), { recursive: true });
    await writeFile(join(dataDir(), 'files', 'recordings', '1', 'a.wav'), 'half');

    const start = spawnSync(process.execPath, [ADMIN, 'list'], { encoding: 'utf8', env: environment() });
    assert.deepEqual(
      [start.status, /restore that was broken off/.test(start.stderr)],
      [1, true],
      start.stderr,
    );
    const to = join(folder, 'half.tar.zst');
    const backup = spawnSync(process.execPath, [ADMIN, 'backup', '--to', to], {
      ...{ encoding: 'utf8', env: environment() },
    });
    assert.deepEqual(
      [backup.status, /restore that was broken off/.test(backup.stderr)],
      [1, true],
      backup.stderr,
    );
    await until('its sessions end', async () => {
      const [row] = await target.sql<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and application_name like 'switchboard%'`;
      return row?.n === 0;
    });
    // Killed again while it removes what the first one left: the mark stands as long as there are files.
    await target.sql.begin(async (tx) => {
      await tx`lock table restore_in_progress in access share mode`;
      const second = spawn(process.execPath, [ADMIN, 'restore', '--from', from], {
        ...{ env: environment(), stdio: ['ignore', 'ignore', 'inherit'] },
      });
      const gone = once(second, 'exit');
      await until('it removes the tables', async () => {
        const [row] = await target.sql<{ n: number }[]>`
          select count(*)::int as n from pg_stat_activity
          where datname = current_database() and query like 'drop schema public cascade%' and wait_event_type = 'Lock'`;
        return row?.n === 1;
      });
      second.kill('SIGKILL');
      await gone;
    });
    await restore(whole);
    assert.equal((await stat(join(dataDir(), 'files', 'recordings', '1', 'a.wav'))).size, 3 << 20);
    await assert.rejects(stat(arriving), /ENOENT/);
    const again = spawnSync(process.execPath, [ADMIN, 'list'], { encoding: 'utf8', env: environment() });
    assert.equal(again.status, 0, again.stderr);
  });
});
