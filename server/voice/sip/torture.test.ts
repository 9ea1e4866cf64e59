import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { closeLeftovers } from './testing/leftovers.ts';
import { TestPeer } from './testing/test-peer.ts';
import {
  shortTimers,
  startUserAgentFixture,
  untilAtRest,
  type UserAgentFixture,
} from './testing/user-agent-fixture.ts';
import { tortures } from './testing/torture-messages.ts';
import { writeTorture } from './testing/write-torture.ts';

after(closeLeftovers);

describe('RFC 4475', () => {
  let fixture: UserAgentFixture;
  before(async () => {
    fixture = await startUserAgentFixture({ timers: shortTimers });
  });
  after(async () => {
    await untilAtRest(fixture.agent);
  });

  for (const torture of tortures) {
    it(`${torture.name}: ${torture.answer === null ? 'no answer' : torture.answer === 0 ? 'a call' : torture.answer}`, async () => {
      const peer = await TestPeer.tcp(fixture.agent.port);
      peer.send(writeTorture(torture));
      if (torture.answer === null) peer.send(writeTorture({ name: 'still there', answer: 200 }));
      await peer.next(torture.answer === null ? 200 : torture.answer === 0 ? 100 : torture.answer);
      if (torture.answer === 0) {
        const call = await fixture.call();
        if (torture.from !== undefined) assert.equal(call.parties.from, torture.from);
        if (torture.to !== undefined) assert.equal(call.parties.to, torture.to);
        if (torture.displayName !== undefined) assert.equal(call.parties.displayName, torture.displayName);
        call.reject(486);
        await peer.next(486);
      }
      assert.deepEqual(
        peer.summary().filter((seen) => seen !== 'CLOSED'),
        [],
      );
      assert.equal(fixture.calls.length, 0);
      await peer.close();
    });
  }

  it('3.1.1.8 two requests in one datagram: the first counts, the rest is no message', async () => {
    const peer = await TestPeer.udp(fixture.agent.port);
    const via = `Via: SIP/2.0/UDP 127.0.0.1:${peer.port};branch=z9hG4bK-double`;
    const first = writeTorture({ name: '', answer: 200, lines: [via] });
    peer.send(first + writeTorture({ name: '', answer: 200, lines: [`${via}-2`] }));
    await peer.next(200);
    peer.send(writeTorture({ name: '', answer: 200, lines: [`${via}-3`] }));
    assert.match((await peer.next(200)).header('Via') ?? '', /double-3$/);
    await peer.close();
  });

  it('3.1.2.2 a Content-Length beyond the datagram: 400', async () => {
    const peer = await TestPeer.udp(fixture.agent.port);
    const via = `Via: SIP/2.0/UDP 127.0.0.1:${peer.port};branch=z9hG4bK-clerr`;
    peer.send(writeTorture({ name: '', answer: 400, lines: [via, 'Content-Length: 9999'] }));
    await peer.next(400);
    await peer.close();
  });
});
