import type { OutboundCarrier } from './carrier.ts';
import type { Simulator } from './simulator.ts';
import type { SipTrunk } from './sip-trunk.ts';
import { isStream } from './streams/stream-access.ts';
import type { StreamedCalls } from './streams/streamed-calls.ts';

/** Each call leaves by the carrier of its number: its workspace's, else the simulated network. */
export const routeCalls = (
  simulator: Pick<Simulator, 'freeLines' | 'dial'>,
  sip: Pick<SipTrunk, 'freeLines' | 'dial'>,
  streams: Pick<StreamedCalls, 'freeLines' | 'dial'>,
): OutboundCarrier => ({
  freeLines: (trunk) => {
    if (!trunk) return simulator.freeLines;
    return isStream(trunk) ? streams.freeLines(trunk) : sip.freeLines(trunk);
  },
  dial: (call) => {
    const { trunk } = call;
    if (!trunk) return simulator.dial(call);
    return isStream(trunk) ? streams.dial({ ...call, trunk }) : sip.dial({ ...call, trunk });
  },
});
