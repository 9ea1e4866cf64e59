import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config/read-s3.ts';

/** Debian's, which has the package python3-swift. */
const PYTHON = '/usr/bin/python3';
const SCRIPT = fileURLToPath(new URL('./start-swift.py', import.meta.url));
const [USER, SECRET] = ['test:tester', 'testing'];

export interface TestS3 {
  settings: S3Settings;
  /** A client of its own, for looking at what is there. */
  client: S3Client;
  /** Makes a bucket; one with versions keeps what is deleted by its key alone. */
  makeBucket(name: string, options?: { versions: boolean }): Promise<S3Settings>;
  stop(): Promise<void>;
}

/** Another server for the tests, without any bucket yet: `http://ACCESS-KEY:SECRET@127.0.0.1:PORT`. */
const OTHER = process.env['TEST_S3'];

/** Why there is no such server on this machine; false when there is. */
export const noS3 =
  OTHER !== undefined || existsSync('/usr/lib/python3/dist-packages/swift')
    ? false
    : 'OpenStack Swift (python3-swift) is not installed';

/** Starts OpenStack Swift with its S3 API, for the tests of one file; or takes the server of `TEST_S3`. */
export async function startS3(): Promise<TestS3> {
  if (OTHER !== undefined) {
    const { origin, username, password } = new URL(OTHER);
    const s3 = at(origin, decodeURIComponent(username), decodeURIComponent(password));
    return { ...s3, stop: async () => s3.client.destroy() };
  }
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-swift-'));
  const child = spawn(PYTHON, [SCRIPT, folder, USER, SECRET], { stdio: ['pipe', 'pipe', 'inherit'] });
  const s3 = at(`http://127.0.0.1:${await portOf(child)}`, USER, SECRET);
  return {
    ...s3,
    stop: async () => {
      s3.client.destroy();
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) return Number(line);
  throw new Error('OpenStack Swift did not start: is the package python3-swift installed?');
}

function at(endpoint: string, accessKeyId: string, secretAccessKey: string): Omit<TestS3, 'stop'> {
  const settings: S3Settings = {
    bucket: 'recordings',
    endpoint,
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey,
    forcePathStyle: true,
    prefix: 'switchboard/',
    signedLinks: false,
    encryption: null,
    kmsKeyId: null,
  };
  const { region, forcePathStyle } = settings;
  const client = new S3Client({
    ...{ endpoint, region, forcePathStyle },
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    settings,
    client,
    makeBucket: async (name, { versions } = { versions: false }) => {
      await client.send(new CreateBucketCommand({ Bucket: name }));
      const VersioningConfiguration = { Status: 'Enabled' } as const;
      if (versions)
        await client.send(new PutBucketVersioningCommand({ Bucket: name, VersioningConfiguration }));
      return { ...settings, bucket: name };
    },
  };
}
