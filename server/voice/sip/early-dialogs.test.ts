import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { answerFrom } from './testing/callee.ts';
import { eventually } from './testing/eventually.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { endPair, startPair } from './testing/pair.ts';
import { placeCall, type Outcome } from './testing/place-call.ts';
import { offerText, sdpText } from './testing/session-text.ts';
import { answerTo, type Seen, type TestPeer } from './testing/test-peer.ts';
import type { UserAgentFixture } from './testing/user-agent-fixture.ts';

after(closeLeftovers);

/** RFC 3261, section 12.1; RFC 3311. */
describe('whom we call, before they answer', { timeout: 120_000 }, () => {
  let fixture: UserAgentFixture;
  let peer: TestPeer;
  let outcome: Outcome;
  let invite: Seen;
  let branches = 0;
  beforeEach(async () => {
    ({ fixture, peer } = await startPair());
    outcome = placeCall(fixture.agent, peer.port);
    invite = await peer.next('INVITE');
  });
  afterEach(() => endPair({ fixture, peer }));

  interface Asking {
    cseq: number;
    tag?: string;
    headers?: string[];
    body?: string;
  }
  /** A request of the called side within one of its dialogs. */
  function ask(method: string, { cseq, tag = 'callee', headers = [], body = '' }: Asking): void {
    const lines = [
      `${method} sip:us@127.0.0.1 SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${peer.port};branch=z9hG4bK-early-${(branches += 1)}`,
      ...[`From: ${invite.header('To')};tag=${tag}`, `To: ${invite.header('From')}`],
      ...[`Call-ID: ${invite.header('Call-ID')}`, `CSeq: ${cseq} ${method}`, 'Max-Forwards: 70'],
      ...headers,
      ...(body === '' ? [] : ['Content-Type: application/sdp']),
      `Content-Length: ${body.length}`,
    ];
    peer.send([...lines, '', body].join('\r\n'));
  }
  const say = (status: number, more: Parameters<typeof answerFrom>[3] = {}): void =>
    peer.send(answerFrom(peer.port, invite, status, more));
  async function refuse(): Promise<void> {
    say(486);
    await peer.next('ACK');
    await eventually(() => outcome.failures.length === 1, 'the call has failed');
  }
  async function hangUp(): Promise<void> {
    await eventually(() => outcome.answered.length === 1, 'the call is answered');
    const over = outcome.answered[0]?.hangUp();
    peer.send(answerTo((await peer.next('BYE')).text, 200));
    await over;
  }

  it('may tell by UPDATE whom they have reached; an offer has to wait for their answer to ours', async () => {
    say(180);
    ask('UPDATE', { cseq: 10, headers: ['Contact: <sip:moved@127.0.0.1>'] });
    const updated = await peer.next(200);
    assert.equal(updated.header('Contact'), `<sip:127.0.0.1:${fixture.agent.port}>`);
    assert.match(updated.header('Allow') ?? '', /UPDATE/);
    ask('UPDATE', { cseq: 11, body: offerText });
    await peer.next(491);
    await refuse();
  });

  it('may ask and press keys', async () => {
    say(183, { body: offerText });
    ask('OPTIONS', { cseq: 1 });
    await peer.next(200);
    ask('INFO', { cseq: 2, headers: ['Info-Package: x'] });
    await peer.next(469);
    ask('INFO', { cseq: 3 });
    await peer.next(200);
    await refuse();
  });

  it('is refused for what is wrong with a request, or with its dialog', async () => {
    say(180);
    ask('UPDATE', { cseq: 10, headers: ['Require: path'] });
    assert.equal((await peer.next(420)).header('Unsupported'), 'path');
    ask('UPDATE', { cseq: 12 });
    await peer.next(200);
    ask('UPDATE', { cseq: 11 });
    await peer.next(500);
    ask('INVITE', { cseq: 13, body: offerText });
    await peer.next(491);
    ask('NOTIFY', { cseq: 14, headers: ['Event: refer'] });
    await peer.next(481);
    ask('UPDATE', { cseq: 1, tag: 'of-nobody' });
    await peer.next(481);
    await refuse();
    ask('UPDATE', { cseq: 15 });
    await peer.next(481);
  });

  it('goes on with the numbers of their requests once they have answered', async () => {
    say(180);
    ask('UPDATE', { cseq: 10 });
    await peer.next(200);
    say(200, { body: offerText });
    await peer.next('ACK');
    ask('OPTIONS', { cseq: 9 });
    await peer.next(500);
    ask('OPTIONS', { cseq: 11 });
    await peer.next(200);
    await hangUp();
  });

  it('is heard as their own fork has said, where the answer says nothing of the sound', async () => {
    say(183, { tag: 'one', body: sdpText(['m=audio 41000 RTP/AVP 0']) });
    say(183, { tag: 'two', body: sdpText(['m=audio 42000 RTP/AVP 8']) });
    say(180, { tag: 'three' });
    ask('UPDATE', { cseq: 1, tag: 'two' });
    await peer.next(200);
    say(200, { tag: 'two' });
    await peer.next('ACK');
    await eventually(() => outcome.answered.length === 1, 'the call is answered');
    assert.deepEqual([outcome.media[0]?.codec, outcome.media[0]?.remote.port], ['PCMA', 42_000]);
    ask('UPDATE', { cseq: 1, tag: 'one' });
    await peer.next(481);
    await hangUp();
  });

  it('is acknowledged once more when their 200 comes again after we have hung up', async () => {
    say(200, { body: offerText });
    const ack = await peer.next('ACK');
    await hangUp();
    say(200, { body: offerText });
    assert.equal((await peer.next('ACK')).header('CSeq'), ack.header('CSeq'));
  });

  it('changes nothing by what they say after their answer', async () => {
    say(200, { body: offerText });
    await peer.next('ACK');
    for (const status of [180, 183, 486, 603]) say(status);
    await hangUp();
    assert.deepEqual([outcome.answered.length, outcome.failures.length], [1, 0]);
  });
});
