import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { countOpenTransactions } from '../../testing/blocked.queries.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { eventsOf, writeRecording } from '../testing/call-fixture.ts';
import { message, openReception, turn, type Reception } from '../testing/reception.ts';

const api = useTestApi();
let fixture: Reception;
beforeEach(async () => {
  fixture = await openReception(api);
});

describe('an answered call', () => {
  it('is in progress from then on, and call.started tells it with exactly the fields specified', async () => {
    const { callId, recorder } = await fixture.ring();
    await api.clock.advance(2000);
    await recorder.answered();
    const call = await fixture.shown(callId);
    assert.equal(call.status, 'in_progress');
    assert.equal(call.answered_at, api.clock.now().toString({ smallestUnit: 'millisecond' }));
    assert.deepEqual(
      await eventsOf(api.sql, fixture.workspaceId).then((events) =>
        events.map(({ type, data }) => ({ type, data })),
      ),
      [
        {
          type: 'call.started',
          data: {
            call_id: callId,
            direction: 'inbound',
            from: '+14155550123',
            to: fixture.line.number,
            assistant_id: fixture.line.assistantId,
            status: 'in_progress',
            started_at: call.started_at,
          },
        },
      ],
    );
  });

  it('is answered once, however often that is written', async () => {
    const { callId, recorder } = await fixture.ring();
    await recorder.answered();
    const { answered_at: answeredAt } = await fixture.shown(callId);
    await api.clock.advance(2000);
    await Promise.all([recorder.answered(), recorder.answered()]);
    assert.equal((await fixture.shown(callId)).answered_at, answeredAt);
    assert.deepEqual(await fixture.typesOf(), ['call.started']);
  });
});

describe('turns', () => {
  it('stand in the order in which they were put down, also when one has to be written again', async () => {
    const { callId, recorder } = await fixture.ring();
    const [first, second] = [turn('one'), turn('two')];
    await Promise.all([
      recorder.recordTurn(first),
      recorder.recordTurn(second),
      recorder.recordTurn(turn('three')),
    ]);
    await recorder.recordTurn(first);
    await api.sql`delete from transcript_turns where call_id = ${callId} and content = 'two'`;
    await recorder.recordTurn(second);
    assert.deepEqual(
      (await fixture.shown(callId)).transcript.map(({ content }) => content),
      ['one', 'two', 'three'],
    );
  });
});

describe('a transfer', () => {
  const ann = { name: 'Ann Lee', phone: '+493011' };
  const transfersOf = async (callId: number): Promise<Record<string, unknown>[]> => {
    const rows = await api.sql<{ body: string }[]>`select body from events where type = 'call.transferred'`;
    const told = rows.map(({ body }) => (JSON.parse(body) as { data: Record<string, unknown> }).data);
    return told.filter((data) => data['call_id'] === callId);
  };

  it('is told once, with the fields of call.started, and only while the call is in progress', async () => {
    const { callId, recorder } = await fixture.ring();
    await recorder.answered();
    await Promise.all([recorder.transferring(ann, 'taken'), recorder.transferring(ann, 'taken')]);
    const [event, ...others] = await transfersOf(callId);
    assert.equal(others.length, 0);
    assert.deepEqual(Object.keys(event ?? {}).toSorted(), [
      'assistant_id',
      'call_id',
      'direction',
      'from',
      'started_at',
      'status',
      'to',
    ]);
  });

  it('of a call that was never answered is not told', async () => {
    const { callId, recorder } = await fixture.ring();
    await recorder.transferring(ann, 'taken');
    assert.deepEqual(await transfersOf(callId), []);
  });
});

describe('a turn of the transcript', () => {
  it('gets its tools also when they ran after it was recorded, and keeps everything else', async () => {
    const { callId, recorder } = await fixture.ring();
    const said: Parameters<typeof recorder.recordTurn>[0] = turn('Let me look.');
    await recorder.recordTurn(said);
    said.tools = [{ name: 'end_call', arguments: {}, result: { ok: true }, duration_ms: 3 }];
    await recorder.recordTurn(said);
    const { transcript } = await fixture.shown(callId);
    assert.equal(transcript.length, 1);
    assert.deepEqual(transcript[0]?.tools, said.tools);
    assert.equal(transcript[0]?.content, 'Let me look.');
  });
});

