import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemClock } from '../../platform/clock.ts';
import { DigestGuard } from './digest-guard.ts';
import { FrameStream } from './frame-stream.ts';
import { sipLimits } from './sip-limits.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { endPair, startPair } from './testing/pair.ts';
import { Caller, establish, type RequestOptions } from './testing/test-caller.ts';
import type { TestPeer } from './testing/test-peer.ts';
import type { UserAgentFixture } from './testing/user-agent-fixture.ts';

/** So often that what costs a tenth of a second each time is not over before the test is given up. */
const TIMES = 400;
/** What fits into a datagram beside the other header fields, and into a line of a head. */
const LONGEST_BODY = 62_000;
const LONGEST_LINE = sipLimits.headerLineBytes - 100;
const blanks = ' '.repeat(LONGEST_LINE);

const part = (head: string): string => `--b\r\n${head}\r\n\r\nx\r\n--b--\r\n`;

/** Requests that cost the square of their length where a pattern is tried anew at each character. */
const WORST: Record<string, { method: string; options: (peer: TestPeer) => RequestOptions }> = {
  'blanks in one header field': {
    method: 'OPTIONS',
    options: () => ({ headers: [`Subject: a${' '.repeat(LONGEST_BODY)}b`] }),
  },
  'blanks behind the host of a Via': {
    method: 'OPTIONS',
    options: ({ port }) => ({ headers: [`Via: SIP/2.0/UDP 127.0.0.1:${port}${blanks}x;branch=z9hG4bK-b`] }),
  },
  'a part of strokes': {
    method: 'UPDATE',
    options: () => ({
      headers: ['Content-Type: multipart/mixed;boundary=b'],
      body: part(`Content-Type: ${'/'.repeat(LONGEST_BODY)} x y`),
    }),
  },
  'empty lines before a key': {
    method: 'INFO',
    options: () => ({
      headers: ['Content-Type: application/dtmf-relay'],
      body: `x${'\n'.repeat(LONGEST_BODY)}x`,
    }),
  },
};

after(closeLeftovers);

/** One thread carries all signalling: a message that holds it for seconds stops every call. */
describe('the worst message of allowed size', { timeout: 240_000 }, () => {
  let fixture: UserAgentFixture;
  let peer: TestPeer;
  before(async () => {
    ({ fixture, peer } = await startPair());
  });
  after(() => endPair({ fixture, peer }));

  for (const [name, { method, options }] of Object.entries(WORST)) {
    it(`is read like any other: ${name}`, { timeout: 40_000 }, async () => {
      const { caller } = await establish(fixture, peer);
      for (let sent = 0; sent < TIMES; sent += 1) {
        caller.cseq += 1;
        caller.send(method, options(peer));
        caller.cseq += 1;
        const branch = `z9hG4bK-${caller.fromTag}-${sent}`;
        caller.send('OPTIONS', { branch });
        let isAnswered = false;
        while (!isAnswered) isAnswered = (await peer.next(200)).header('Via')?.includes(branch) === true;
      }
      caller.bye();
      await caller.expect(200);
    });
  }

  it('is read like any other: blanks in credentials', { timeout: 40_000 }, async () => {
    const guard = new DigestGuard({ clock: systemClock, realm: 'x' });
    const values = Array.from({ length: 7 }, () => `Digest username=a${blanks}b`);
    for (let times = 0; times < TIMES; times += 1) {
      assert.equal(guard.read(values, '192.0.2.1'), null);
      await nextTurn();
    }
  });

  it('is read once over a connection, however slowly the rest of it comes', (test) => {
    const stream = new FrameStream();
    const body = 'x'.repeat(1_000);
    const head = ['INFO sip:a@b SIP/2.0', `Subject: ${blanks}`, `Content-Length: ${body.length}`, '', ''];
    const read = test.mock.method(Buffer.prototype, 'toString');
    assert.deepEqual(stream.push(Buffer.from(head.join('\r\n'))), []);
    const frames = [...body].flatMap((byte) => stream.push(Buffer.from(byte)));
    assert.equal(read.mock.callCount(), 1);
    assert.deepEqual(
      frames.map(({ kind }) => kind),
      ['message'],
    );
  });

  it('leaves room for a call', async () => {
    const caller = new Caller(peer);
    caller.invite();
    (await fixture.call()).reject(486);
    await caller.expect(486);
    peer.send(caller.text('ACK', { branch: caller.inviteBranch }));
  });
});
