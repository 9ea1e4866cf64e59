import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DEADLINE_MS = 15 * 60_000;

/** Where peers are installed: outside of the product, kept from one run to the next. */
export const peersFolder = (): string =>
  process.env['PEERS_FOLDER'] ?? join(homedir(), '.cache', 'switchboard-peers');

/** A peer that cannot be had on this machine; the message is a sentence that says why. */
export class PeerMissing extends Error {}

/**
 * Installs `bench/peers/packages/<name>` by its lockfile, without scripts of packages, unless that has been
 * done before. @returns the folder. @throws PeerMissing
 */
export async function installPackages(name: string): Promise<string> {
  const source = join(import.meta.dirname, 'packages', name);
  const lock = await readFile(join(source, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 12);
  const folder = join(peersFolder(), `${name}-${hash}`);
  if (await exists(join(folder, 'installed'))) return folder;
  const building = `${folder}.building`;
  await rm(building, { recursive: true, force: true });
  await cp(source, building, { recursive: true });
  console.error(`installing ${name} into ${folder} …`);
  await run('npm', ['ci', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund'], {
    cwd: building,
    peer: name,
  });
  await writeFile(join(building, 'installed'), '');
  await rm(folder, { recursive: true, force: true });
  await rename(building, folder);
  return folder;
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Adds a sentence to `missing` where `measure` fails, so that the other rows are measured all the same. */
export async function orMissing<T>(
  name: string,
  missing: string[],
  measure: () => Promise<T>,
): Promise<T | null> {
  try {
    return await measure();
  } catch (error) {
    const sentence =
      error instanceof PeerMissing ? error.message : `${name} was not measured: ${reasonOf(error)}`;
    if (!missing.includes(sentence)) missing.push(sentence);
    return null;
  }
}

/** The line of an error that says most, without addresses of databases. */
function reasonOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  const line = lines.find((one) => /^\w*error: /i.test(one)) ?? lines[0] ?? '';
  return line.replaceAll(/postgres:\S+/g, '<database>');
}

/** Runs a program that a peer needs; @throws PeerMissing with the last line it wrote. */
export async function run(
  program: string,
  args: readonly string[],
  { cwd, peer, env }: { cwd: string; peer: string; env?: Record<string, string> },
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, [...args], {
      ...{ cwd, timeout: DEADLINE_MS, maxBuffer: 2 ** 26 },
      env: { ...process.env, ...env },
    });
    return stdout;
  } catch (error) {
    const { stderr = '', stdout = '', message } = error as Error & { stderr?: string; stdout?: string };
    const last = (stderr.trim() || stdout.trim() || message).split('\n').slice(-3).join(' ');
    throw new PeerMissing(`${peer} was not measured: \`${program} ${args[0] ?? ''}\` failed: ${last}`, {
      cause: error,
    });
  }
}
