import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/read-s3.ts';

/** A server that does not accept a connection, or says nothing, for this long is away. */
const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true };
/** What somebody waits for takes no longer, all attempts together. */
const PATIENCE_MS = 10_000;

/**
 * A client of the storage of the settings. Without keys it asks the machine for credentials, as Amazon's
 * clients do: environment, files, the account of a pod, the role of a container or of a virtual machine.
 */
export function openS3(settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  return new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    ...(accessKeyId === null || secretAccessKey === null
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
    region,
    forcePathStyle,
    maxAttempts: 3,
    // Storage other than Amazon's does not know the checksums that the client adds otherwise.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: TIMEOUTS,
  });
}

/** For requests that somebody waits for. */
export const inTime = (): { abortSignal: AbortSignal } => ({ abortSignal: AbortSignal.timeout(PATIENCE_MS) });
