/** The files and the database do not match; the message says in one line why. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}
