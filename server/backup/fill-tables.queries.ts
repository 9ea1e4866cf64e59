import { copyIn } from '../platform/db/copy.ts';
import type { Connection } from '../platform/db/connection.ts';
import { unmarkRestore } from '../platform/db/restore-mark.queries.ts';
import { dbOver, type Queryable } from '../platform/db/db.ts';
import { BackupRefused, type BackupHead, type BackupManifest } from './format.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The command that reads all rows of a table, in the columns of the backup. */
export const copyOutOf = ({ name, columns }: BackupHead['tables'][number]): string =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`;

/** Tables that are being filled in one transaction, without triggers; foreign keys are checked at the end. */
export class TableFiller {
  readonly #connection: Connection;
  readonly #db: Queryable;
  readonly #tables: BackupHead['tables'];
  #foreignKeys: { table: string; name: string; definition: string }[] = [];

  /** @param connection one opened with `copies`. */
  constructor(connection: Connection, tables: BackupHead['tables']) {
    this.#connection = connection;
    this.#db = dbOver((command) => connection.ask(command));
    this.#tables = tables;
  }

  /** Begins the transaction and removes what migrations wrote: it is in the backup, as it is now. */
  async begin(): Promise<void> {
    // A large table, an index of it or the check of a reference may take any time.
    await this.#db.unsafe(
      `begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    );
    this.#foreignKeys = await this.#db<{ table: string; name: string; definition: string }[]>`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
    for (const { table, name } of this.#foreignKeys)
      await this.#db.unsafe(`alter table ${table} drop constraint ${quoted(name)}`);
    for (const { name } of this.#tables)
      await this.#db.unsafe(`alter table ${quoted(name)} disable trigger user`);
    await this.#db.unsafe(`truncate ${this.#tables.map(({ name }) => quoted(name)).join(', ')}`);
  }

  /** @param rows whole rows, as `copyOutOf` reads them. */
  async add(table: string, rows: AsyncIterable<Buffer>): Promise<void> {
    const of = this.#tables.find(({ name }) => name === table);
    if (!of) throw new BackupRefused(`The archive has rows of an unknown table ${table}`);
    const columns = of.columns.map(quoted).join(', ');
    await copyIn(this.#connection, `copy ${quoted(table)} (${columns}) from stdin`, rows);
  }

  /**
   * Compares the number of rows, makes the installation one of its own, continues sequences, and restores
   * references and triggers.
   * @throws BackupRefused, or DatabaseError for a row that refers to none.
   */
  async complete({ rows, sequences }: BackupManifest): Promise<void> {
    for (const { name } of this.#tables) {
      const [found] = (await this.#db.unsafe(`select count(*) as rows from ${quoted(name)}`)) as {
        rows: number;
      }[];
      if (found?.rows !== rows[name])
        throw new BackupRefused(`${name} has ${found?.rows} rows instead of ${rows[name]}`);
    }
    // It is another installation now: the one that was saved may still run, on the same host or bucket.
    if (this.#tables.some(({ name }) => name === 'installation'))
      await this.#db`update installation set id = default`;
    for (const { name, last } of sequences) await this.#db`select setval(${name}::regclass, ${last})`;
    for (const { table, name, definition } of this.#foreignKeys)
      await this.#db.unsafe(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const { name } of this.#tables)
      await this.#db.unsafe(`alter table ${quoted(name)} enable trigger user`);
  }

  async commit(): Promise<void> {
    await unmarkRestore(this.#db);
    await this.#db.unsafe('commit');
  }
}
