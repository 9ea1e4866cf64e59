import { until } from '../../../platform/jobs/testing/until.ts';

/** How long a test waits for what has to happen, on the slowest machine. */
export const PATIENCE_MS = 60_000;

/** Waits until `holds`; fails after a generous time. */
export async function eventually(holds: () => boolean, what: string): Promise<void> {
  await until(what, holds, PATIENCE_MS / 1000);
}
