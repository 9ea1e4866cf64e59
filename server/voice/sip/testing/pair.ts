import { TestPeer } from './test-peer.ts';
import { shortTimers, startRig, untilAtRest, type Rig } from './test-rig.ts';

/** A user agent, and a peer that talks to it over UDP. */
export interface Pair {
  rig: Rig;
  peer: TestPeer;
}

export async function startPair(): Promise<Pair> {
  const rig = await startRig({ timers: shortTimers });
  return { rig, peer: await TestPeer.udp(rig.agent.port) };
}

/** Closes both once the agent holds nothing any more; fails when it never lets go. */
export async function endPair({ rig, peer }: Pair): Promise<void> {
  await untilAtRest(rig.agent);
  await Promise.all([rig.agent.close(), peer.close()]);
}
