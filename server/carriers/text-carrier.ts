import type { Db } from '../platform/db/sql.ts';

export const TEXT_CHANNELS = ['sms', 'chatapp'] as const;
export type TextChannel = (typeof TEXT_CHANNELS)[number];

/** An outbound text, identified by workspace and message. */
export interface OutgoingText {
  workspaceId: number;
  messageId: number;
  channel: TextChannel;
  /** E.164, as is `to`. */
  from: string;
  to: string;
  body: string;
}

/** The carrier's answer to a text; `reason` is a sentence for people. */
export type Handover = { accepted: true; carrierMessageId: string } | { accepted: false; reason: string };

/** A carrier of outbound texts, for both channels. */
export interface TextCarrier {
  /** The name kept with each message. */
  readonly name: string;
  /**
   * Hands a text over. The same text (by workspace and message) handed over again is sent once and answered
   * as the first time, so that a lost answer can be asked for again. A carrier that cannot promise this is
   * asked for the text first. Rejects when the fate of the text is not known.
   */
  send(text: OutgoingText, signal: AbortSignal): Promise<Handover>;
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
}

export type TextReception =
  | { taken: true; messageId: number }
  /** No workspace has this number, or the number does not take texts on this channel. */
  | { taken: false; reason: 'unknown_number' | 'not_connected' };

/** Receives a text, whichever carrier brings it. */
export type ReceiveText = (db: Db, text: IncomingText, now: Temporal.Instant) => Promise<TextReception>;
