import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readAgain } from './queries.ts';

/** A read that a page shows; each time it is asked, it gets the next of the answers. */
function shownRead() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  const read = { asked: 0, shown: [] as unknown[] };
  const observer = new QueryObserver(client, {
    queryKey: ['listCalls', {}],
    queryFn: async () => {
      read.asked += 1;
      return answers[read.asked - 1]?.promise;
    },
  });
  observer.subscribe(({ data }) => {
    if (data !== read.shown.at(-1)) read.shown.push(data);
  });
  return { client, read, observer, answers };
}

describe('what is read again after a change', () => {
  it('is no answer that was refused meanwhile', async () => {
    const { client, read, observer, answers } = shownRead();
    const again = readAgain(client);
    answers[0].reject(new Error('refused'));
    await again;
    assert.equal(read.asked, 1);
    observer.destroy();
  });

  it('is a first answer that was under way, and may be of before the change', async () => {
    const { client, read, observer, answers } = shownRead();
    const again = readAgain(client);
    assert.equal(read.asked, 1);
    answers[0].resolve('before');
    answers[1].resolve('after');
    await again;
    assert.deepEqual(read, { asked: 2, shown: ['before', 'after'] });
    observer.destroy();
  });

  it('is an answer that is there, once', async () => {
    const { client, read, observer, answers } = shownRead();
    answers[0].resolve('before');
    await observer.refetch({ cancelRefetch: false });
    const again = readAgain(client, { queryKey: ['listCalls'] });
    answers[1].resolve('after');
    await again;
    assert.deepEqual(read, { asked: 2, shown: ['before', 'after'] });
    observer.destroy();
  });
});
