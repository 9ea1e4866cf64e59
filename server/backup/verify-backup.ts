import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { readArchive } from './archive-reader.ts';
import { BackupHead, BackupManifest, BackupRefused, FIRST_ENTRY, FORMAT, LAST_ENTRY } from './format.ts';

/** An archive that is whole. */
export interface VerifiedBackup {
  head: BackupHead;
  manifest: BackupManifest;
}

/**
 * Reads the whole archive and compares its checksum, before anything is changed.
 * @throws BackupRefused when it is damaged, cut off, of another format or no backup.
 */
export async function verifyBackup(path: string): Promise<VerifiedBackup> {
  let head: BackupHead | null = null;
  let manifest: BackupManifest | null = null;
  for await (const entry of readArchive(path)) {
    if (manifest) throw new BackupRefused('The archive is damaged: something follows its end');
    if (head === null) {
      if (entry.name !== FIRST_ENTRY) throw new BackupRefused(`${path} is no backup of this product`);
      head = readHead(await entry.json());
    } else if (entry.name === LAST_ENTRY) {
      const last = parse<BackupManifest>(BackupManifest, await entry.json(), LAST_ENTRY);
      manifest = last;
      if (last.sha256 !== entry.digestBefore)
        throw new BackupRefused('The archive is damaged: its checksum is another one');
    }
  }
  if (!head || !manifest) throw new BackupRefused('The archive is cut off: its last entry is missing');
  return { head, manifest };
}

function readHead(value: unknown): BackupHead {
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : null;
  if (format !== FORMAT)
    throw new BackupRefused(`The archive has format ${String(format)}; this program reads ${FORMAT}`);
  return parse<BackupHead>(BackupHead, value, FIRST_ENTRY);
}

function parse<T>(schema: TSchema, value: unknown, name: string): T {
  if (!Value.Check(schema, value)) throw new BackupRefused(`The archive is damaged: ${name} is not complete`);
  return value as T;
}
