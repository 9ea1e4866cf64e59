import type { ActionContext } from '../platform/action-context.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Problem } from '../platform/problem.ts';

export const TEXT_CHANNELS = ['sms', 'chatapp'] as const;
export type TextChannel = (typeof TEXT_CHANNELS)[number];

/** An outbound text, identified by workspace and message. */
export interface OutgoingText {
  workspaceId: number;
  messageId: number;
  channel: TextChannel;
  /** E.164. */
  from: string;
  /** E.164; of people without a phone number, what the chat app calls them. */
  to: string;
  body: string;
  /** The workspace's own carrier that sends it; null or absent: the installation's. */
  carrierId?: number | null;
  /** The name kept with its messages. */
  carrierName?: string | null;
  /** When it was accepted: no carrier had it before. */
  createdAt?: string;
  /** Since when the carrier may have it, although it did not say so; null when it certainly has not. */
  handedAt?: string | null;
}

/** A carrier's reason not to send a text, or not to deliver it. */
export interface TextFault {
  /**
   * What a sender can do about it: nothing, ask again, respect the person's wish, wait until they write,
   * repair the account.
   */
  kind: 'permanent' | 'later' | 'opted_out' | 'window' | 'account';
  /** What the carrier calls it; null without an answer of the carrier. */
  code: string | null;
  /** The sentence for people. */
  problem: Problem;
}

/** The carrier's answer to a text; `reason` is a sentence for people. */
export type Handover =
  | { accepted: true; carrierMessageId: string }
  | { accepted: false; reason: string; fault?: TextFault };

/** The carrier certainly has not taken the text, and may take it another time. */
export interface Postponed {
  accepted: null;
  fault: TextFault;
  /** Whether only our own pace keeps it back, so that its turn comes, and nothing has failed. */
  waitsForTurn?: boolean;
  /** In how many milliseconds the carrier wants to be asked again, where it says so. */
  retryAfterMs?: number;
}

/** What a carrier that was asked for a text knows of it. */
export interface TextSearch {
  /** Its ids of texts with this receiver and these words that are not older than the text. */
  ids: readonly string[];
  /** The same of texts with other words, where the carrier changes words: one of these may be it. */
  reworded: readonly string[];
  /** Whether it would have named the text, had it taken it. */
  isComplete: boolean;
}

/** A carrier of outbound texts, for both channels. */
export interface TextCarrier {
  /** The name kept with each message. */
  readonly name: string;
  /**
   * Hands a text over. Rejects when the fate of the text is not known. The simulated network takes the same
   * text (by workspace and message) once; carriers of workspaces do not, and are asked by `find` first.
   */
  send(text: OutgoingText, signal: AbortSignal): Promise<Handover | Postponed>;
  /** Asks the workspace's carrier for a text whose fate is not known. Rejects without an answer. */
  find?(text: OutgoingText, signal: AbortSignal): Promise<TextSearch>;
}

/** A carrier's report on a text that it accepted. */
export interface TextReport {
  workspaceId: number;
  messageId: number;
  status: 'delivered' | 'read' | 'failed';
  /** Why, when it failed. */
  error: string | null;
}

/** Records a report in the given transaction; reports may come twice and in any order. */
export type RecordTextReport = (tx: Db, report: TextReport, now: Temporal.Instant) => Promise<void>;

/** A report of a workspace's own carrier. */
export interface CarrierReport {
  workspaceId: number;
  carrierId: number;
  /** The name kept with its messages. */
  carrier: string;
  carrierMessageId: string;
  /** Our id of the message, where the report bears it. */
  messageId: number | null;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  fault: TextFault | null;
}

/**
 * Records a report of a workspace's carrier; reports may come twice and in any order. True when the text is
 * in the state that is reported since this report.
 */
export type RecordCarrierReport = (db: Db, report: CarrierReport, now: Temporal.Instant) => Promise<boolean>;

/** Words that a person sends to stop the texts of a number, to start them again, or to ask who sends them. */
export type TextKeyword = 'stop' | 'start' | 'help';

/** An inbound text. */
export interface IncomingText {
  channel: TextChannel;
  /** The sender as the carrier writes it: E.164 where possible, else a short code or a name. */
  from: string;
  /** The number written to. */
  to: string;
  body: string;
  carrier: string;
  /** The carrier's id; the same text reported again has the same id. */
  carrierMessageId: string;
  /** Only numbers of this workspace receive texts; null: any number of this installation. */
  withinWorkspaceId: number | null;
  /** What the carrier itself understood of it, and answered; it is not answered again. */
  keyword?: TextKeyword | null;
  /** What the chat app calls the sender, also without a phone number, and what they call themselves. */
  userId?: string | null;
  name?: string | null;
  /** When it was written, where the carrier says so: it may be told days later. */
  writtenAt?: Temporal.Instant;
}

/** What a person decided about calls on the chat-app channel. */
export interface CallPermissionTold {
  permission: 'none' | 'temporary' | 'permanent';
  /** When a temporary permission ends. */
  expiresAt: Temporal.Instant | null;
  decidedAt: Temporal.Instant;
}

/** Keeps what a person decided about calls; what they decided later stays. */
export type KeepCallPermission = (
  context: ActionContext,
  person: { from: string; userId: string | null; name: string | null },
  told: CallPermissionTold,
) => Promise<void>;

/** Why the chat app declines a display name: it names a person or another business, say. */
export const DECLINE_REASONS = [
  'personal_name',
  'unrelated_business',
  'format',
  'inconsistent_branding',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** What the chat app decided about a display name. */
export interface NameDecision {
  number: string;
  name: string;
  decision: 'approved' | 'declined';
  /** Null where it does not say, and of an approved name. */
  reason: DeclineReason | null;
}

/** Records what the chat app decided about a display name; what is not asked for any more changes nothing. */
export type RecordNameDecision = (context: ActionContext, decision: NameDecision) => Promise<void>;

export type TextReception =
  | { taken: true; messageId: number }
  /** No workspace has this number, it takes no texts on this channel, or the text was deleted here. */
  | { taken: false; reason: 'unknown_number' | 'not_connected' | 'deleted' };

/** Receives a text, whichever carrier brings it. */
export type ReceiveText = (db: Db, text: IncomingText, now: Temporal.Instant) => Promise<TextReception>;
