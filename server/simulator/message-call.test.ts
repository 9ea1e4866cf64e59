import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { startTypedFixture, type TypedFixture } from './testing/typed-fixture.ts';
import { isEnd, saying, typedShop } from './testing/typed-shop.ts';

describe('a message that the offline engine takes in words', { timeout: 240_000 }, () => {
  let test: TypedFixture;
  const readers = new AbortController();
  before(async () => {
    test = await startTypedFixture();
  });
  after(async () => {
    readers.abort();
    await test.stop();
  });
  const { open, read, say } = typedShop(() => test, readers.signal);

  it('is taken by the tool that language models use, and stands on the turn once', async () => {
    const { key, id } = await open({});
    await read(key, id, saying(/test workspace/));
    await say(key, id, 'I would like to leave a message');
    await read(key, id, saying(/pass on/));
    await say(key, id, 'The parcel is with the neighbours');
    await read(key, id, saying(/name/));
    await say(key, id, 'this is Tom Becker');
    await read(key, id, saying(/Tom Becker.*Is that right/));
    await say(key, id, 'yes');
    await read(key, id, saying(/taken your message/));
    await say(key, id, 'goodbye');
    await read(key, id, isEnd);
    const call = (await test.api.get(`/calls/${id}`, { key })).body.data;
    const tools = call.transcript.flatMap((turn: Json) => turn.tools ?? []);
    const items = (await test.api.get('/inbox', { key })).body.data as Json[];
    assert.deepEqual(
      tools.map(({ name, result }: Json) => [name, result.ok, result.inbox_item_id]),
      [['take_message', true, items[0]?.id]],
    );
    assert.deepEqual(
      items.map((item) => [item.body, item.call_id]),
      [['The parcel is with the neighbours', id]],
    );
    assert.equal(call.outcome, 'message_taken');
    assert.equal(call.extracted.name, 'Tom Becker');
  });
});
