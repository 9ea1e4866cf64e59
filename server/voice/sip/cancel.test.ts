import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { closeLeftovers } from './testing/leftovers.ts';
import { Caller } from './testing/test-caller.ts';
import type { TestPeer } from './testing/test-peer.ts';
import { endPair, startPair } from './testing/pair.ts';
import type { UserAgentFixture } from './testing/user-agent-fixture.ts';
import type { CallEnd } from './user-agent.ts';

after(closeLeftovers);

describe('CANCEL', () => {
  let fixture: UserAgentFixture;
  let peer: TestPeer;
  before(async () => {
    ({ fixture, peer } = await startPair());
  });
  after(() => endPair({ fixture, peer }));

  it('ends a call that rings: 200 for itself, 487 for the INVITE', async () => {
    const caller = new Caller(peer);
    caller.invite();
    const call = await fixture.call();
    const ends: CallEnd[] = [];
    call.events.on('ended', (end) => ends.push(end));
    call.ring();
    await caller.expect(180);
    const cancel = caller.send('CANCEL', { branch: caller.inviteBranch, noToTag: true });
    const ok = await caller.expect(200);
    assert.equal(ok.header('CSeq'), '1 CANCEL');
    assert.match(ok.header('To') ?? '', new RegExp(`tag=${caller.toTag}$`));
    const refusal = await caller.expect(487);
    assert.equal(refusal.header('CSeq'), '1 INVITE');
    peer.send(cancel);
    await caller.expect(200);
    peer.send(caller.text('ACK', { branch: caller.inviteBranch }));
    assert.deepEqual(ends, [{ by: 'caller', cause: 'cancelled' }]);
    assert.equal(fixture.agent.activeCalls, 0);
    call.ring();
    call.reject(486);
    await call.hangUp();
  });

  it('has no effect when it crosses our 200; the caller then hangs up', async () => {
    const caller = new Caller(peer);
    caller.invite();
    const call = await fixture.call();
    const accepted = call.accept({ address: '127.0.0.1', port: 20_000 });
    await caller.expect(200);
    caller.send('CANCEL', { branch: caller.inviteBranch, noToTag: true });
    let ok = await caller.expect(200);
    while (ok.header('CSeq') !== '1 CANCEL') ok = await caller.expect(200);
    caller.ack();
    await accepted;
    assert.equal(fixture.agent.activeCalls, 1);
    caller.bye();
    await caller.expect(200);
    assert.equal(fixture.agent.activeCalls, 0);
  });

  it('is answered 481 when it belongs to nothing', async () => {
    const caller = new Caller(peer);
    caller.send('CANCEL');
    const refusal = await caller.expect(481);
    assert.equal(refusal.header('CSeq'), '1 CANCEL');
  });
});
