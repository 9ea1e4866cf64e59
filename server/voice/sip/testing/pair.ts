import { TestPeer } from './test-peer.ts';
import {
  shortTimers,
  startUserAgentFixture,
  untilAtRest,
  type UserAgentFixture,
} from './user-agent-fixture.ts';

/** A user agent, and a peer that talks to it over UDP. */
export interface Pair {
  fixture: UserAgentFixture;
  peer: TestPeer;
}

export async function startPair(): Promise<Pair> {
  const fixture = await startUserAgentFixture({ timers: shortTimers });
  return { fixture, peer: await TestPeer.udp(fixture.agent.port) };
}

/** Closes both when the agent holds nothing; fails when it never does. */
export async function endPair({ fixture, peer }: Pair): Promise<void> {
  await untilAtRest(fixture.agent);
  await Promise.all([fixture.agent.close(), peer.close()]);
}
