import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What is used of the libraries, which are installed outside of the product. */
export interface GraphileWorker {
  run(options: object): Promise<unknown>;
  runMigrations(options: object): Promise<void>;
}

export interface PgBossModule {
  PgBoss: new (options: object) => PgBoss;
}

interface PgBoss {
  on(event: 'error', listener: (error: Error) => void): unknown;
  start(): Promise<unknown>;
  stop(options: object): Promise<void>;
  createQueue(name: string, options: object): Promise<void>;
  insert(name: string, jobs: readonly object[]): Promise<unknown>;
  work(
    name: string,
    options: object,
    handler: (jobs: { data: { n: number } }[]) => Promise<void>,
  ): Promise<unknown>;
}

/** Loads a library from the folder it is installed in. */
export const loadLibrary = (folder: string, name: string): Promise<unknown> => {
  const path = createRequire(join(folder, 'package.json')).resolve(name);
  return import(pathToFileURL(path).href);
};
