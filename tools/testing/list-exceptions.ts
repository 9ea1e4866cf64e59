import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

/** What of a run of tests did not pass. */
export interface Exceptions {
  /** Files with tests that failed, from the working directory. */
  failed: string[];
  /** Tests and suites that were skipped or marked as todo, with their reasons. */
  skipped: string[];
}

/**
 * A reporter for node:test that writes `Exceptions` as JSON when all files have run: of a run that was ended
 * there is nothing.
 */
export default async function* listExceptions(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failed = new Set<string>();
  const skipped: string[] = [];
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // A file that ends badly is a test without a file, named like it.
    if (type === 'test:fail' && !isByPart(data.details.error))
      failed.add(relative('.', data.file ?? data.name));
    const reason = data.skip ?? data.todo;
    if (reason === undefined || reason === false) continue;
    skipped.push(`${data.name}${typeof reason === 'string' ? ` (${reason})` : ''}`);
  }
  yield JSON.stringify({ failed: [...failed], skipped } satisfies Exceptions);
}

/** Whether a suite failed because something in it did, maybe of another file (`share-processes.ts`). */
const isByPart = (error: Error): boolean => 'failureType' in error && error.failureType === 'subtestsFailed';
