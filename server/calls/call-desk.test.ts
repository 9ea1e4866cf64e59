import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { eventsOf, writeRecording } from './testing/call-house.ts';
import { message, openReception, turn, type Reception } from './testing/reception.ts';

const api = useTestApi();
let house: Reception;
beforeEach(async () => {
  house = await openReception(api);
});

describe('an answered call', () => {
  it('is in progress from then on, and call.started tells it with exactly the fields specified', async () => {
    const { callId, desk } = await house.ring();
    await api.clock.advance(2000);
    await desk.answered();
    const call = await house.shown(callId);
    assert.equal(call.status, 'in_progress');
    assert.equal(call.answered_at, api.clock.now().toString({ smallestUnit: 'millisecond' }));
    assert.deepEqual(
      await eventsOf(api.sql, house.workspaceId).then((events) =>
        events.map(({ type, data }) => ({ type, data })),
      ),
      [
        {
          type: 'call.started',
          data: {
            call_id: callId,
            direction: 'inbound',
            from: '+14155550123',
            to: house.line.number,
            assistant_id: house.line.assistantId,
            status: 'in_progress',
            started_at: call.started_at,
          },
        },
      ],
    );
  });

  it('is answered once, however often that is written', async () => {
    const { callId, desk } = await house.ring();
    await desk.answered();
    const { answered_at: answeredAt } = await house.shown(callId);
    await api.clock.advance(2000);
    await Promise.all([desk.answered(), desk.answered()]);
    assert.equal((await house.shown(callId)).answered_at, answeredAt);
    assert.deepEqual(await house.typesOf(), ['call.started']);
  });
});

describe('turns', () => {
  it('stand in the order in which they were put down, also when one has to be written again', async () => {
    const { callId, desk } = await house.ring();
    const [first, second] = [turn('one'), turn('two')];
    await Promise.all([desk.recordTurn(first), desk.recordTurn(second), desk.recordTurn(turn('three'))]);
    await desk.recordTurn(first);
    await api.sql`delete from transcript_turns where call_id = ${callId} and content = 'two'`;
    await desk.recordTurn(second);
    assert.deepEqual(
      (await house.shown(callId)).transcript.map(({ content }) => content),
      ['one', 'two', 'three'],
    );
  });
});

describe('a message', () => {
  it('becomes an inbox item of its kind, linked to a contact made of the caller', async () => {
    const { callId, desk } = await house.ring();
    await desk.answered();
    await desk.takeMessage(
      null,
      message({ kind: 'callback', callerName: 'Ann', callbackNumber: '+14155550777' }),
    );
    const [item] = await house.inbox();
    const [contact] = await house.contacts();
    assert.equal(item?.type, 'callback');
    assert.equal(item?.subject, 'Callback for Ann');
    assert.equal(item?.body, 'The delivery is late.\n\nNumber to call back: +14155550777');
    assert.equal(item?.from, '+14155550123');
    assert.equal(item?.call_id, callId);
    assert.equal(item?.contact_id, contact?.id);
    assert.deepEqual([contact?.name, contact?.phone], ['Ann', '+14155550123']);
    assert.equal((await house.shown(callId)).contact_id, contact?.id);
  });

  it('of a withheld number is linked by the number to call back, and to nobody without one', async () => {
    const { desk } = await house.ring({ from: 'anonymous' });
    await desk.takeMessage(null, message({ callbackNumber: '+14155550777' }));
    await desk.takeMessage(null, message({ body: 'Never mind.' }));
    const items = (await house.inbox()).sort((a, b) => a.id - b.id);
    assert.equal(items[0]?.from, '+14155550777');
    assert.equal(items[0]?.contact_id, (await house.contacts())[0]?.id);
    assert.equal(items[1]?.from, null);
    assert.equal(items[1]?.subject, 'Message from an unknown caller');
  });

  it('is written once, although its writing is repeated', async () => {
    const { desk } = await house.ring();
    const typed = message();
    await desk.takeMessage(null, typed);
    await api.clock.advance(1000);
    await desk.takeMessage(null, typed);
    const { messageKey, audioPath } = await desk.beginMessage('voicemail');
    await writeRecording(audioPath, new Int16Array(8000));
    const spoken = message({ kind: 'voicemail', audioMs: 1000 });
    await desk.takeMessage(messageKey, spoken);
    await desk.takeMessage(messageKey, spoken);
    assert.equal((await house.inbox()).length, 2);
  });

  it('keeps its audio, which can be heard', async () => {
    const { desk } = await house.ring();
    const { messageKey, audioPath } = await desk.beginMessage('voicemail');
    await writeRecording(audioPath, new Int16Array(8000));
    await desk.takeMessage(messageKey, message({ kind: 'voicemail', audioMs: 1000.4 }));
    const [item] = await house.inbox();
    assert.equal(item?.recording_available, true);
    assert.equal((await api.get(`/inbox/${item?.id}/recording`, house)).raw.length, 44 + 16_000);
    assert.deepEqual([...(await api.sql`select 1 from message_drafts`)], []);
  });

  it('without sound leaves no file behind', async () => {
    const { desk } = await house.ring();
    const { messageKey, audioPath } = await desk.beginMessage('voicemail');
    await writeRecording(audioPath, new Int16Array(0));
    await desk.takeMessage(messageKey, message({ kind: 'voicemail', audioMs: 1000 }));
    assert.equal((await house.inbox())[0]?.recording_available, false);
    assert.equal(await api.house.store.sizeOf(`messages/${house.workspaceId}/${messageKey}.wav`), null);
  });

  it('that was dropped is gone with its file, and cannot be taken any more', async () => {
    const { desk } = await house.ring();
    const { messageKey, audioPath } = await desk.beginMessage('voicemail');
    await writeRecording(audioPath, new Int16Array(8000));
    await desk.dropMessage(messageKey);
    await desk.dropMessage(messageKey);
    await desk.takeMessage(messageKey, message());
    assert.deepEqual(await house.inbox(), []);
    assert.equal(await api.house.store.sizeOf(`messages/${house.workspaceId}/${messageKey}.wav`), null);
  });
});
