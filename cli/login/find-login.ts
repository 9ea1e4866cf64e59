import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageFault } from '../faults.ts';
import { readKept } from './kept-login.ts';

/** A server and the key for it. */
export interface Login {
  /** Without `/api/v1`. */
  url: string;
  key: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The server and the key: from the flags, then SWITCHBOARD_URL and SWITCHBOARD_KEY, then what `login` keeps,
 * then the demo of a server that runs in this folder. A kept key is only for the server it was kept for.
 * @throws UsageFault with a sentence for the terminal.
 */
export async function findLogin(
  flags: Readonly<Record<string, string | undefined>>,
  env: Env,
): Promise<Login> {
  const url = readUrl(flags['url'] ?? textOf(env['SWITCHBOARD_URL']));
  const key = flags['key'] ?? textOf(env['SWITCHBOARD_KEY']);
  if (url !== undefined && key !== undefined) return checked({ url, key });
  const known = (await readKept(env)) ?? (await readDemo(env));
  if (known === null) {
    const missing = url === undefined && key === undefined ? '' : ` ${url === undefined ? '--url' : '--key'}`;
    throw new UsageFault(
      missing === ''
        ? 'Nobody has logged in: `switchboard login` keeps the address of a server and a key.'
        : `${missing.trim()} is missing: \`switchboard login\` keeps the address of a server and a key.`,
    );
  }
  if (key === undefined && url !== undefined && url !== known.url) {
    throw new UsageFault(`The key that is kept is for ${known.url}: give --key for ${url}.`);
  }
  return checked({ url: url ?? known.url, key: key ?? known.key });
}

/** The address of a server as it is kept; undefined stays so. @throws UsageFault for one that is none */
export function readUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageFault(
      `"${text}" is no address of a server: it must be one such as https://phone.example.`,
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}

function checked({ url, key }: Login): Login {
  // That of the file may have been changed by hand.
  if (/^[\x21-\x7e]{1,500}$/.test(key)) return { url: readUrl(url) ?? url, key };
  throw new UsageFault('The key is no API key: it must be one such as sbk_…');
}

/** The workspace of the demo, which a server writes into its data folder. */
async function readDemo(env: Env): Promise<Login | null> {
  const path = join(textOf(env['DATA_DIR']) ?? '.data', 'demo.json');
  try {
    const demo = JSON.parse(await readFile(path, 'utf8')) as {
      base_url?: unknown;
      keys?: { write?: unknown };
    };
    const { base_url: url, keys } = demo;
    if (typeof url !== 'string' || typeof keys?.write !== 'string') return null;
    return { url: readUrl(url) ?? '', key: keys.write };
  } catch {
    return null;
  }
}

const textOf = (value: string | undefined): string | undefined => (value === '' ? undefined : value);
