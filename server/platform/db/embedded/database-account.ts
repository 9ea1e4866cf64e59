import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { lchown, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * Under whose name the database runs. PostgreSQL refuses root; a root process therefore hands the database to `nobody`,
 * or to whoever owns the cluster already. Any other user runs it as itself.
 */
export interface DatabaseAccount {
  readonly uid: number;
  readonly gid: number;
  /** True when this process is root and has to become `uid` to start the database. */
  readonly switched: boolean;
  /** False for a user number without an entry in the system's list of users, as containers like to give. */
  readonly named: boolean;
}

const toolPlaces = ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin'];

/** The account for the cluster in `clusterDir`, which need not exist yet. Throws one clear line when there is none. */
export function databaseAccount(clusterDir: string): DatabaseAccount {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (uid !== 0) {
    if (owner && owner.uid !== uid)
      throw new Error(
        `The database in ${clusterDir} belongs to user ${owner.uid}, and this is user ${uid}: start as that user or as root`,
      );
    return { uid, gid, switched: false, named: hasName() };
  }
  if (process.platform !== 'linux')
    throw new Error(
      'The embedded PostgreSQL cannot run as root here: start as an ordinary user, or set DATABASE_URL',
    );
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, switched: true, named: true };
  return { ...findNobody(), switched: true, named: true };
}

function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

/** `initdb` insists on an account that /etc/passwd knows. */
function findNobody(): { uid: number; gid: number } {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])];
  if (!entry || !Number.isInteger(uid) || !Number.isInteger(gid))
    throw new Error(
      'PostgreSQL does not run as root and /etc/passwd has no user "nobody": start as an ordinary user, or set DATABASE_URL',
    );
  return { uid, gid };
}

/** Hands a cluster that root owns, as after a backup was copied back, to the account that shall run it. */
export async function giveCluster(clusterDir: string, account: DatabaseAccount): Promise<void> {
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (!account.switched || owner?.uid !== 0) return;
  const give = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await give(path);
      await lchown(path, account.uid, account.gid);
    }
  };
  await give(clusterDir);
  // Last, so that a walk that was broken off begins anew.
  await lchown(clusterDir, account.uid, account.gid);
}

/**
 * What to give to `-D` when the program is started with the cluster as its working directory. The account may be
 * unable to walk to the cluster (DATA_DIR below /root, mode 700), but this process can, and the kernel keeps a working
 * directory open across the change of user: through /proc/self/cwd the database finds itself without walking.
 */
export function clusterArgument(account: DatabaseAccount, clusterDir: string): string {
  return account.switched ? '/proc/self/cwd' : clusterDir;
}

/**
 * Starts a PostgreSQL program as `account` with `cwd` as its working directory, in a process group of its own, so that
 * Ctrl-C in the terminal reaches the application only. Where the system can do it (util-linux), the kernel sends
 * `SIGINT`, PostgreSQL's fast shutdown, when this process dies. Nothing of this process's environment is handed on:
 * it may hold secrets, and PGDATA and its like would change what the programs do.
 *
 * @param options.needsName for programs that refuse a user without a name: such a user is called `nobody` for them
 */
export function spawnAs(
  account: DatabaseAccount,
  program: string,
  args: readonly string[],
  options: { cwd: string; needsName?: boolean },
): ChildProcess {
  const rename = options.needsName === true && !account.named ? renameToNobody() : [];
  const setpriv = findTool('setpriv');
  const become = account.switched
    ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
    : [];
  const wrap = setpriv === undefined ? [] : [setpriv, ...become, '--no-new-privs', '--pdeathsig=INT'];
  const [command = program, ...rest] = [...rename, ...wrap, program, ...args];
  return spawn(command, rest, {
    cwd: options.cwd,
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account.switched && setpriv === undefined ? { uid: account.uid, gid: account.gid } : {}),
  });
}

/** In a user namespace of its own the same user may go by the number of `nobody`; systems can forbid that. */
function renameToNobody(): string[] {
  const unshare = findTool('unshare');
  if (unshare === undefined) return [];
  const { uid, gid } = findNobody();
  return [unshare, '--user', `--map-user=${uid}`, `--map-group=${gid}`];
}

/** A tool of util-linux. */
function findTool(name: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return toolPlaces.map((place) => join(place, name)).find((path) => existsSync(path));
}
