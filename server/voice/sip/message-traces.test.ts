import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { MessageTraces, traceIdOf } from './message-traces.ts';

const clock = new FrozenClock('2026-11-23T10:00:00Z');
const peer = { protocol: 'UDP', address: '198.51.100.7', port: 5060 } as const;

interface Written {
  callId?: string;
  from?: string;
  to?: string;
  body?: string;
}

const written = (start: string, { callId = 'call', from = 'theirs', to, body = '' }: Written = {}): Buffer =>
  Buffer.from(
    [
      start,
      `f: <sip:a@b>${from === '' ? '' : `;tag=${from}`}`,
      `To: <sip:c@d>${to === undefined ? '' : `;tag=${to}`}`,
      `Call-ID: ${callId}`,
      `CSeq: 1 ${start.split(' ', 1)[0]}`,
      '',
      body,
    ].join('\r\n'),
  );

const starts = (traces: MessageTraces, id: string): string[] =>
  traces.take(id).messages.map(({ direction, text }) => `${direction} ${text.split('\r\n', 1)[0]}`);

describe('the messages of calls', () => {
  it('are kept of the whole call in both directions, and given once', () => {
    const traces = new MessageTraces(clock);
    const id = traceIdOf('call', 'theirs');
    traces.note('received', written('INVITE sip:c@d SIP/2.0'), peer);
    traces.follow(id);
    traces.note('sent', written('SIP/2.0 200 OK', { to: 'ours' }), peer);
    traces.note('sent', written('BYE sip:a@b SIP/2.0', { from: 'ours', to: 'theirs' }), peer);
    const [first] = traces.take(id).messages;
    assert.deepEqual([first?.peer, first?.transport, first?.at], ['198.51.100.7:5060', 'UDP', clock.now()]);
    assert.deepEqual(traces.take(id), { messages: [], leftOut: 0 });
    assert.deepEqual(traces.counts, { followed: 0, arriving: 0 });
  });

  it('are those of all its legs, in the order of time and within one limit', () => {
    const traces = new MessageTraces(clock);
    const [first, second] = [traceIdOf('call', 'theirs'), traceIdOf('leg', 'ours')];
    traces.note('received', written('INVITE sip:c@d SIP/2.0'), peer);
    traces.follow(first);
    traces.note('sent', written('INVITE sip:e@f SIP/2.0', { callId: 'leg', from: 'ours' }), peer);
    traces.follow(second, first);
    traces.note('received', written('BYE sip:c@d SIP/2.0', { to: 'us' }), peer);
    traces.note('sent', written('BYE sip:e@f SIP/2.0', { callId: 'leg', from: 'ours', to: 'e' }), peer);
    for (let count = 0; count < 120; count += 1)
      traces.note('sent', written('INFO sip:e@f SIP/2.0', { callId: 'leg', from: 'ours', to: 'e' }), peer);
    const { messages, leftOut } = traces.take(first, [second]);
    assert.deepEqual(
      messages.slice(0, 4).map(({ text }) => text.split(' SIP', 1)[0]),
      ['INVITE sip:c@d', 'INVITE sip:e@f', 'BYE sip:c@d', 'BYE sip:e@f'],
    );
    assert.deepEqual([messages.length, leftOut, traces.counts.followed], [120, 4, 0]);
  });

  it('are those of one call alone, also where another has its Call-ID', () => {
    const traces = new MessageTraces(clock);
    for (const from of ['one', 'two']) {
      traces.note('received', written('INVITE sip:c@d SIP/2.0', { from }), peer);
      traces.follow(traceIdOf('call', from));
      traces.note('sent', written('SIP/2.0 486 Busy', { from, to: `of-${from}` }), peer);
    }
    traces.note('received', written('BYE sip:c@d SIP/2.0', { from: 'one', to: 'of-one' }), peer);
    const invite = 'received INVITE sip:c@d SIP/2.0';
    const busy = 'sent SIP/2.0 486 Busy';
    assert.deepEqual(starts(traces, traceIdOf('call', 'two')), [invite, busy]);
    assert.deepEqual(starts(traces, traceIdOf('call', 'one')), [
      invite,
      busy,
      'received BYE sip:c@d SIP/2.0',
    ]);
  });

  it('are kept of a caller without a tag, as old peers are', () => {
    const traces = new MessageTraces(clock);
    traces.note('received', written('INVITE sip:c@d SIP/2.0', { from: '' }), peer);
    traces.follow(traceIdOf('call', ''));
    traces.note('sent', written('BYE sip:a@b SIP/2.0', { from: 'ours' }), peer);
    assert.equal(traces.take(traceIdOf('call', '')).messages.length, 2);
  });

  it('are nothing of what belongs to no call', () => {
    const traces = new MessageTraces(clock);
    for (const start of ['OPTIONS sip:c@d SIP/2.0', 'SIP/2.0 200 OK', 'BYE sip:c@d SIP/2.0'])
      traces.note('received', written(start), peer);
    for (const bytes of [Buffer.alloc(0), Buffer.from('\r\n\r\n'), Buffer.alloc(70_000, 0xff)])
      traces.note('received', bytes, peer);
    assert.deepEqual(traces.counts, { followed: 0, arriving: 0 });
  });

  it('are bounded: messages and bytes of a call, invitations that nobody takes', () => {
    const traces = new MessageTraces(clock);
    const id = traceIdOf('call', 'theirs');
    traces.note('received', written('INVITE sip:c@d SIP/2.0'), peer);
    traces.follow(id);
    for (let count = 0; count < 200; count++) traces.note('sent', written('SIP/2.0 200 OK'), peer);
    const { messages, leftOut } = traces.take(id);
    assert.deepEqual([messages.length, leftOut], [120, 81]);
    traces.follow(id);
    const long = written('INFO sip:c@d SIP/2.0', { body: 'x'.repeat(60_000) });
    for (let count = 0; count < 20; count++) traces.note('received', long, peer);
    assert.equal(traces.take(id).messages.length, 10);
    for (let count = 0; count < 1_000; count++)
      traces.note('received', written('INVITE sip:c@d SIP/2.0', { callId: `call-${count}` }), peer);
    assert.deepEqual(traces.counts, { followed: 0, arriving: 256 });
  });
});
