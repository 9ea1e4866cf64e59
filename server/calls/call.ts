import type { CallMetrics, CallOutcome, Turn } from '../voice/call-recorder.ts';
import type { TransferResult } from '../voice/line.ts';
import type { ToolUse } from '../voice/tools.ts';

/** States of a call; see docs/calls.md. */
export const CALL_STATUSES = [
  'queued',
  'ringing',
  'in_progress',
  'completed',
  'busy',
  'failed',
  'no_answer',
  'canceled',
] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

/** The states of a call in progress; every other state is final. */
export const RUNNING_STATUSES = ['queued', 'ringing', 'in_progress'] as const satisfies CallStatus[];

export const isRunning = (status: CallStatus): boolean =>
  RUNNING_STATUSES.some((running) => running === status);

export const CALL_DIRECTIONS = ['inbound', 'outbound'] as const;
export type CallDirection = (typeof CALL_DIRECTIONS)[number];

export const CALL_CHANNELS = ['phone', 'chatapp'] as const;

export const CALL_OUTCOMES = [
  'appointment_booked',
  'order_placed',
  'reservation_made',
  'message_taken',
  'transferred',
  'information_given',
  'voicemail',
  'abandoned',
  'no_answer',
  'failed',
] as const satisfies CallOutcome[];

export const TRANSFER_STATES = [
  'ringing',
  'taken',
  'declined',
  'busy',
  'no_answer',
  'failed',
] as const satisfies ('ringing' | TransferResult)[];

export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

/** A call in its list form. */
export interface Call {
  id: number;
  assistant_id: number | null;
  assistant: { id: number; name: string } | null;
  contact_id: number | null;
  contact: { id: number; name: string | null } | null;
  phone_number_id: number | null;
  direction: CallDirection;
  channel: (typeof CALL_CHANNELS)[number];
  status: CallStatus;
  from: string | null;
  to: string | null;
  started_at: string;
  answered_at: string | null;
  ended_at: string | null;
  duration_seconds: number | null;
  outcome: CallOutcome | null;
  sentiment: Sentiment | null;
  summary: string | null;
  error: string | null;
  /** Who of the team took the conversation over last; `until` is null while they have it. */
  taken_over_by: { user_id: number; name: string; since: string; until: string | null } | null;
  /** Whether what both sides say is recorded, who takes the conversation over included. */
  recorded: boolean;
  recording_available: boolean;
  created_at: string;
  updated_at: string;
}

/** A turn of the transcript in responses. */
export interface TranscriptTurn {
  position: number;
  role: Turn['role'];
  content: string;
  offset_ms: number;
  duration_ms: number;
  interrupted: boolean;
  /** The tools that ran before it was said; absent without any. */
  tools?: ToolUse[];
  /** Who of the team had it said; absent for the assistant's own words. */
  said_by?: { user_id: number; name: string };
}

/** An attempt to put the caller through to a person. */
export interface CallTransfer {
  to: string;
  name: string | null;
  state: (typeof TRANSFER_STATES)[number];
  at: string;
}

export interface FullCall extends Call {
  transcript: TranscriptTurn[];
  /** Null while the call is in progress, and for a call that never connected. */
  metrics: CallMetrics | null;
  extracted: Record<string, string | number | boolean | null>;
  metadata: Record<string, unknown>;
  /** When the person took the call to whom it was transferred; null without a transfer. */
  transferred_at: string | null;
  /** The number of that person. */
  transferred_to: string | null;
  /** How the last transfer went. */
  transfer: CallTransfer | null;
}
