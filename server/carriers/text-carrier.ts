import type { Db } from '../platform/db/sql.ts';

export const TEXT_CHANNELS = ['sms', 'chatapp'] as const;
export type TextChannel = (typeof TEXT_CHANNELS)[number];

/** A text on its way out. Workspace and message together name it for ever. */
export interface OutgoingText {
  workspaceId: number;
  messageId: number;
  channel: TextChannel;
  /** E.164, as is `to`. */
  from: string;
  to: string;
  body: string;
}

/** What the carrier says to a text; `reason` is a sentence for people. */
export type Handover = { accepted: true; carrierMessageId: string } | { accepted: false; reason: string };

/** How texts leave: one carrier for both channels. */
export interface TextCarrier {
  /** As it is kept with each message. */
  readonly name: string;
  /**
   * Hands a text over. The same text handed over again (by its workspace and message) is taken once, and answered as the
   * first time: whoever lost the answer asks again. A carrier that cannot promise this by itself is asked for the text
   * first. Rejects when it is not known what became of the text.
   */
  send(text: OutgoingText, signal: AbortSignal): Promise<Handover>;
}

/** What a carrier tells of a text that it took. */
export interface TextReport {
  workspaceId: number;
  messageId: number;
  status: 'delivered' | 'read' | 'failed';
  /** Why, when it failed. */
  error: string | null;
}

/** Writes a report down, in the transaction given; reports may come twice and in any order. */
export type RecordTextReport = (tx: Db, report: TextReport, now: Temporal.Instant) => Promise<void>;

/** A text that has reached the house. */
export interface IncomingText {
  channel: TextChannel;
  /** The sender as the carrier tells it: E.164 where it can, else a short code or a name. */
  from: string;
  /** The number written to. */
  to: string;
  body: string;
  carrier: string;
  /** The same text told of again has the same id. */
  carrierMessageId: string;
  /** Only numbers of this workspace may be written to; null: any number of the house. */
  withinWorkspaceId: number | null;
}

export type TextReception =
  | { taken: true; messageId: number }
  /** Nobody in the house has this number, or it does not take texts on this channel. */
  | { taken: false; reason: 'unknown_number' | 'not_connected' };

/** The door of the house for texts, whichever carrier brings them. */
export type ReceiveText = (db: Db, text: IncomingText, now: Temporal.Instant) => Promise<TextReception>;
