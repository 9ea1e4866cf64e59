import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { ProviderClient } from '../../platform/providers/provider-client.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import { LocalProvider, type ReceivedRequest } from '../../platform/providers/testing/local-provider.ts';
import { findListeners } from './find-listeners.ts';
import type { ListeningEvent, ListeningSession } from './listener.ts';
import { RefusedListeners } from './refused-listeners.ts';

const client = new ProviderClient();
let server: LocalProvider;
let refused: RefusedListeners;
let clock: FrozenClock;
before(async () => {
  server = await LocalProvider.start();
});
after(async () => {
  await client.close();
  await server.close();
});
beforeEach(() => {
  clock = new FrozenClock('2026-11-22T10:00:00Z');
  refused = new RefusedListeners(clock);
  server.requests.length = 0;
});

/** What a call finds where only the address of a server is known. */
const find = (listening: string[] | null = null) =>
  findListeners({
    ...{ providers: [server.access('openai', { listening })], client, refused, local: null },
    ...{ id: null, language: 'en-US' },
  });

async function open(listening: string[] | null = null): Promise<ListeningSession> {
  const [listener] = find(listening);
  assert.ok(listener);
  return listener.open({ language: 'en-US', hints: [] }, new AbortController().signal);
}

/** Everything that a session tells until it ends or fails. */
async function readAll(session: ListeningSession): Promise<ListeningEvent[] | ProviderError> {
  const events: ListeningEvent[] = [];
  try {
    for await (const event of session.events) events.push(event);
    return events;
  } catch (error) {
    assert.ok(error instanceof ProviderError);
    return error;
  }
}

const answer =
  (status: number, body = '{}') =>
  (request: ReceivedRequest, response: ServerResponse) => {
    if (request.method === 'POST') response.writeHead(status).end(body);
    else response.writeHead(204).end();
  };
const transcriptions = (): number => server.requests.filter(({ method }) => method === 'POST').length;

describe('a server that was not said to listen', () => {
  for (const status of [404, 405, 400, 501]) {
    it(`is left out before the caller speaks when it answers ${status}, and by the next calls`, async () => {
      server.answer = answer(status);
      const failed = await readAll(await open());
      assert.ok(failed instanceof ProviderError && failed.isPermanent);
      assert.deepEqual(find(), []);
      assert.equal(transcriptions(), 1);
      await clock.advance(300_001);
      assert.equal(find().length, 1);
    });
  }

  it('listens from the first call on when it can, and is asked for silence once', async () => {
    server.answer = answer(200, '{"text":""}');
    const first = await open();
    await until('it was asked', () => transcriptions() === 1);
    await until('it is proven', async () => {
      const session = await open();
      session.close();
      return transcriptions() <= 2;
    });
    const asked = transcriptions();
    (await open()).close();
    assert.equal(transcriptions(), asked);
    first.close();
    assert.deepEqual(await readAll(first), []);
  });

  it('is given time: a slow or failing answer says nothing, and ends with the call', async () => {
    for (const slow of [() => undefined, answer(503), answer(429)]) {
      server.answer = slow;
      server.requests.length = 0;
      const session = await open();
      const read = readAll(session);
      await until('it is asked', () => transcriptions() === 1);
      session.close();
      assert.deepEqual(await read, []);
      assert.equal(find().length, 1);
    }
  });

  it('is not asked when it was named', async () => {
    server.answer = answer(404);
    const session = await open(['whisper-large']);
    session.close();
    assert.deepEqual(await readAll(session), []);
    assert.equal(transcriptions(), 0);
  });
});
