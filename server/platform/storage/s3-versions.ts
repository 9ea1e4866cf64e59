import {
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { StoredObject, UnendedUpload } from './bucket.ts';
import { inTime } from './s3-client.ts';
import { isUnsupported } from './s3-faults.ts';

/** A bucket, and what the keys begin with. */
interface Below {
  Bucket: string;
  Prefix: string;
}

/**
 * The versions and delete markers of an object, the one that is shown last: what is older never shows again
 * meanwhile. `undefined` stands for one without a version.
 */
export async function versionsOf(
  client: S3Client,
  Bucket: string,
  exact: string,
): Promise<(string | undefined)[]> {
  const older: (string | undefined)[] = [];
  const shown: (string | undefined)[] = [];
  let after: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } = {};
  try {
    for (;;) {
      const page = await client.send(
        new ListObjectVersionsCommand({ Bucket, Prefix: exact, ...after }),
        inTime(),
      );
      for (const found of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
        if (found.Key === exact) (found.IsLatest ? shown : older).push(found.VersionId);
      if (!page.IsTruncated || page.NextKeyMarker !== exact) return [...older, ...shown];
      after = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
    }
  } catch (error) {
    if (isUnsupported(error)) return [undefined];
    throw error;
  }
}

/** Every object that is shown. */
export async function* listShown(client: S3Client, below: Below): AsyncGenerator<StoredObject> {
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ ...below, ...(token === undefined ? {} : { ContinuationToken: token }) }),
    );
    for (const { Key: name, Size: size, LastModified: at } of page.Contents ?? [])
      if (name !== undefined) yield { key: name, size: size ?? 0, modifiedMs: at?.getTime() ?? 0 };
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** Every version of every object, hidden ones included; where there are no versions, every object. */
export async function* listVersions(client: S3Client, below: Below): AsyncGenerator<StoredObject> {
  let after: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | null = {};
  while (after) {
    let page;
    try {
      page = await client.send(new ListObjectVersionsCommand({ ...below, ...after }));
    } catch (error) {
      if (!isUnsupported(error)) throw error;
      yield* listShown(client, below);
      return;
    }
    for (const { Key: name, Size: size, LastModified: at } of page.Versions ?? [])
      if (name !== undefined) yield { key: name, size: size ?? 0, modifiedMs: at?.getTime() ?? 0 };
    for (const { Key: name, LastModified: at } of page.DeleteMarkers ?? [])
      if (name !== undefined) yield { key: name, size: 0, modifiedMs: at?.getTime() ?? 0 };
    after = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
      : null;
  }
}

/** The uploads in parts that somebody began and did not end. */
export async function* listUploads(client: S3Client, below: Below): AsyncGenerator<UnendedUpload> {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (after) {
    const page: Awaited<ReturnType<typeof askForUploads>> = await askForUploads(client, {
      ...below,
      ...after,
    });
    for (const { Key: name, UploadId: id, Initiated: at } of page.Uploads ?? [])
      if (name !== undefined && id !== undefined) yield { key: name, id, startedMs: at?.getTime() ?? 0 };
    after = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : null;
  }
}

const askForUploads = (
  client: S3Client,
  input: ConstructorParameters<typeof ListMultipartUploadsCommand>[0],
) => client.send(new ListMultipartUploadsCommand(input));
