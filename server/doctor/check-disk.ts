import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNearlyFull } from '../installation/find-warnings.ts';
import { measureStorage, type Storage } from '../installation/measure-storage.ts';
import { MIN_FREE_BYTES } from '../platform/storage/disk-space.ts';
import { findingsOn, reasonOf, type Finding } from './finding.ts';

const MEGABYTE = 2 ** 20;
/** 8 kHz, one channel, 16 bits. */
const BYTES_PER_RECORDED_SECOND = 16_000;
const FEW_DAYS = 30;

const { right, wrong, remark } = findingsOn('disk');

/** Whether DATA_DIR can be written, what is free there, and how long that lasts. */
export async function checkDisk(
  dataDir: string,
  recordedSeconds: number,
  measure: (dataDir: string) => Promise<Storage> = measureStorage,
): Promise<Finding[]> {
  const folder = await stat(dataDir).catch(() => null);
  if (folder === null) return [remark(`DATA_DIR ${dataDir} does not exist yet: the first start makes it.`)];
  if (!folder.isDirectory()) return [wrong(`DATA_DIR ${dataDir} is not a folder.`)];
  const fault = await tryWriting(dataDir);
  if (fault !== null) return [wrong(`DATA_DIR ${dataDir} cannot be written: ${fault}.`)];
  const { free_bytes: free, files_bytes: files, total_bytes: total } = await measure(dataDir);
  if (free === null) return [remark(`How much is free for ${dataDir} is not told here.`)];
  const stored = files === null ? '' : `; recordings and photos take ${sizeOf(files)}`;
  const perDay = (recordedSeconds * BYTES_PER_RECORDED_SECOND) / 7;
  const findings: Finding[] = [];
  if (free < MIN_FREE_BYTES) {
    findings.push(
      wrong(`${sizeOf(free)} are free in ${dataDir}: nothing is stored any more. Make room at once.`),
    );
  } else if (isNearlyFull(free, total)) {
    findings.push(wrong(`Only ${sizeOf(free)} are free in ${dataDir}${stored}: make room.`));
  } else findings.push(right(`${sizeOf(free)} are free in ${dataDir}${stored}.`));
  if (perDay < MEGABYTE) return findings;
  const days = Math.floor(free / perDay);
  const say = `Recordings of the last week took ${sizeOf(perDay)} a day: the disk lasts ${days} days`;
  findings.push(days < FEW_DAYS ? wrong(`${say}. Delete old calls, or enlarge it.`) : right(`${say}.`));
  return findings;
}

/** Why a file cannot be written there; null when it can. */
async function tryWriting(dataDir: string): Promise<string | null> {
  const file = join(dataDir, `.doctor-${randomUUID()}`);
  try {
    await writeFile(file, 'x', { flag: 'wx', mode: 0o600 });
    return null;
  } catch (error) {
    return reasonOf(error);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

function sizeOf(bytes: number): string {
  const mb = bytes / MEGABYTE;
  return mb >= 1_024 ? `${(mb / 1_024).toFixed(1)} GB` : `${Math.floor(mb)} MB`;
}
