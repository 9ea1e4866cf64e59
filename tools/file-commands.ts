/** `npm run -s admin -- leftover-files` and `take-bucket`. */
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { Settings } from '../server/platform/config/settings.ts';
import type { Sql } from '../server/platform/db/sql.ts';
import { findInstallationId } from '../server/platform/http/access/sessions.queries.ts';
import { findLeftovers, removeLeftovers, type Leftover } from '../server/platform/storage/leftover-files.ts';
import { openStore } from '../server/platform/storage/open-store.ts';

const MOST_SHOWN = 1_000;

/** What no record has, and what became of it. */
interface LeftoverSummary {
  /** Nothing younger was looked at. */
  before: string;
  with_record: number;
  folder: { files: number; bytes: number };
  bucket: { files: number; bytes: number };
  unended_uploads: number;
  removed: boolean;
  /** The first thousand of them. */
  keys: string[];
}

/** Lists files that no record has, in the folder and in the bucket; removes them with `--remove`. */
export async function leftoverFilesCommand(
  sql: Sql,
  args: string[],
  settings: Settings,
): Promise<LeftoverSummary> {
  const options = {
    'older-than-hours': { type: 'string', default: '24' },
    remove: { type: 'boolean', default: false },
    'without-any-record': { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args, options });
  const hours = Number(values['older-than-hours']);
  if (!/^\d{1,5}$/.test(values['older-than-hours']) || hours < 1)
    throw new Error('--older-than-hours: a whole number from 1 to 99999');
  const owner = await findInstallationId(sql);
  using store = await openStore({ ...settings, owner, log: pino({ level: 'silent' }) });
  const before = Temporal.Now.instant().subtract({ hours });
  const { leftovers, withRecord } = await findLeftovers({ sql, store }, before);
  const removes = values.remove && leftovers.length > 0;
  if (removes && withRecord === 0 && !values['without-any-record'])
    throw new Error(
      `None of the files here has a record (${leftovers.length} were found): is this the right database? If it is, add --without-any-record`,
    );
  const listed = removes ? await removeLeftovers({ sql, store }, leftovers) : leftovers;
  return summaryOf(listed, { before: before.toString(), with_record: withRecord, removed: removes });
}

function summaryOf(
  leftovers: readonly Leftover[],
  rest: Pick<LeftoverSummary, 'before' | 'with_record' | 'removed'>,
): LeftoverSummary {
  const at = (place: Leftover['place']): { files: number; bytes: number } => {
    const there = leftovers.filter((leftover) => leftover.place === place);
    return { files: there.length, bytes: there.reduce((sum, { size }) => sum + size, 0) };
  };
  const { before, with_record, removed } = rest;
  return {
    ...{ before, with_record, folder: at('folder'), bucket: at('bucket') },
    unended_uploads: at('upload').files,
    removed,
    keys: leftovers.slice(0, MOST_SHOWN).map(({ key }) => key),
  };
}

/** Makes the bucket, below its prefix, that of this installation, whoever had it. */
export async function takeBucketCommand(
  sql: Sql,
  _args: string[],
  { s3 }: Settings,
): Promise<{ bucket: string; prefix: string; taken_from: string | null }> {
  if (s3 === null) throw new Error('S3_BUCKET: is not set; there is no bucket to take');
  const { S3Bucket } = await import('../server/platform/storage/s3-bucket.ts');
  const bucket = new S3Bucket(s3);
  try {
    const { from } = await bucket.takeOver(await findInstallationId(sql));
    return { bucket: s3.bucket, prefix: s3.prefix, taken_from: from };
  } finally {
    bucket.close();
  }
}
