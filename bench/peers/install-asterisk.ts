import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, PeerMissing, peersFolder, run } from './install.ts';

/** An Asterisk on this machine. */
export interface InstalledAsterisk {
  /** The folder that is its root; `/` for the machine itself. */
  readonly root: string;
  /** Where its modules are, seen from its root. */
  readonly modules: string;
}

/**
 * Finds Asterisk on the machine. Where there is none, Debian's comes into a folder of its own, from the suite
 * that carries it, and runs with that folder as its root.
 * @throws PeerMissing
 */
export async function installAsterisk(): Promise<InstalledAsterisk> {
  if (process.getuid?.() !== 0) throw new PeerMissing('Asterisk was not started: that needs root.');
  const root = (await exists('/usr/sbin/asterisk')) ? '/' : await unpackAsterisk();
  const libraries = await readdir(join(root, 'usr', 'lib'));
  const library = libraries.find((name) => name.endsWith('-linux-gnu')) ?? '';
  return { root, modules: `/usr/lib/${library}/asterisk/modules` };
}

async function unpackAsterisk(): Promise<string> {
  const root = join(peersFolder(), 'asterisk');
  if (await exists(join(root, 'usr', 'sbin', 'asterisk'))) return root;
  console.error(`installing Asterisk into ${root} …`);
  // An install that was interrupted is begun anew.
  const building = `${root}.building`;
  await rm(building, { recursive: true, force: true });
  await mkdir(peersFolder(), { recursive: true });
  await run('debootstrap', ['--variant=minbase', '--include=asterisk', 'sid', building], {
    ...{ cwd: peersFolder(), peer: 'Asterisk' },
  });
  await rename(building, root);
  return root;
}

/** Makes the folders that an Asterisk writes to, below `home` (seen from its root). */
export async function makeAsteriskFolders({ root }: InstalledAsterisk, home: string): Promise<void> {
  for (const folder of ['db', 'spool', 'run', 'log'])
    await mkdir(join(root, home, folder), { recursive: true });
}

/** The `asterisk.conf` of an Asterisk that reads its configuration in `home`, and writes below it. */
export const asteriskConf = ({ modules }: InstalledAsterisk, home: string): string => `[directories]
astetcdir => ${home}
astmoddir => ${modules}
astvarlibdir => /usr/share/asterisk
astdatadir => /usr/share/asterisk
astdbdir => ${home}/db
astkeydir => ${home}/db
astagidir => ${home}
astspooldir => ${home}/spool
astrundir => ${home}/run
astlogdir => ${home}/log
`;

/** The arguments of `chroot` that run Asterisk with the configuration in `home`. */
export const asteriskIn = ({ root }: InstalledAsterisk, home: string, ...args: string[]): string[] => [
  ...[root, 'asterisk', '-C', `${home}/asterisk.conf`],
  ...args,
];
