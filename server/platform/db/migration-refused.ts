/** The files and the database do not fit together; the message says in one line how. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}
