import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { detailOf } from '../voice/sip/refusal-detail.ts';
import { refusedOverSip } from './call-refusals.ts';

/** What a refusal with these headers is, and what stands of it in the record of the call. */
function read(status: number, headers: readonly string[], reason = 'Whatever'): string {
  const fields = headers.map((header) => {
    const [name = '', ...value] = header.split(': ');
    return { name: name.toLowerCase(), value: value.join(': ') };
  });
  const response = { status, reason, headers: fields, body: Buffer.alloc(0) };
  const { said } = detailOf(response as unknown as Parameters<typeof detailOf>[0]);
  const told = refusedOverSip({ kind: 'refused', status, reason, ...(said ? { said } : {}) });
  assert.ok('cause' in told);
  const kind = told.kind === 'rejected' ? (told.about ?? 'network') : told.kind;
  return `${kind}: ${/\((.*)\)\.$/s.exec(told.cause)?.[1]}`;
}

describe('a refusal over SIP', () => {
  for (const [status, headers, told] of [
    [503, ['Reason: Q.850;cause=17;text="User busy"'], 'busy: 503 Whatever; cause 17, User busy'],
    [500, ['Reason: SIP;cause=503, q.850 ; cause = "18"'], 'no_answer: 500 Whatever; cause 18'],
    [502, ['Reason: SIP;cause=503', 'Reason: Q.850;cause=19'], 'no_answer: 502 Whatever; cause 19'],
    [480, ['Reason: Q.850;cause=1;text="Unallocated"'], 'number: 480 Whatever; cause 1, Unallocated'],
    [603, ['Reason: Q.850;cause=1'], 'busy: 603 Whatever; cause 1'],
    [503, ['Reason: Q.850;cause=34', 'Warning: 399 x "Full"'], 'network: 503 Whatever; cause 34, Full'],
    [403, ['X-Twilio-Error: 32201 Not allowed'], 'settings: 403 Whatever; 32201 Not allowed'],
    [400, ['Reason: SIP;cause=17', 'X-Other: said'], 'settings: 400 Whatever'],
    [404, [], 'number: 404 Whatever'],
    [401, [], 'account: 401 Whatever'],
    [502, ['Reason: Q.850;cause=999;text="'], 'network: 502 Whatever'],
  ] as const) {
    it(`of ${[status, ...headers].join(', ')} is read`, () => assert.equal(read(status, headers), told));
  }

  it('leaves one line of a hundred characters in the record, however it is written', () => {
    const words = `X-Twilio-Error: \u0007a\r\n\tb\u007f${'Ü'.repeat(400)}`;
    const bytes = Buffer.from(words).toString('latin1');
    assert.equal(read(484, [bytes]), `number: 484 Whatever; a b ${'Ü'.repeat(96)}`);
    const hostile = `Reason: ${'Q.850;"'.repeat(50_000)}`;
    assert.equal(read(500, [hostile]), 'network: 500 Whatever');
  });
});
