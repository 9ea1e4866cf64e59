import type { Db } from '../../platform/db/sql.ts';
import type { TrunkAccess } from '../trunk-access.ts';
import { telnyxVoice, type TelnyxVoiceAccount } from '../telnyx/telnyx-voice.ts';
import { twilioVoice, type TwilioVoiceAccount } from '../twilio/twilio-voice.ts';
import type { StreamVendor, VendorHttp } from './stream-vendor.ts';

/** A carrier of a workspace whose calls come over WebSockets. Its secrets never leave this process. */
export type StreamAccess = {
  readonly workspaceId: number;
  readonly carrierId: number;
  /** Calls at once, in both directions and through all processes; null without a limit. */
  readonly maxCalls: number | null;
  /** Calls that begin in one second at most, through all processes. */
  readonly callsPerSecond: number;
  /** Where the vendor tells of calls, and where it opens sockets: paths behind the origin of this server. */
  readonly voicePath: string;
  readonly streamsPath: string;
} & (
  | { readonly vendor: 'twilio'; readonly account: TwilioVoiceAccount }
  | { readonly vendor: 'telnyx'; readonly account: TelnyxVoiceAccount }
);

/** What calls of a workspace leave by. */
export type VoiceAccess = TrunkAccess | StreamAccess;

/**
 * Finds a carrier as it is now; null when there is none, or it is switched off.
 * @param number the number that calls, E.164: the chat app knows a number by its digits.
 */
export type TrunkOf = (
  db: Db,
  workspaceId: number,
  carrierId: number,
  number?: string,
) => Promise<VoiceAccess | null>;

export const isStream = (access: VoiceAccess): access is StreamAccess => 'vendor' in access;

/** The name of a carrier that is kept with its calls. */
export function carrierName(access: VoiceAccess | null): string {
  if (!access) return 'simulator';
  return isStream(access) ? access.vendor : 'sip';
}

/** The vendor of a carrier, asked with its account. */
export const vendorOf = (access: StreamAccess, client: VendorHttp): StreamVendor =>
  access.vendor === 'twilio' ? twilioVoice(access.account, client) : telnyxVoice(access.account, client);
