import type { OpeningRange } from '../platform/opening-hours.ts';
import type { Business } from './business.ts';
import type { ProviderUse } from './call/provider-uses.ts';
import type { TransferResult } from './line.ts';
import type { ToolUse } from './tools.ts';
import type { TurnTaking } from './turns/turn-taking.ts';

/** Somebody to whom calls can be transferred. */
export interface TransferTarget {
  name: string;
  /** E.164. */
  phone: string;
  /** In which cases, in the words of the business; null for any. */
  when: string | null;
  /** When they can be reached, in the business's zone; null for always. */
  hours: OpeningRange[] | null;
}

/** A person of the team. */
export interface TeamMember {
  userId: number;
  name: string;
}

/** Whom a call is put through to: a number, with a name where it has one. */
export interface Transferee {
  name: string | null;
  /** E.164. */
  phone: string;
}

/** Everything the assistant knows before it answers. */
export interface CallScript {
  /** Null in a conversation in texts. */
  callId: number | null;
  /** Who called whom. `caller` below means the person on the other side, in either direction. */
  direction: 'inbound' | 'outbound';
  assistantId: number;
  assistantName: string;
  /** BCP 47 code out of the catalogue, such as `en-US`. */
  language: string;
  /** Ids out of the catalogue. */
  voice: string;
  model: string;
  /** Models that answer when the one before fails; the offline engine stands behind them. */
  fallbackModels: string[];
  /** What turns speech into words, an id out of the catalogue; null for the first that is configured. */
  listening: string | null;
  welcomeMessage: string;
  instructions: string | null;
  /** What an outbound call is about, as a text to be read out after the welcome; null on any other call. */
  purpose: string | null;
  knowledge: { title: string; content: string }[];
  abilities: {
    take_messages: boolean;
    book_appointments: boolean;
    take_orders: boolean;
    take_reservations: boolean;
    transfer_calls: boolean;
    send_texts: boolean;
  };
  /** Whom the assistant can transfer calls to. */
  transferTargets: TransferTarget[];
  /** What an outbound call does on a mailbox; null: it leaves the welcome message. */
  answeringMachine: { action: 'hang_up' | 'leave_message'; message: string | null } | null;
  /** Whether bookings and orders are read back and confirmed before they are made. */
  confirmBookings: boolean;
  /** Whether the caller is told that an AI assistant speaks. */
  announceAi: boolean;
  /** Whether the caller is told that the call is recorded. */
  recordingAnnounced: boolean;
  /** How turns are taken on the call, as far as it is set for the assistant. */
  turnTaking: Partial<TurnTaking>;
  maxCallMinutes: number;
  /** The caller's number (E.164), or null when it was withheld. */
  callerNumber: string | null;
  /** Who calls, where a contact with this number is known. */
  callerName: string | null;
  /** The conversation is held in texts: what is said is read, and nobody waits on a line. Absent on calls. */
  byText?: boolean;
  /** Where the recording of the call goes; null when recording is disabled for the assistant. */
  recordingPath: string | null;
  business: Business;
}

/** One turn of the transcript, stored as soon as it is complete. */
export interface Turn {
  role: 'assistant' | 'user';
  content: string;
  offsetMs: number;
  durationMs: number;
  interrupted: boolean;
  /** The tools that ran before it was said, in their order; absent without any. */
  tools?: ToolUse[];
  /** Who of the team had the assistant's voice say it; absent for its own words. */
  saidBy?: TeamMember;
}

export type MessageKind = 'message' | 'callback' | 'voicemail';

/** What a caller left for the team. */
export interface TakenMessage {
  kind: MessageKind;
  /** What was said, where words are known; else a sentence that describes the recording. */
  body: string;
  callerName: string | null;
  /** The number to call back, E.164; null means the caller's own. */
  callbackNumber: string | null;
  /** Length of the audio kept for it, null without audio. */
  audioMs: number | null;
}

export type CallOutcome =
  | 'appointment_booked'
  | 'order_placed'
  | 'reservation_made'
  | 'message_taken'
  | 'transferred'
  | 'information_given'
  | 'voicemail'
  | 'abandoned'
  | 'no_answer'
  | 'failed';

/** Measured while the call ran; `metrics` of the call in the API. */
export interface CallMetrics {
  turns: number;
  interruptions: number;
  talk_seconds: { caller: number; assistant: number };
  response_latency_ms: { p50: number | null; p95: number | null };
  /**
   * Milliseconds that each stage of the call took: `answer`, `welcome`, `conversation`, `transferred`,
   * `closing`.
   */
  stages_ms: Record<string, number>;
  /** How the sound was carried; absent on a line without packets. */
  media?: {
    codec: string;
    encrypted: boolean;
    packets_received: number;
    packets_sent: number;
    packets_lost: number;
    packets_refused: number;
    /** Sound that was made up in place of lost packets. */
    concealed_ms: number;
    /** The largest of the call. */
    jitter_ms: number;
    /** The median of the call; null where the peer sends no reports. */
    round_trip_ms: number | null;
    /** What the peer reports of what it heard; null where it does not. */
    peer: { packets_lost: number | null; jitter_ms: number | null };
  };
  /** What providers did; absent where none was asked. */
  providers?: ProviderUse[];
  /** The model that wrote the summary; absent where it is the house's own. */
  summary_by?: string;
}

/** How a call ended, ready to be stored. */
export interface CallEnding {
  status: 'completed' | 'failed' | 'no_answer' | 'canceled';
  outcome: CallOutcome;
  sentiment: 'positive' | 'neutral' | 'negative';
  summary: string;
  /** The sentences of the summary on what the records prove; a model that writes the rest leaves them. */
  proven: string;
  extracted: Record<string, string | number | boolean | null>;
  metrics: CallMetrics;
  /** Text that explains a failure, null otherwise. */
  error: string | null;
}

/**
 * Stores what happens on one call. `voice/` imports no resource and is given an implementation. Everything is
 * stored at once, so that a crash in the middle of a call loses nothing that was said before.
 */
export interface CallRecorder {
  /** The call was answered: it is `in_progress` from now on, and `call.started` is emitted. */
  answered(): Promise<void>;
  /**
   * Stores a turn. One whose storing failed, or which was completed by tools, comes again later as the same
   * object. Their order is that of the offsets.
   */
  recordTurn(turn: Turn): Promise<void>;
  /**
   * Reserves a message that is about to be recorded, so that it survives a crash; gives the path for its
   * audio.
   */
  beginMessage(kind: MessageKind): Promise<{ messageKey: string; audioPath: string }>;
  /** Makes the message an inbox item. `messageKey` is null for a message that was not reserved (typed). */
  takeMessage(messageKey: string | null, message: TakenMessage): Promise<void>;
  /**
   * The person on the other side must not be called again: marks their contact, which is made where there is
   * none.
   */
  barCalls(): Promise<void>;
  /** How an attempt to put the caller through goes. With `taken`, `call.transferred` is emitted. */
  transferring(to: Transferee, state: 'ringing' | TransferResult): Promise<void>;
  /** A person of the team takes the conversation over; false when somebody else has it. */
  takenOver(by: TeamMember): Promise<boolean>;
  /** They have it no longer. */
  handedBack(): Promise<void>;
  /** Removes the reservation of a message in which nothing was said. */
  dropMessage(messageKey: string): Promise<void>;
  /**
   * Ends the call: final state, summary, contact, minutes and events, in one transaction. Called last, and
   * again only when it has thrown.
   */
  finish(ending: CallEnding): Promise<void>;
}
