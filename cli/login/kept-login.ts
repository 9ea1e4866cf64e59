import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { UsageFault } from '../faults.ts';
import type { Login } from './find-login.ts';

type Env = Readonly<Record<string, string | undefined>>;

const MAX_LENGTH = 10_000;

/** Where the login is kept (XDG Base Directory Specification). */
export function keptAt(env: Env): string {
  const given = env['XDG_CONFIG_HOME'] ?? '';
  const folder = isAbsolute(given) ? given : join(env['HOME'] ?? homedir(), '.config');
  return join(folder, 'switchboard', 'config.json');
}

/** The login that is kept; null when there is none. @throws UsageFault when the file is not readable */
export async function readKept(env: Env): Promise<Login | null> {
  const path = keptAt(env);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UsageFault(`${path} cannot be read: ${(error as Error).message}`);
  }
  const { url, key } = parsed(text);
  if (typeof url === 'string' && typeof key === 'string') return { url, key };
  throw new UsageFault(`${path} holds no login: \`switchboard login\` writes it anew.`);
}

/** Keeps the login where only this user of the machine can read it; its path. */
export async function keep(env: Env, login: Login): Promise<string> {
  const path = keptAt(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const written = `${path}.${process.pid}`;
  await writeFile(written, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600, flag: 'w' });
  await rename(written, path);
  return path;
}

/** Forgets the login that is kept; its path. */
export async function forget(env: Env): Promise<string> {
  const path = keptAt(env);
  await rm(path, { force: true });
  return path;
}

function parsed(text: string): { url?: unknown; key?: unknown } {
  if (text.length > MAX_LENGTH) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
