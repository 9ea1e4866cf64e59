import type { Exceptions } from './list-exceptions.ts';

/** More failed files than this are no matter of a busy machine. */
const MOST_FILES = 6;

/** Whether tests live in real time: a page in a browser, and calls of the started product. */
export const isInRealTime = (file: string): boolean =>
  /\.browser\.test\.ts$|^server\/testing\/proof\//.test(file);

/**
 * The files that may run a second time, alone, because only tests in real time failed
 * (docs/decisions/0135-a-second-run-for-tests-in-real-time.md). None where another test failed too: its clock
 * stands still, so a busy machine is no reason, and the run has failed whatever the others do.
 * @param parts what did not pass in each part of the run; null for a part that did not come to its end.
 */
export function filesOfSecondRun(parts: readonly (Exceptions | null)[]): string[] {
  if (parts.includes(null)) return [];
  const files = [...new Set(parts.flatMap((part) => part?.failed ?? []))].sort();
  return files.length <= MOST_FILES && files.every(isInRealTime) ? files : [];
}
