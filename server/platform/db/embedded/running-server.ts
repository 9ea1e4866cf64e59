import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APPLICATION_DATABASE, APPLICATION_ROLE } from './create-cluster.ts';

/** The line of `postmaster.pid` that holds the port, counted from 0. */
const PORT_LINE = 3;

/**
 * Address of the embedded server that another process runs on `dataDir` (`$DATA_DIR/postgres`). It
 * contains the password: do not log it.
 * @throws Error of one line when its files cannot be read.
 */
export async function urlOfRunningServer(dataDir: string): Promise<string> {
  try {
    const [pidFile, password] = await Promise.all([
      readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'),
      readFile(join(dataDir, 'password'), 'utf8'),
    ]);
    const port = Number(pidFile.split('\n')[PORT_LINE]);
    return `postgres://${APPLICATION_ROLE}:${password.trim()}@127.0.0.1:${port}/${APPLICATION_DATABASE}`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The running database in ${dataDir} cannot be reached: ${reason}`, { cause: error });
  }
}
