import { Type, type Static } from 'typebox';

/** The version of the archive's format; another one is refused. */
export const FORMAT = 1;
/** The first entry, and the last one: an archive without its last entry is incomplete. */
export const FIRST_ENTRY = 'backup.json';
export const LAST_ENTRY = 'manifest.json';
export const KEY_ENTRY = 'secret.key';
/** Rows of a table are kept in parts of this size, or of one row that is larger. */
export const PART_BYTES = 4 << 20;
/** The longest description: names of tables and columns, migrations, sequences. */
export const MAX_JSON_BYTES = 1 << 20;

const count = Type.Integer({ minimum: 0 });
const name = Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' });

/** The first entry: what the archive comes from, and which columns its rows have. */
export const BackupHead = Type.Object({
  format: Type.Integer(),
  product: Type.String({ maxLength: 100 }),
  written_at: Type.String({ maxLength: 40 }),
  migrations: Type.Array(
    Type.Object({
      version: count,
      name: Type.String({ maxLength: 200 }),
      checksum: Type.String({ maxLength: 64 }),
    }),
    { minItems: 1 },
  ),
  tables: Type.Array(Type.Object({ name, columns: Type.Array(name, { minItems: 1 }) })),
});
export type BackupHead = Static<typeof BackupHead>;

/** The last entry: what must have been read until then. */
export const BackupManifest = Type.Object({
  /** Rows of each table. */
  rows: Type.Record(Type.String(), count),
  files: Type.Object({ count, bytes: count }),
  sequences: Type.Array(Type.Object({ name, last: count })),
  /** Which key the secrets are encrypted with, empty without any; it tells nothing of the key. */
  secret_key: Type.Object({ id: Type.String({ maxLength: 64 }), included: Type.Boolean() }),
  /** SHA-256 of every byte before this entry, hexadecimal. */
  sha256: Type.String({ maxLength: 64 }),
});
export type BackupManifest = Static<typeof BackupManifest>;

/** A backup or a restore is refused; the message says in one line why. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
