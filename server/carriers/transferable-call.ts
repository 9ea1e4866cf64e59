import type { CallListening } from '../voice/line-listening.ts';
import type { IncomingCall } from '../voice/sip/user-agent.ts';
import type { CallSpeaking } from '../voice/speaking/call-voices.ts';
import type { TracedSipCall } from './call-trace.ts';
import type { PersonRoutes } from './carrier.ts';

/** A call over SIP that may be put through. */
export interface TransferableCall {
  leg: Pick<IncomingCall, 'mayRefer' | 'refer' | 'remoteAddress'>;
  people: PersonRoutes | undefined;
  /** How the person is spoken to and understood: as the caller is. */
  voice: string;
  language: string;
  speaking: CallSpeaking | undefined;
  listening: CallListening;
  /** Its trace, which the leg of the person goes into; null for a call of which nothing is kept. */
  traced: TracedSipCall | null;
}
