import type { TestEvent } from 'node:test/reporters';

/**
 * A reporter for node:test: one line for each test or suite that was skipped or marked as todo, with its
 * reason.
 */
export default async function* listSkipped(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const reason = data.skip ?? data.todo;
    if (reason === undefined || reason === false) continue;
    yield `${data.name}${typeof reason === 'string' ? ` (${reason})` : ''}\n`;
  }
}
