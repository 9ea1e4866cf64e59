import type { Problem } from '../platform/problem.ts';
import type { InstallationFacts } from './installation-facts.ts';
import { installationProblems } from './installation.problems.ts';
import type { QueueRow } from './installation.queries.ts';
import type { Storage } from './measure-storage.ts';

const MEGABYTE = 2 ** 20;
/** A disk is nearly full with less free than both of these, or than this much whatever its size. */
const TIGHT = { share: 0.1, bytes: 2_048 * MEGABYTE };
const TIGHT_ON_ANY_DISK_BYTES = 512 * MEGABYTE;
const MAX_CLOCK_MS = 2_000;
const MAX_LATE_MS = 10 * 60_000;

export interface Measured {
  facts: Pick<InstallationFacts, 'publicUrl' | 'hasMail' | 'hasSecretKey' | 'filesWaiting'>;
  storage: Storage;
  queues: readonly QueueRow[];
  isDemoActive: boolean;
  console: 'ready' | 'building' | 'missing';
  /** By the clock of this process, and by that of the database. */
  now: Temporal.Instant;
  databaseNow: Temporal.Instant;
}

/** What needs attention, most urgent first. Pure. */
export function findWarnings(measured: Measured): Problem[] {
  const { facts, storage, queues, now, databaseNow } = measured;
  const warnings: Problem[] = [];
  const { free_bytes: free, total_bytes: total } = storage;
  if (free !== null && isNearlyFull(free, total)) {
    warnings.push(installationProblems.disk_nearly_full({ free: Math.floor(free / MEGABYTE) }));
  }
  const offMs = Math.abs(now.epochMilliseconds - databaseNow.epochMilliseconds);
  if (offMs > MAX_CLOCK_MS) {
    warnings.push(installationProblems.clock_off({ seconds: Math.round(offMs / 1_000) }));
  }
  for (const { queue, oldest } of queues) {
    const lateMs = oldest === null ? 0 : databaseNow.epochMilliseconds - Date.parse(oldest);
    if (lateMs > MAX_LATE_MS) {
      warnings.push(installationProblems.jobs_late({ queue, minutes: Math.floor(lateMs / 60_000) }));
    }
  }
  const { files, oldestMs } = facts.filesWaiting();
  const waitMs = oldestMs === null ? 0 : now.epochMilliseconds - oldestMs;
  if (waitMs > MAX_LATE_MS) {
    warnings.push(installationProblems.files_wait({ files, minutes: Math.floor(waitMs / 60_000) }));
  }
  if (facts.publicUrl === null) warnings.push(installationProblems.public_url_missing());
  else if (!facts.publicUrl.startsWith('https:')) warnings.push(installationProblems.public_url_not_https());
  if (!facts.hasMail) warnings.push(installationProblems.no_smtp());
  if (!facts.hasSecretKey) warnings.push(installationProblems.secret_key_generated());
  if (measured.isDemoActive) warnings.push(installationProblems.demo_active());
  if (measured.console === 'missing') warnings.push(installationProblems.console_not_built());
  return warnings;
}

/** Whether somebody should make room on a disk; sizes are in bytes, null where the whole is not told. */
export function isNearlyFull(free: number, total: number | null): boolean {
  if (free < TIGHT_ON_ANY_DISK_BYTES) return true;
  return total !== null && free < TIGHT.bytes && free < total * TIGHT.share;
}
