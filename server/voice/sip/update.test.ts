import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { closeLeftovers } from './testing/leftovers.ts';
import { endPair, startPair } from './testing/pair.ts';
import { offerText, sdpText } from './testing/session-text.ts';
import { Caller, establish, type RequestOptions } from './testing/test-caller.ts';
import type { TestPeer } from './testing/test-peer.ts';
import type { UserAgentFixture } from './testing/user-agent-fixture.ts';
import type { NegotiatedMedia } from './user-agent.ts';

const held = sdpText(['m=audio 40000 RTP/AVP 0 8 101', 'a=rtpmap:101 telephone-event/8000', 'a=sendonly']);

after(closeLeftovers);

/** RFC 3311. */
describe('An UPDATE', { timeout: 120_000 }, () => {
  let fixture: UserAgentFixture;
  let peer: TestPeer;
  before(async () => {
    ({ fixture, peer } = await startPair());
  });
  after(() => endPair({ fixture, peer }));

  function update(caller: Caller, options: RequestOptions = {}): void {
    caller.cseq += 1;
    caller.send('UPDATE', options);
  }
  async function finish(caller: Caller): Promise<void> {
    caller.bye();
    await caller.expect(200);
  }

  it('is refused for what is wrong with it, and leaves the call as it was', async () => {
    const { caller, call } = await establish(fixture, peer);
    call.events.on('media', () => assert.fail('nothing has changed'));
    update(caller, { body: sdpText(['m=audio 40000 RTP/AVP 18']) });
    await caller.expect(488);
    update(caller, { body: 'hello', headers: ['Content-Type: text/plain'] });
    await caller.expect(415);
    update(caller, { headers: ['Require: path'] });
    assert.equal((await caller.expect(420)).header('Unsupported'), 'path');
    await finish(caller);
  });

  it('holds the call and resumes it, answered at once and without an ACK', async () => {
    const { caller, call } = await establish(fixture, peer);
    for (const [body, direction] of [
      [held, 'recvonly'],
      [offerText, 'sendrecv'],
    ] as const) {
      const changed = once(call.events, 'media');
      update(caller, { body });
      assert.match((await caller.expect(200)).body, new RegExp(`a=${direction}\r\n`));
      const [media]: NegotiatedMedia[] = await changed;
      assert.equal(media?.direction, direction);
    }
    await finish(caller);
  });

  it('without a description changes nothing but where requests go', async () => {
    const { caller, call } = await establish(fixture, peer);
    call.events.on('media', () => assert.fail('nothing has changed'));
    const other = `<sip:moved@127.0.0.1:${peer.port}>`;
    update(caller, { headers: [`Contact: ${other}`] });
    assert.equal((await caller.expect(200)).body, '');
    const over = call.hangUp();
    const bye = await peer.next('BYE');
    assert.match(bye.text, /^BYE sip:moved@/);
    peer.send(
      bye.text
        .replace(/^BYE [^\r]*/, 'SIP/2.0 200 OK')
        .replace(/\r\nUser-Agent:[^\r]*/i, '')
        .replace(/\r\nMax-Forwards:[^\r]*/i, ''),
    );
    await over;
  });

  it('with an offer is refused while another has no answer yet', async () => {
    const caller = new Caller(peer);
    caller.invite();
    const call = await fixture.call();
    call.ring();
    await caller.expect(180);
    update(caller, { body: held });
    assert.match((await caller.expect(500)).header('Retry-After') ?? '', /^\d+$/);
    update(caller);
    await caller.expect(200);
    const accepted = call.accept({ address: '127.0.0.1', port: 20_000 });
    await caller.expect(200);
    update(caller, { body: held });
    await caller.expect(491);
    caller.ack({ cseq: 1 });
    await accepted;
    await finish(caller);
  });
});
