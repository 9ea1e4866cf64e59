import { open, stat, type FileHandle } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { UploadOptions } from './bucket.ts';
import { inTime } from './s3-client.ts';

/** Larger files are uploaded in parts of this size. S3 takes 10,000 parts of 5 MiB or more. */
const PART_BYTES = 8 * 2 ** 20;
/** A part on its way takes longer than other requests: 8 MiB over a line of 0.6 Mbit/s. */
const PART_TIMEOUT_MS = 120_000;

/** Where an object goes, and how it is stored there. */
export interface UploadTarget extends Encryption {
  Bucket: string;
  Key: string;
  ContentType?: string | undefined;
}

/** How the storage is told to encrypt an object. */
export type Encryption = Pick<PutObjectCommandInput, 'ServerSideEncryption' | 'SSEKMSKeyId'>;

/**
 * Stores a file, in parts when it is large. Of an upload that fails nothing stays, as far as the storage can
 * still be reached.
 * @returns the bytes that were stored.
 */
export async function uploadFile(
  client: S3Client,
  target: UploadTarget,
  path: string,
  { onPart, signal }: UploadOptions,
): Promise<number> {
  const { size } = await stat(path);
  const ending = {
    requestTimeout: PART_TIMEOUT_MS,
    ...(signal === undefined ? {} : { abortSignal: signal }),
  };
  const file = await open(path, 'r');
  try {
    const part = (index: number): Promise<Buffer> => readPart(file, index * PART_BYTES, size);
    if (size <= PART_BYTES) {
      await client.send(new PutObjectCommand({ ...target, Body: await part(0) }), ending);
      return size;
    }
    const { UploadId: id } = await client.send(new CreateMultipartUploadCommand(target), ending);
    const upload = { Bucket: target.Bucket, Key: target.Key, UploadId: id };
    try {
      const parts: CompletedPart[] = [];
      for (let index = 0; index * PART_BYTES < size; index += 1) {
        if (index > 0) await onPart();
        const numbered = { ...upload, PartNumber: index + 1, Body: await part(index) };
        const { ETag: etag } = await client.send(new UploadPartCommand(numbered), ending);
        parts.push({ PartNumber: index + 1, ETag: etag });
      }
      const whole = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } });
      await client.send(whole, ending);
      return size;
    } catch (error) {
      // What cannot be reached now is ended by whoever continues: see `abortUploads`.
      const abort = new AbortMultipartUploadCommand(upload);
      if (!signal?.aborted) await client.send(abort, inTime()).catch(() => {});
      throw error;
    }
  } finally {
    await file.close();
  }
}

/** The bytes of a file from `start` on, one part of them; shorter at the end of the file. */
async function readPart(file: FileHandle, start: number, size: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.min(PART_BYTES, size - start));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
  if (bytesRead !== buffer.length) throw new Error('the file became shorter while it was uploaded');
  return buffer;
}
