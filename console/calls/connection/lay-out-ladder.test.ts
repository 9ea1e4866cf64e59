import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { layOutLadder, type TraceMessage } from './lay-out-ladder.ts';

const message = (more: Partial<TraceMessage>): TraceMessage => ({
  ...{ at: '2026-11-23T10:00:00.000Z', direction: 'sent', transport: 'UDP', peer: '198.51.100.7:5060' },
  ...{ method: null, status: null, reason: null, cseq: null, call_id: null, text: '' },
  ...more,
});

describe('the ladder of a call', () => {
  it('has a lane for each of the other sides, and arrows in the order of time', () => {
    const plan = layOutLadder([
      message({ method: 'INVITE' }),
      message({ status: 401, reason: 'Unauthorized', direction: 'received', at: '2026-11-23T10:00:00.040Z' }),
      message({ status: 180, reason: 'Ringing', direction: 'received', peer: '198.51.100.8:5060' }),
      message({ status: 200, reason: '', direction: 'received' }),
      message({ status: 486, reason: 'Busy Here' }),
      message({}),
    ]);
    assert.deepEqual(plan.peers, ['198.51.100.7:5060', '198.51.100.8:5060']);
    assert.deepEqual(
      plan.steps.map(({ label, tone, lane, isSent, afterMs }) => [label, tone, lane, isSent, afterMs]),
      [
        ['INVITE', 'request', 0, true, 0],
        ['401 Unauthorized', 'warn', 0, false, 40],
        ['180 Ringing', 'progress', 1, false, 0],
        ['200', 'good', 0, false, 0],
        ['486 Busy Here', 'bad', 0, true, 0],
        ['?', 'request', 0, true, 0],
      ],
    );
  });

  it('says of a vendor’s messages what they are about, and whose leg each is', () => {
    const told = { transport: 'HTTPS', peer: 'Telnyx', call_id: 'caller' } as const;
    const { steps } = layOutLadder([
      message({ ...told, method: 'POST', reason: 'call.initiated' }),
      message({ ...told, transport: 'WSS', method: 'start', reason: 'start' }),
      message({ ...told, status: 200, reason: 'transfer' }),
      message({ ...told, method: 'POST', reason: 'call.hangup', call_id: 'person' }),
      message({ ...told, method: 'POST', reason: 'calls', call_id: null }),
    ]);
    assert.deepEqual(
      steps.map(({ label }) => label),
      ['POST call.initiated', 'start', '200 transfer', 'POST call.hangup (2)', 'POST calls'],
    );
  });

  it('is empty without messages', () => {
    assert.deepEqual(layOutLadder([]), { peers: [], steps: [] });
  });
});
