import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { lchown, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * The user that runs the database. PostgreSQL refuses root, so a root process starts the database as
 * the owner of the cluster, or as `nobody` for a new one. Any other user runs it as itself.
 */
export interface DatabaseAccount {
  readonly uid: number;
  readonly gid: number;
  /** True when this process is root and switches to `uid` to start the database. */
  readonly switched: boolean;
  /** False for a user number without an entry in /etc/passwd, which is common in containers. */
  readonly named: boolean;
}

const toolPlaces = ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin'];

/**
 * The account for the cluster in `clusterDir`, which need not exist yet. Throws an error of one line
 * when there is none.
 */
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

/** Finds the user `nobody`: `initdb` requires an account that is in /etc/passwd. */
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

/**
 * Changes the owner of a cluster that root owns, for example a restored backup, to the account that
 * runs it.
 */
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
  // The folder itself comes last, so that an interrupted run starts again.
  await lchown(clusterDir, account.uid, account.gid);
}

/**
 * The value for `-D` when the program is started with the cluster as its working directory. The
 * account may lack access to a parent folder (DATA_DIR below /root, mode 700). This process has
 * access, and the kernel keeps the working directory open across the change of user, so
 * /proc/self/cwd reaches the cluster.
 */
export function clusterArgument(account: DatabaseAccount, clusterDir: string): string {
  return account.switched ? '/proc/self/cwd' : clusterDir;
}

/**
 * Starts a PostgreSQL program as `account` with `cwd` as its working directory. It gets its own
 * process group, so that Ctrl-C in the terminal reaches the application only. Where util-linux is
 * available, the kernel sends `SIGINT` (PostgreSQL's fast shutdown) when this process dies. The
 * environment is not passed on: it may hold secrets, and variables such as PGDATA would change what
 * the programs do.
 *
 * @param options.needsName for programs that refuse a user without a name: the user is mapped to
 * `nobody` for them
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

/** Maps the user to the number of `nobody` in a user namespace. Some systems forbid that. */
function renameToNobody(): string[] {
  const unshare = findTool('unshare');
  if (unshare === undefined) return [];
  const { uid, gid } = findNobody();
  return [unshare, '--user', `--map-user=${uid}`, `--map-group=${gid}`];
}

/** The path of a tool of util-linux. */
function findTool(name: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return toolPlaces.map((place) => join(place, name)).find((path) => existsSync(path));
}
