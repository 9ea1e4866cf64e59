import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { answerFrom } from './testing/callee.ts';
import { eventually } from './testing/eventually.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { placeCall } from './testing/place-call.ts';
import { sdpText } from './testing/session-text.ts';
import { answerTo, TestPeer } from './testing/test-peer.ts';
import {
  shortTimers,
  startUserAgentFixture,
  untilAtRest,
  type UserAgentFixture,
} from './testing/user-agent-fixture.ts';

after(closeLeftovers);

/** Workspaces name the servers of their trunks: what one of them does must not cost the others. */
describe('a server that is called', { timeout: 120_000 }, () => {
  let fixture: UserAgentFixture;
  let peer: TestPeer;

  beforeEach(async () => {
    fixture = await startUserAgentFixture({ timers: shortTimers, isAllowed: () => false });
    peer = await TestPeer.udp(fixture.agent.port);
  });
  afterEach(async () => {
    await untilAtRest(fixture.agent);
    await Promise.all([fixture.agent.close(), peer.close()]);
  });

  it('cannot have a call asked for without end, each time for a longer session', async () => {
    const { failures } = placeCall(fixture.agent, peer.port);
    let asked = 0;
    while (failures.length === 0 && asked < 20) {
      const invite = await peer.next('INVITE');
      asked += 1;
      peer.send(answerFrom(peer.port, invite, 422, { headers: [`Min-SE: ${1_800 + asked}`] }));
      await peer.next('ACK');
    }
    assert.deepEqual(failures, [{ kind: 'refused', status: 422, reason: 'Whatever' }]);
    assert.ok(asked < 10, `${asked} times`);
  });

  it('cannot have us acknowledge without end that it rings', async () => {
    const { failures } = placeCall(fixture.agent, peer.port);
    const invite = await peer.next('INVITE');
    for (let rings = 1; rings <= 400; rings += 1) {
      const headers = ['Require: 100rel', `RSeq: ${rings}`];
      peer.send(answerFrom(peer.port, invite, 180, { headers }));
    }
    peer.send(answerFrom(peer.port, invite, 486));
    await eventually(() => failures.length === 1, 'it is refused');
    const { clientTransactions } = fixture.agent.counts;
    assert.ok(clientTransactions <= 101, `${clientTransactions} transactions`);
  });

  it('cannot answer with more forks than telephones ring', async () => {
    const { answered } = placeCall(fixture.agent, peer.port);
    const invite = await peer.next('INVITE');
    const body = sdpText(['m=audio 40000 RTP/AVP 8']);
    for (let fork = 0; fork < 60; fork += 1)
      peer.send(answerFrom(peer.port, invite, 200, { tag: `fork-${fork}`, body }));
    // What comes again is acknowledged last.
    peer.send(answerFrom(peer.port, invite, 200, { tag: 'fork-0', body }));
    const isLast = (): boolean => peer.summary().filter((line) => line.includes('ACK')).length >= 17;
    await eventually(isLast, 'all are dealt with');
    assert.ok(fixture.agent.counts.dialogs <= 16, `${fixture.agent.counts.dialogs} dialogs`);
    const over = answered[0]?.hangUp();
    for (let bye = 0; bye < 16; bye += 1) peer.send(answerTo((await peer.next('BYE')).text, 200));
    await over;
  });
});
