import type { OutboundCarrier } from './carrier.ts';
import type { Simulator } from './simulator.ts';
import type { SipTrunk } from './sip-trunk.ts';

/** Each call leaves by the carrier of its number: its workspace's trunk, else the simulated network. */
export const routeCalls = (
  simulator: Pick<Simulator, 'freeLines' | 'dial'>,
  sip: Pick<SipTrunk, 'freeLines' | 'dial'>,
): OutboundCarrier => ({
  freeLines: (trunk) => (trunk ? sip.freeLines(trunk) : simulator.freeLines),
  dial: (call) => (call.trunk ? sip.dial({ ...call, trunk: call.trunk }) : simulator.dial(call)),
});
