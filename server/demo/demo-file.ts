import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The content of `$DATA_DIR/demo.json`, for scripts (`docs/operating.md`). */
export interface DemoFile {
  base_url: string;
  console_url: string;
  keys: { write: string; read: string };
  login: { email: string; password: string };
  sip_uri: string;
  numbers: string[];
}

export const demoFilePath = (dataDir: string): string => join(dataDir, 'demo.json');

/** The file of an earlier start; null when it is missing or cannot be parsed. */
export async function readDemoFile(dataDir: string): Promise<DemoFile | null> {
  try {
    const read: unknown = JSON.parse(await readFile(demoFilePath(dataDir), 'utf8'));
    return isDemoFile(read) ? read : null;
  } catch {
    return null;
  }
}

/** Replaces the file in one step, readable by its owner only. */
export async function writeDemoFile(dataDir: string, file: DemoFile): Promise<void> {
  const path = demoFilePath(dataDir);
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(file, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function isDemoFile(value: unknown): value is DemoFile {
  if (!isRecord(value) || !isRecord(value['keys']) || !isRecord(value['login'])) return false;
  const texts = [
    value['keys']['write'],
    value['keys']['read'],
    value['login']['email'],
    value['login']['password'],
  ];
  return texts.every((text) => typeof text === 'string');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
