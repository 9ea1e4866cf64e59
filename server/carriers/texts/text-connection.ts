import type { OutboundAnswer, OutboundRequest } from '../../platform/outbound/outbound-client.ts';
import type {
  CallPermissionTold,
  Handover,
  NameDecision,
  OutgoingText,
  Postponed,
  TextChannel,
  TextFault,
  TextKeyword,
  TextSearch,
} from '../text-carrier.ts';

/** Sends HTTP requests to the vendor; `OutboundClient` is one. */
export interface VendorClient {
  /** Whether an address may be reached, and so is one that others may reach too. */
  isReachable(address: string): boolean;
  send(request: OutboundRequest): Promise<OutboundAnswer>;
}

/** A number that the account at the vendor has. */
export interface VendorNumber {
  /** E.164. */
  number: string;
  /** The vendor's id. */
  id: string;
  name: string | null;
  sms: boolean;
  voice: boolean;
  /** Where the vendor brings texts to this number; null when nowhere, or when it does not say. */
  textsTo: string | null;
  /** The same of calls; what the vendor calls another way than an address, such as a trunk. */
  callsTo: string | null;
  /** What somebody entered there that connecting replaces; our own addresses too. */
  replaces: { texts: readonly string[]; calls: readonly string[] };
}

/** Our addresses for texts and calls of a number; what is left out stays as it is. */
export interface BroughtTo {
  texts?: string;
  calls?: string;
}

/** A person who writes. */
export interface Writer {
  /** As the carrier writes it: E.164 where possible; of people without a phone number, their id. */
  from: string;
  /** What the chat app calls the person in dealings with this business. */
  userId: string | null;
  /** What they call themselves there. */
  name: string | null;
}

/** A text that came in. */
export type ReceivedText = Pick<Writer, 'from'> &
  Partial<Writer> & {
    kind: 'text';
    channel: TextChannel;
    carrierMessageId: string;
    to: string;
    body: string;
    keyword: TextKeyword | null;
    /** When it was written, where the vendor says so. */
    writtenAt?: Temporal.Instant;
  };

/** What a vendor tells at our address. */
export type HookEvent =
  | ReceivedText
  | {
      kind: 'report';
      carrierMessageId: string;
      /** Our id, from the address that was called. */
      messageId: number | null;
      status: 'sent' | 'delivered' | 'read' | 'failed';
      fault: TextFault | null;
    }
  /** A person allows calls on the chat-app channel, or no longer. */
  | (Writer & CallPermissionTold & { kind: 'call_permission'; to: string })
  /** A business account at the chat app cannot be used as it is; `account` is its id there. */
  | { kind: 'account'; account: string; fault: TextFault }
  /** The chat app has reviewed the display name that was asked for. */
  | (NameDecision & { kind: 'display_name' });

/** A request of a vendor, as it came. */
export interface Hook {
  raw: Buffer;
  headers: Record<string, string | string[] | undefined>;
  /** The address that the vendor called, by the public origin of this server. */
  url: string;
  /** The message that the address names. */
  messageId: number | null;
  now: Temporal.Instant;
}

/** Texts that came to a number. */
export interface TextListing {
  texts: readonly ReceivedText[];
  /** Why there may be more, which are listed another time; null when these are all. */
  fault: AccountFault | null;
  /** Whether older ones were left out, because there are more than are listed. */
  isCut: boolean;
}

/** Why an account cannot be used, or nothing is known of it. */
export interface AccountFault {
  kind: 'unreachable' | 'refused' | 'unexpected';
  fault: TextFault;
}

/** An account of a workspace at a vendor of texts, with its secrets. */
export interface TextConnection {
  /** The name kept with each message. */
  readonly name: string;
  /** @throws Error when it is not known whether the vendor took the text. */
  send(text: OutgoingText, reportUrl: string | null, signal: AbortSignal): Promise<Handover | Postponed>;
  /** @throws Error without an answer. */
  find(text: OutgoingText, reportUrl: string | null, signal: AbortSignal): Promise<TextSearch>;
  /** What a request says; `forged` without the vendor's signature, `unreadable` in none of its forms. */
  readHook(hook: Hook): readonly HookEvent[] | 'forged' | 'unreadable';
  /** The numbers of the account, as far as they are listed in time, or one of them. */
  listNumbers(number?: string): Promise<readonly VendorNumber[] | AccountFault>;
  /** Sets where the vendor brings texts and calls to a number; null when it is set. */
  pointNumber(number: VendorNumber, to: BroughtTo): Promise<AccountFault | null>;
  /** Takes our addresses away from a number, as far as they are there; null when they are gone. */
  releaseNumber(number: VendorNumber, ours: BroughtTo): Promise<AccountFault | null>;
  /** Whether the vendor can be told where to bring calls. */
  readonly bringsCalls: boolean;
  /** Where it brings them, when that is no address on the web. */
  readonly callsTo?: string;
  /** What keeps texts from coming to `url` although `numbers` are connected; null when nothing does. */
  findGap?(numbers: readonly string[], url: string): Promise<TextFault | null>;
  /**
   * Lists texts that came to a number since then, oldest first; for a vendor that brings each but once.
   * @param known which of these ids need not be listed, because they are known here.
   */
  listReceived?(
    wanted: { to: string; since: Temporal.Instant; known: (ids: string[]) => Promise<ReadonlySet<string>> },
    signal: AbortSignal,
  ): Promise<TextListing>;
  /** The word by which the vendor asks whether our address is ours, before it brings anything. */
  readonly verifyToken?: string;
}

export const isAccountFault = (answer: readonly VendorNumber[] | AccountFault): answer is AccountFault =>
  'kind' in answer;
