import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { inTime } from './s3-client.ts';
import { isMissing, isOutrun, isUnsupported } from './s3-faults.ts';
import type { UploadTarget } from './s3-upload.ts';

/** The longest text that is taken for a name. */
const MAX_BYTES = 1_000;
/** How often a name is written that another request keeps from being stored without storing one itself. */
const ATTEMPTS = 3;

/** Who is written into the object; null when there is none. */
export async function readOwner(
  client: S3Client,
  at: { Bucket: string; Key: string },
): Promise<string | null> {
  try {
    const { Body: body } = await client.send(
      new GetObjectCommand({ ...at, Range: `bytes=0-${MAX_BYTES - 1}` }),
      inTime(),
    );
    return ((await body?.transformToString('utf8')) ?? '').trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Writes `owner` into the object unless somebody is there, or in place of whoever is.
 * @returns who is there now; null when requests at the same moment kept any name from being stored.
 */
export async function writeOwner(
  client: S3Client,
  target: UploadTarget,
  owner: string,
  { takesOver }: { takesOver: boolean },
): Promise<string | null> {
  const put = { ...target, ContentType: 'text/plain', Body: `${owner}\n` };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(new PutObjectCommand(takesOver ? put : { ...put, IfNoneMatch: '*' }), inTime());
    } catch (error) {
      // Somebody else was faster; or the storage knows no condition.
      if (isUnsupported(error)) await client.send(new PutObjectCommand(put), inTime());
      else if (!isOutrun(error)) throw error;
    }
    const found = await readOwner(client, { Bucket: target.Bucket, Key: target.Key });
    if (found !== null || attempt === ATTEMPTS) return found;
  }
}
