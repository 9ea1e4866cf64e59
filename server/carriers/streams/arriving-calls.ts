import type { CallArrival, RejectionReason } from '../carrier.ts';
import type { StreamAccess } from './stream-access.ts';
import type { VoiceHook } from './stream-vendor.ts';

/** A call that a vendor asks about. */
export type StreamedArrival = Extract<VoiceHook, { kind: 'arrival' }>;

/** What a vendor's request is answered with. */
export type HookAnswer =
  | 'forged'
  | 'unreadable'
  /** This process takes no calls now. */
  | 'unavailable'
  | { document: string; afterwards: null }
  /** Nothing is said; `afterwards` is sent once the answer is on its way. */
  | { document: null; afterwards: (() => Promise<void>) | null };

/** Why a call is refused, as the vendors know it. */
export const REJECTIONS: Record<Exclude<RejectionReason, 'unavailable'>, 'busy' | 'rejected'> = {
  unknown_number: 'rejected',
  no_assistant: 'busy',
  busy: 'busy',
};

/** Ids are those of one carrier: another one's requests do not reach its calls. */
export const keyOf = ({ carrierId }: StreamAccess, id: string): string => `${carrierId} ${id}`;

/** The call as any carrier reports it: it reaches only numbers of this carrier. */
export const arrivalOf = (
  { vendor, workspaceId, carrierId }: StreamAccess,
  { callId, from, to, metadata }: StreamedArrival,
): CallArrival => ({
  ...{ from, to, metadata, carrier: vendor, carrierCallId: callId, numberFormat: 'e164' },
  ...{ toAlternatives: [], withinWorkspaceId: workspaceId, throughCarriers: [carrierId] },
});
