import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Server {
  /** With `/api/v1`. */
  baseUrl: string;
  key: string;
}

/**
 * The server of a tool, from the options and otherwise from `demo.json` in the data folder.
 * @param scope what the key of the demo may do.
 * @throws Error with a sentence for the terminal.
 */
export async function findServer(
  dataDir: string,
  given: { key: string | undefined; url: string | undefined },
  scope: 'read' | 'write' = 'read',
): Promise<Server> {
  const url = given.url === undefined ? undefined : readUrl(given.url);
  if (url !== undefined && given.key !== undefined) return { baseUrl: url, key: given.key };
  const path = join(dataDir, 'demo.json');
  const demo = await readDemo(path, scope);
  const baseUrl = url ?? demo?.baseUrl;
  const key = given.key ?? demo?.key;
  if (baseUrl !== undefined && key !== undefined) return { baseUrl, key };
  throw new Error(
    `There is no demo workspace (${path} is missing): give --key and --url, or start a server with \`npm start\`.`,
  );
}

function readUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error('--url must be an address such as http://127.0.0.1:3000.');
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + (path.endsWith('/api/v1') ? path : `${path}/api/v1`);
}

async function readDemo(
  path: string,
  scope: 'read' | 'write',
): Promise<{ baseUrl: string; key: string } | null> {
  try {
    const demo = JSON.parse(await readFile(path, 'utf8')) as {
      base_url?: unknown;
      keys?: Record<string, unknown>;
    };
    const { base_url: baseUrl, keys } = demo;
    const key = keys?.[scope];
    return typeof baseUrl === 'string' && typeof key === 'string' ? { baseUrl, key } : null;
  } catch {
    return null;
  }
}
