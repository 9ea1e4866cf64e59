import { readBoolean, readChoice, readOrigin, readText } from './read-setting.ts';

/** Where files are kept apart from the disk: storage that speaks the protocol of S3. */
export interface S3Settings {
  bucket: string;
  /** The origin of the storage; null for Amazon's, by region. */
  endpoint: string | null;
  region: string;
  /** Null, as the secret then is: what this machine has (its role, its account in a cluster). */
  accessKeyId: string | null;
  secretAccessKey: string | null;
  /** The bucket's name in the path of an address, not in its host. */
  forcePathStyle: boolean;
  /** What every key begins with: empty, or with a slash at the end. */
  prefix: string;
  /** Whether recordings are answered with a signed link to the storage. */
  signedLinks: boolean;
  /** What the storage is told to encrypt each object with; null leaves it to the bucket. */
  encryption: S3Encryption | null;
  kmsKeyId: string | null;
}

const ENCRYPTIONS = ['AES256', 'aws:kms'] as const;
export type S3Encryption = (typeof ENCRYPTIONS)[number];

type Read = <T>(name: string, fallback: T, parse: (value: string) => T) => T;

/**
 * The bucket of the settings; null without one. Settings that are given in part are a fault that names the
 * missing one.
 */
export function readS3(read: Read, faults: string[]): S3Settings | null {
  const bucket = read<string | null>('S3_BUCKET', null, readBucket);
  const endpoint = read<string | null>('S3_ENDPOINT', null, readOrigin);
  const region = read<string | null>('S3_REGION', null, readRegion);
  const accessKeyId = read<string | null>('S3_ACCESS_KEY_ID', null, readText(255));
  const secretAccessKey = read<string | null>('S3_SECRET_ACCESS_KEY', null, readSecret);
  const forcePathStyle = read<boolean | null>('S3_FORCE_PATH_STYLE', null, readBoolean);
  const prefix = read('S3_PREFIX', '', readPrefix);
  const signedLinks = read('S3_SIGNED_LINKS', false, readBoolean);
  const credentials = read<'keys' | 'machine' | null>(
    'S3_CREDENTIALS',
    null,
    readChoice(['keys', 'machine']),
  );
  const encryption = read<S3Encryption | null>('S3_ENCRYPTION', null, readChoice(ENCRYPTIONS));
  const kmsKeyId = read<string | null>('S3_KMS_KEY_ID', null, readText(255));
  const isOfMachine = credentials === 'machine';
  const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  const needed = {
    S3_BUCKET: bucket,
    ...(isOfMachine ? {} : keys),
    ...(endpoint === null ? { S3_REGION: region } : {}),
  };
  const given = [
    ...[endpoint, region, forcePathStyle, prefix === '' ? null : prefix, signedLinks || null],
    ...[...Object.values(keys), credentials, encryption, kmsKeyId],
  ];
  if ([...Object.values(needed), ...given].every((value) => value === null)) return null;
  for (const [name, value] of Object.entries(keys))
    if (isOfMachine && value !== null)
      faults.push(`${name}: contradicts S3_CREDENTIALS=machine; leave one of them out`);
  if (kmsKeyId !== null && encryption !== 'aws:kms')
    faults.push('S3_KMS_KEY_ID: needs S3_ENCRYPTION=aws:kms');
  for (const [name, value] of Object.entries(needed)) {
    const isToldAlready = faults.some((fault) => fault.startsWith(`${name}:`));
    if (value === null && !isToldAlready) faults.push(`${name}: is missing; files in a bucket need it`);
  }
  return {
    bucket: bucket ?? '',
    endpoint,
    region: region ?? 'us-east-1',
    accessKeyId: isOfMachine ? null : (accessKeyId ?? ''),
    secretAccessKey: isOfMachine ? null : (secretAccessKey ?? ''),
    forcePathStyle: forcePathStyle ?? endpoint !== null,
    prefix,
    signedLinks,
    encryption,
    kmsKeyId,
  };
}

function readBucket(value: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value))
    throw new Error('is not the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens');
  return value;
}

function readRegion(value: string): string {
  if (!/^[a-z0-9-]{2,32}$/.test(value)) throw new Error('is not a region such as eu-central-1');
  return value;
}

/** Errors do not repeat the value: it is a secret. */
function readSecret(value: string): string {
  if (value.length > 255) throw new Error('is longer than 255 characters');
  return value;
}

/** Without a slash at the beginning, with one at the end. */
function readPrefix(value: string): string {
  const trimmed = value.replaceAll(/^\/+|\/+$/g, '');
  if (
    !/^[A-Za-z0-9._/-]{0,200}$/.test(trimmed) ||
    trimmed.split('/').some((part) => /^\.*$/.test(part) && trimmed !== '')
  )
    throw new Error('is not a prefix such as switchboard/production: letters, digits and . _ - /');
  return trimmed === '' ? '' : `${trimmed}/`;
}
