/**
 * A process of its own that uploads, or removes files, until it ends or is killed. One argument, as JSON: see
 * `FileWork`.
 */
import { pino } from 'pino';
import { systemClock } from '../../clock.ts';
import type { S3Settings } from '../../config/read-s3.ts';
import { connect } from '../../db/sql.ts';
import { removeFiles, type FileRemoval } from '../file-removal.ts';
import { FileStore } from '../file-store.ts';
import { FileUploads } from '../file-uploads.ts';
import { S3Bucket } from '../s3-bucket.ts';

/** What the process does. */
export interface FileWork {
  databaseUrl: string;
  root: string;
  s3: S3Settings;
  /** What is to be removed; null for a pass of uploads. */
  removal: FileRemoval | null;
}

const { databaseUrl, root, s3, removal } = JSON.parse(process.argv[2] ?? '') as FileWork;
const sql = connect(databaseUrl, { connections: 2, name: 'test' });
const bucket = new S3Bucket(s3);
const store = new FileStore(root, bucket);
const log = pino({ level: 'silent' });
if (removal) await removeFiles({ sql, store, log }, removal);
else await new FileUploads({ sql, clock: systemClock, log, store, bucket }).pass();
bucket.close();
await sql.end();
