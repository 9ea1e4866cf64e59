import { readdir, readFile, readlink } from 'node:fs/promises';

export type Protocol = 'udp' | 'tcp';

/** A process that has a port. */
export interface Holder {
  pid: number;
  name: string;
}

/** The state of a TCP socket that listens, as the kernel writes it. */
const LISTENING = '0A';
const MOST_LINKS = 500_000;

/**
 * The ports that sockets of this machine are bound to, with the inodes of the sockets, as Linux tells them
 * (proc(5), `/proc/net`); null elsewhere.
 */
export async function listBoundPorts(protocol: Protocol): Promise<Map<number, Set<string>> | null> {
  const ports = new Map<number, Set<string>>();
  let isKnown = false;
  for (const file of [protocol, `${protocol}6`]) {
    const text = await readFile(`/proc/net/${file}`, 'latin1').catch(() => null);
    if (text === null) continue;
    isKnown = true;
    for (const line of text.split('\n').slice(1)) {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
      if (local === undefined || inode === undefined) continue;
      if (protocol === 'tcp' && state !== LISTENING) continue;
      const port = Number.parseInt(local.split(':')[1] ?? '', 16);
      ports.set(port, (ports.get(port) ?? new Set()).add(inode));
    }
  }
  return isKnown ? ports : null;
}

/** The process that has a port; null where that is not told, as for processes of other users. */
export async function findHolder(protocol: Protocol, port: number): Promise<Holder | null> {
  const inodes = (await listBoundPorts(protocol))?.get(port);
  if (!inodes) return null;
  let links = 0;
  for (const pid of await listProcesses()) {
    for (const inode of await socketsOf(pid)) {
      links += 1;
      if (inodes.has(inode)) return { pid, name: await nameOf(pid) };
    }
    if (links > MOST_LINKS) return null;
  }
  return null;
}

/** The inodes of the sockets of a process; none where they may not be seen. */
export async function socketsOf(pid: number): Promise<Set<string>> {
  const folder = `/proc/${pid}/fd`;
  const files = await readdir(folder).catch(() => []);
  const links = await Promise.all(files.map((file) => readlink(`${folder}/${file}`).catch(() => '')));
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
}

const listProcesses = async (): Promise<number[]> =>
  (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);

const nameOf = async (pid: number): Promise<string> =>
  (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'a program')).trim();