describe('a message', () => {
  it('becomes an inbox item of its kind, linked to a contact made of the caller', async () => {
    const { callId, recorder } = await fixture.ring();
    await recorder.answered();
    await recorder.takeMessage(
      null,
      message({ kind: 'callback', callerName: 'Ann', callbackNumber: '+14155550777' }),
    );
    const [item] = await fixture.inbox();
    const [contact] = await fixture.contacts();
    assert.equal(item?.type, 'callback');
    assert.equal(item?.subject, 'Callback for Ann');
    assert.equal(item?.body, 'The delivery is late.\n\nNumber to call back: +14155550777');
    assert.equal(item?.from, '+14155550123');
    assert.equal(item?.call_id, callId);
    assert.equal(item?.contact_id, contact?.id);
    assert.deepEqual([contact?.name, contact?.phone], ['Ann', '+14155550123']);
    assert.equal((await fixture.shown(callId)).contact_id, contact?.id);
  });

  it('of a withheld number is linked by the number to call back, and to nobody without one', async () => {
    const { recorder } = await fixture.ring({ from: 'anonymous' });
    await recorder.takeMessage(null, message({ callbackNumber: '+14155550777' }));
    await recorder.takeMessage(null, message({ body: 'Never mind.' }));
    const items = (await fixture.inbox()).sort((a, b) => a.id - b.id);
    assert.equal(items[0]?.from, '+14155550777');
    assert.equal(items[0]?.contact_id, (await fixture.contacts())[0]?.id);
    assert.equal(items[1]?.from, null);
    assert.equal(items[1]?.subject, 'Message from an unknown caller');
  });

  it('is written once, although its writing is repeated', async () => {
    const { recorder } = await fixture.ring();
    const typed = message();
    await recorder.takeMessage(null, typed);
    await api.clock.advance(1000);
    await recorder.takeMessage(null, typed);
    const { messageKey, audioPath } = await recorder.beginMessage('voicemail');
    await writeRecording(audioPath, new Int16Array(8000));
    const spoken = message({ kind: 'voicemail', audioMs: 1000 });
    await recorder.takeMessage(messageKey, spoken);
    await recorder.takeMessage(messageKey, spoken);
    assert.equal((await fixture.inbox()).length, 2);
  });

  it('keeps its audio, which can be heard', async () => {
    const { recorder } = await fixture.ring();
    const { messageKey, audioPath } = await recorder.beginMessage('voicemail');
    await writeRecording(audioPath, new Int16Array(8000));
    await recorder.takeMessage(messageKey, message({ kind: 'voicemail', audioMs: 1000.4 }));
    const [item] = await fixture.inbox();
    assert.equal(item?.recording_available, true);
    assert.equal((await api.get(`/inbox/${item?.id}/recording`, fixture)).raw.length, 44 + 16_000);
    assert.deepEqual([...(await api.sql`select 1 from message_drafts`)], []);
  });

  it('is looked at in its file while no transaction is open', async (test) => {
    const { recorder } = await fixture.ring();
    const { messageKey, audioPath } = await recorder.beginMessage('voicemail');
    await writeRecording(audioPath, new Int16Array(8000));
    const { store } = api.services;
    const sizeOf = store.sizeOf.bind(store);
    const open: number[] = [];
    test.mock.method(store, 'sizeOf', async (key: string) => {
      open.push(await countOpenTransactions(api.sql));
      return sizeOf(key);
    });
    await recorder.takeMessage(messageKey, message({ kind: 'voicemail', audioMs: 1000 }));
    assert.deepEqual(open, [0]);
    assert.equal((await fixture.inbox())[0]?.recording_available, true);
  });

  it('without sound leaves no file behind', async () => {
    const { recorder } = await fixture.ring();
    const { messageKey, audioPath } = await recorder.beginMessage('voicemail');
    await writeRecording(audioPath, new Int16Array(0));
    await recorder.takeMessage(messageKey, message({ kind: 'voicemail', audioMs: 1000 }));
    assert.equal((await fixture.inbox())[0]?.recording_available, false);
    assert.equal(await api.services.store.sizeOf(`messages/${fixture.workspaceId}/${messageKey}.wav`), null);
  });

  it('that was dropped is gone with its file, and cannot be taken any more', async () => {
    const { recorder } = await fixture.ring();
    const { messageKey, audioPath } = await recorder.beginMessage('voicemail');
    await writeRecording(audioPath, new Int16Array(8000));
    await recorder.dropMessage(messageKey);
    await recorder.dropMessage(messageKey);
    await recorder.takeMessage(messageKey, message());
    assert.deepEqual(await fixture.inbox(), []);
    assert.equal(await api.services.store.sizeOf(`messages/${fixture.workspaceId}/${messageKey}.wav`), null);
  });
});

describe('a wish for no more calls', () => {
  it('is kept of a caller on the chat app without a phone number', async () => {
    const { callId, recorder } = await fixture.ring();
    const user = 'US.13491208655302741918';
    await api.sql`update calls set from_number = null, contact_id = null, channel = 'chatapp',
      metadata = ${api.sql.json({ chatapp_user_id: user, caller_name: 'Ann' })} where id = ${callId}`;
    await recorder.barCalls();
    const contacts = await api.sql`
      select contact.name, contact.do_not_call, contact.chatapp_user_id from calls
      join contacts contact on contact.id = calls.contact_id where calls.id = ${callId}`;
    assert.deepEqual([...contacts], [{ name: 'Ann', do_not_call: true, chatapp_user_id: user }]);
  });
});
