import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BucketFault } from '../platform/storage/bucket.ts';
import type { Settings } from '../platform/config/settings.ts';
import { keysBelow } from '../platform/storage/list-files.ts';
import { findingsOn, reasonOf, type Finding } from './finding.ts';

const LATE_MS = 15 * 60_000;
/** Files that are looked at: a disk that is being moved into the bucket has many. */
const MOST_FILES = 10_000;

const { right, wrong, remark } = findingsOn('bucket');

/** Whether the bucket can be used, and what waits for it on this disk. */
export async function checkBucket(
  { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>,
  nowMs = Date.now(),
): Promise<Finding[]> {
  if (s3 === null) return [];
  const { S3Bucket } = await import('../platform/storage/s3-bucket.ts');
  const bucket = new S3Bucket(s3);
  const where = `${s3.bucket} at ${s3.endpoint ?? `Amazon S3 in ${s3.region}`}`;
  try {
    await bucket.check();
  } catch (error) {
    return [wrong(`${error instanceof BucketFault ? error.message : reasonOf(error)}.`)];
  } finally {
    bucket.close();
  }
  const findings = [right(`${where} answers.`)];
  const { files, oldestMs } = await lookAt(join(dataDir, 'files'));
  const count = files === MOST_FILES ? `${MOST_FILES} files or more` : `${files} files`;
  if (nowMs - oldestMs > LATE_MS)
    findings.push(
      remark(`${count} are on this disk: of calls in progress, or they move when a server runs.`),
    );
  return findings;
}

async function lookAt(root: string): Promise<{ files: number; oldestMs: number }> {
  let [files, oldestMs] = [0, Infinity];
  for await (const key of keysBelow(root)) {
    const found = await stat(join(root, key)).catch(() => null);
    if (!found) continue;
    oldestMs = Math.min(oldestMs, found.mtimeMs);
    files += 1;
    if (files === MOST_FILES) break;
  }
  return { files, oldestMs };
}
