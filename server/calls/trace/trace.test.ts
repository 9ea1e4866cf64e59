import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { CallTrace } from '../../carriers/call-trace.ts';
import type { Json } from '../../testing/test-api.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { MediaSeconds } from '../../voice/media/media-seconds.ts';
import { ending } from '../testing/call-fixture.ts';
import { openReception, type Reception } from '../testing/reception.ts';
import { pruneTraces } from './prune-traces.ts';
import { readMessage } from './show-trace.ts';
import { TraceWriter } from './trace-writer.ts';

const api = useTestApi();
let fixture: Reception;
let writer: TraceWriter;
beforeEach(async () => {
  fixture = await openReception(api);
  writer = new TraceWriter(api.services);
});

const invite = 'INVITE sip:+15005550006@127.0.0.1 SIP/2.0\r\nCSeq:  1   INVITE\r\n\r\n';
const about = { transport: 'UDP', peer: '198.51.100.7:5060' } as const;

function trace(): CallTrace {
  const at = api.clock.now();
  const seconds = new MediaSeconds();
  const heard = { jitterMs: 1.2, roundTripMs: null, callerLevel: -24, assistantLevel: null };
  seconds.add({ ...heard, received: 50, lost: 0 });
  seconds.add({ ...heard, received: 47, lost: 3, roundTripMs: 38.5 });
  return {
    messages: [
      { at, direction: 'received', ...about, text: invite },
      { at, direction: 'sent', ...about, text: 'SIP/2.0 180 Ringing\r\nCSeq: 1 INVITE\r\n\r\n' },
    ],
    leftOut: 2,
    media: { startedAt: at, numbers: seconds.numbers },
  };
}

/** A call that is over. */
async function endedCall(): Promise<number> {
  const { callId, recorder } = await fixture.ring();
  await recorder.answered();
  await recorder.finish(ending());
  return callId;
}

async function keep(callId: number, kept = trace()): Promise<void> {
  writer.keep({ workspaceId: fixture.workspaceId, callId }, kept);
  await writer.close();
}

const shown = async (id: number): Promise<Json> => {
  const answer = await api.get(`/calls/${id}/trace`, fixture);
  assert.equal(answer.status, 200, answer.raw.toString());
  return answer.body.data;
};

const NOTHING = { messages: [], messages_left_out: 0, media: null };

describe('GET /calls/{id}/trace', () => {
  it('answers 404 for calls that are not there, and for those of others', async () => {
    const id = await endedCall();
    await keep(id);
    const other = (await api.makeWorkspace()).keys.write;
    assert.equal((await api.get(`/calls/${id}/trace`, { key: other })).status, 404);
    assert.equal((await api.get('/calls/999999/trace', fixture)).status, 404);
  });

  it('is empty where nothing is kept', async () => {
    assert.deepEqual(await shown(await endedCall()), NOTHING);
    assert.deepEqual(await shown((await fixture.ring()).callId), NOTHING);
  });

  it('shows the messages with times and directions, and the sound second by second', async () => {
    const id = await endedCall();
    await keep(id);
    const { messages, messages_left_out: leftOut, media } = await shown(id);
    const at = api.clock.now().toString({ fractionalSecondDigits: 3 });
    const common = { at, ...about, cseq: '1 INVITE', call_id: null };
    assert.deepEqual(messages, [
      { ...common, direction: 'received', method: 'INVITE', status: null, reason: null, text: invite },
      {
        ...{ ...common, direction: 'sent', method: null, status: 180, reason: 'Ringing' },
        text: 'SIP/2.0 180 Ringing\r\nCSeq: 1 INVITE\r\n\r\n',
      },
    ]);
    assert.equal(leftOut, 2);
    assert.deepEqual(media, {
      started_at: at,
      received: [50, 47],
      lost: [0, 3],
      jitter_ms: [1.2, 1.2],
      round_trip_ms: [null, 38.5],
      caller_level_db: [-24, -24],
      assistant_level_db: [null, null],
    });
  });

  it('is gone with the call, and not written for one that is gone', async () => {
    const [kept, gone] = [await endedCall(), await endedCall()];
    await keep(kept);
    for (const id of [kept, gone]) assert.equal((await api.delete(`/calls/${id}`, fixture)).status, 200);
    await keep(gone);
    assert.deepEqual(
      [...(await api.sql`select call_id from call_traces where workspace_id = ${fixture.workspaceId}`)],
      [],
    );
  });

  it('is removed after the days that it is kept', async () => {
    const id = await endedCall();
    await keep(id);
    const prune = (days: number): Promise<void> =>
      pruneTraces(days).work(api.sql, api.clock.now(), new AbortController().signal);
    await prune(7);
    assert.equal((await shown(id)).messages.length, 2);
    await prune(0);
    assert.deepEqual(await shown(id), NOTHING);
  });
});

describe('the writer of traces', () => {
  it('writes many at once, a second after the first, and nothing of a call without signalling', async () => {
    const ids = [await endedCall(), await endedCall(), await endedCall()];
    const [first = 0, second = 0, third = 0] = ids;
    const { workspaceId } = fixture;
    writer.keep({ workspaceId, callId: first }, trace());
    writer.keep({ workspaceId, callId: second }, { ...trace(), media: null });
    writer.keeperOf({ workspaceId, callId: third })({ messages: [], leftOut: 0, media: null });
    assert.deepEqual(await shown(first), NOTHING);
    await api.clock.advance(1_000);
    await writer.close();
    assert.deepEqual(
      (await Promise.all(ids.map((id) => shown(id)))).map((each) => [
        each.messages.length,
        each.media !== null,
      ]),
      [
        [2, true],
        [2, false],
        [0, false],
      ],
    );
  });
});

describe('a message of the ladder', () => {
  const read = (text: string): unknown[] => {
    const { method, status, reason, cseq } = readMessage({ at: '', direction: 'sent', ...about, text });
    return [method, status, reason, cseq];
  };

  it('has what its first line and its CSeq say, as far as they say it', () => {
    assert.deepEqual(read(invite), ['INVITE', null, null, '1 INVITE']);
    assert.deepEqual(read('SIP/2.0 486 Busy Here\r\nCSEQ: 7 INVITE'), [null, 486, 'Busy Here', '7 INVITE']);
    assert.deepEqual(read('SIP/2.0 200\r\n'), [null, 200, '', null]);
    assert.deepEqual(read(''), [null, null, null, null]);
  });

  it('says whose leg it is, and of a vendor’s what it is about', () => {
    const told = { at: '', direction: 'received', transport: 'HTTPS', peer: 'Telnyx' } as const;
    const event = readMessage({
      ...told,
      text: 'POST /voice HTTP/1.1\r\n',
      about: 'call.hangup',
      callId: 'v3:1',
    });
    assert.deepEqual([event.method, event.reason, event.call_id], ['POST', 'call.hangup', 'v3:1']);
    const answer = readMessage({ ...told, text: 'HTTP/1.1 422\r\n', about: 'transfer', callId: null });
    assert.deepEqual([answer.status, answer.reason, answer.call_id], [422, 'transfer', null]);
    const sip = readMessage({ ...told, ...about, text: 'BYE sip:a SIP/2.0\r\nCall-ID: a@b\r\n\r\n' });
    assert.deepEqual([sip.call_id, 'about' in sip], ['a@b', false]);
  });
});
