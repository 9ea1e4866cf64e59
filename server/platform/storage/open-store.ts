import { join } from 'node:path';
import type { Logger } from 'pino';
import type { S3Settings } from '../config/read-s3.ts';
import { BucketFault } from './bucket.ts';
import { FileStore } from './file-store.ts';

/**
 * The files of the installation: in `dataDir`, and in the bucket of the settings. The client of the bucket is
 * loaded only with one.
 * @throws BucketFault when the bucket refuses, or belongs to another installation. One that does not
 *   answer is used all the same: files wait on the disk, and calls go on.
 */
export async function openStore(options: {
  dataDir: string;
  s3: S3Settings | null;
  /** The installation that stores files; null for who reads alone. */
  owner: string | null;
  log: Logger;
}): Promise<FileStore> {
  const { dataDir, s3, owner, log } = options;
  const root = join(dataDir, 'files');
  if (s3 === null) return new FileStore(root);
  const { S3Bucket } = await import('./s3-bucket.ts');
  const bucket = new S3Bucket(s3, { owner });
  try {
    await bucket.check();
  } catch (error) {
    if (error instanceof BucketFault && error.isFinal) {
      bucket.close();
      throw error;
    }
    log.warn({ err: error }, 'bucket not reached, files wait on the disk');
  }
  return new FileStore(root, bucket);
}
