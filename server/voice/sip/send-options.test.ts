import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { serverAt } from './testing/callee.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { answerTo, TestPeer } from './testing/test-peer.ts';
import { shortTimers, startUserAgentFixture } from './testing/user-agent-fixture.ts';

after(closeLeftovers);

it('a server is asked whether it is there, by OPTIONS', async () => {
  const { agent } = await startUserAgentFixture({ timers: shortTimers, isAllowed: () => false });
  const peer = await TestPeer.udp(agent.port);
  const question = { uri: `sip:127.0.0.1:${peer.port}`, from: '<sip:127.0.0.1>', credentials: null };
  const asked = agent.ping(serverAt(peer.port), question);
  peer.send(answerTo((await peer.next('OPTIONS')).text, 405));
  assert.deepEqual(await asked, { status: 405, isChallenged: false, seenAs: null });
  assert.equal(await agent.ping(serverAt(9), question), null);
  await Promise.all([agent.close(), peer.close()]);
});
