import type { NumberFormat } from '../platform/carrier-numbers.ts';
import type { SoundCodec } from '../voice/audio/codec.ts';
import type { Credentials } from '../voice/sip/digest.ts';
import type { DigestAlgorithm } from '../voice/sip/digest-guard.ts';
import type { WantedServer } from '../voice/sip/find-servers.ts';
import type { SrtpPolicy } from '../voice/sip/negotiate-sdp.ts';

/** Where the caller's number stands in a call that we place; elsewhere the carrier shows another one. */
export const CALLER_ID_HEADERS = [
  'from',
  'p_preferred_identity',
  'p_asserted_identity',
  'remote_party_id',
] as const;
export type CallerIdHeader = (typeof CALLER_ID_HEADERS)[number];

/** How the sound of a trunk's calls is carried; null where `SIP_SRTP` and `SIP_CODECS` decide. */
export interface TrunkMedia {
  readonly srtp: SrtpPolicy | null;
  readonly codecs: readonly SoundCodec[] | null;
  /** Networks in CIDR notation that its sound may come from, beside the peer's own addresses. */
  readonly networks?: readonly string[];
}

/** A SIP trunk of a workspace as calls use it. The password never leaves this process. */
export interface TrunkAccess {
  readonly workspaceId: number;
  readonly carrierId: number;
  readonly server: WantedServer;
  /** Outbound proxies that requests go to in place of `server`, which they still name; absent: none. */
  readonly proxies?: readonly WantedServer[];
  /** Whether calls come because we register; the user part of our Contact is `contactUser` then. */
  readonly registers: boolean;
  readonly contactUser: string;
  /** Null: the carrier knows this server by its address. */
  readonly credentials: Credentials | null;
  /** The host in From; null for our own address. */
  readonly fromDomain: string | null;
  readonly callerId: CallerIdHeader;
  readonly numberFormat: NumberFormat;
  readonly media: TrunkMedia;
  /** Calls at once, in both directions and through all processes; null without a limit. */
  readonly maxCalls: number | null;
  /** Calls that begin in one second at most, through all processes. */
  readonly callsPerSecond: number;
  /** Whether it leads to the chat app, which takes no re-INVITE and refuses in its own words. */
  readonly isChatapp?: boolean;
}

/** Whom the caller of a number has to be, as the number's carrier says; null where it asks nobody. */
export interface CalledAccount {
  readonly carrierId: number;
  readonly credentials: (Credentials & { readonly algorithms: readonly DigestAlgorithm[] }) | null;
  /** Whether it is the chat app's: its addresses prove nothing, because all its businesses share them. */
  readonly isChatapp?: boolean;
}

/** Whom a caller calls, and what the peer says beside it. */
export interface CalledParty {
  readonly to: string;
  readonly toAlternatives: readonly string[];
  readonly extensions: ReadonlyMap<string, string>;
}

/** Whose credentials callers of numbers need who call from nobody's address. */
export interface CalledAccounts {
  /** Whether any carrier asks for credentials. */
  readonly any: boolean;
  /** The carrier of the number called, which is written in one of these ways; null when it has none. */
  find(called: CalledParty): Promise<CalledAccount | null>;
}

/** Which workspaces' carriers an address belongs to. */
export interface TrunkPeers {
  /** The carriers that calls of this address come through; empty when it belongs to none. */
  carriersAt(address: string): readonly number[];
}
