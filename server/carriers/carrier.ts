import type { CallTrace, KeepTrace } from './call-trace.ts';
import type { DialPriority } from './carrier-turns.ts';
import type { NumberFormat } from '../platform/carrier-numbers.ts';
import type { Line } from '../voice/line.ts';
import type { CallListening } from '../voice/line-listening.ts';
import type { CallSpeaking } from '../voice/speaking/call-voices.ts';
import type { VoiceAccess } from './streams/stream-access.ts';
import type { TrunkMedia } from './trunk-access.ts';

/** Who calls on the chat app: known by an id of this business, often by a name, not always by a number. */
export interface ChatappPerson {
  readonly userId: string | null;
  readonly username: string | null;
}

/** A call that has arrived and rings. */
export interface CallArrival {
  /** Who calls on the chat app; absent for calls of the phone network. */
  chatapp?: ChatappPerson;
  /** The caller's number as the carrier writes it; null when it was withheld. */
  from: string | null;
  /** The number called, as the carrier writes it. */
  to: string;
  /**
   * Other headers in which the carrier may name the called number, likeliest first; used when no workspace
   * has `to`.
   */
  toAlternatives: readonly string[];
  /** How the carrier writes numbers; decides where one without `+` can be read in two ways. */
  numberFormat: NumberFormat;
  /** The caller's name and forwarding as the carrier sent them; kept with the call. */
  metadata: Record<string, unknown>;
  carrier: 'sip' | 'twilio' | 'telnyx' | 'simulator';
  /** What the carrier calls this call: a SIP Call-ID, the vendor's id, or the simulator's own id. */
  carrierCallId: string;
  /** Only numbers of this workspace may be called; null: any number of this installation. */
  withinWorkspaceId: number | null;
  /**
   * Only numbers that one of these carriers carries may be called: the call comes from them. Null: the
   * operator trusts whoever brings it.
   */
  throughCarriers: readonly number[] | null;
  /**
   * The carrier whose registration is called without the name of a number, as a PBX calls an extension: its
   * only number is meant. Null or absent: only a number that is named.
   */
  onlyNumberOf?: number | null;
  /**
   * The assistant that answers in place of the number's, also one that is a draft or paused. Only simulated
   * calls name one; it is of `withinWorkspaceId`.
   */
  assistantId?: number | null;
}

/** How people are called to whom a call is put through. */
export interface PersonRoutes {
  /** Whether the number of the call has a carrier that calls can leave by. */
  readonly mayCall: boolean;
  /**
   * The number that calls a person and its carrier (null: it has none), or why they must not be called.
   * @param phone E.164.
   */
  routeTo(phone: string): Promise<{ from: string; trunk: VoiceAccess | null } | { problem: string }>;
  /**
   * Told what came of the call to a person over its carrier, whether we place it or the carrier does: it may
   * say something of the carrier. Never rejects.
   * @param rang whether the person's telephone rang.
   */
  noteEnd?(trunk: VoiceAccess, end: PlacedEnd, rang: boolean): Promise<void>;
}

/** Why a call is rejected. Its record is already written, if it has one. */
export type RejectionReason =
  /** No workspace has this number. */
  | 'unknown_number'
  /** The number has no active assistant; the call is kept as `no_answer`. */
  | 'no_assistant'
  /** The workspace has as many calls in progress as it may; the call is kept as `busy`. */
  | 'busy'
  /** The whole server accepts no calls: it is stopping, full, or out of order. */
  | 'unavailable';

/** A call that an assistant will answer. Exactly one of `run` and `fail` is called, once. */
export interface AdmittedCall {
  callId: number;
  /** Path of the recording; null when the call is not recorded. */
  recordingPath: string | null;
  /** Ids out of the catalogue: how the assistant speaks. */
  voice: string;
  language: string;
  /** The voices of providers that it speaks with; absent: the embedded one alone. */
  speaking?: CallSpeaking;
  /** How the caller's words are understood. */
  listening: CallListening;
  /** How the carrier of the called number has its sound carried; null without one. */
  media: TrunkMedia | null;
  /** How people are called to whom it is put through; absent: nobody can be. */
  people?: PersonRoutes;
  /**
   * The whole call, from picking up to the summary; resolves when all of it is written down. Never rejects.
   */
  run(line: Line): Promise<void>;
  /** The call cannot be carried after all: writes down why. Never rejects. */
  fail(cause: string): Promise<void>;
}

export type Reception = (
  | { admitted: false; reason: RejectionReason }
  | ({ admitted: true } & AdmittedCall)
) & {
  /** Takes what was kept of the call; absent where nothing is to be kept. */
  keepTrace?: KeepTrace;
};

/** Takes a line of the carrier of the number that is called; false when it has none free. */
export type TakeLine = (carrier: {
  readonly id: number;
  readonly maxCalls: number | null;
}) => Promise<boolean>;

/**
 * Finds the assistant for a call, whichever carrier brings it.
 * @param takeLine absent where the call needs no line of a carrier.
 */
export type ReceiveCall = (arrival: CallArrival, takeLine?: TakeLine) => Promise<Reception>;

/** A call that an assistant places. */
export interface OutgoingCall {
  /** The number of the workspace that is shown, E.164. */
  from: string;
  /** The number called, E.164; of people without one, what the chat app calls them. */
  to: string;
  channel: 'phone' | 'chatapp';
  /** Our own id of the call; no other call has it. */
  carrierCallId: string;
  /** The workspace's carrier of the number that calls; null: the simulated network. */
  trunk: VoiceAccess | null;
  /** Its place among the calls that wait for the carrier; `call` unless set. */
  priority?: DialPriority;
  /** Whether its signalling is kept; `takeTrace` is then called when it is over. */
  isTraced?: boolean;
  /** Path of the recording; null when the call is not recorded. */
  recordingPath: string | null;
  /** Ids out of the catalogue: how the assistant speaks. */
  voice: string;
  language: string;
  /** The voices of providers that it speaks with, looked up meanwhile; never rejects. */
  speaking?: Promise<CallSpeaking>;
  /** How the words of whoever picks up are understood. */
  listening: CallListening;
  /** How people are called to whom it is put through; absent: nobody can be. */
  people?: PersonRoutes;
}

/** Who picked up, as far as the network knows. */
export type AnsweredBy = 'person' | 'machine';

/**
 * What a refusal is about: the number called, which does not exist; the account, which the carrier does not
 * let in; or how the account is set up and what it may do, which can also be a matter of one number.
 */
export type RefusalAbout = 'number' | 'account' | 'settings';

/** An event of a call that is being placed. Nothing follows one of the last five. */
export type DialEvent =
  /** The network has the call and has decided nothing yet (a bare 100 Trying). */
  | { kind: 'trying' }
  /** Any other provisional answer: the telephone rings, or is about to. */
  | { kind: 'ringing' }
  /** Somebody picked up. `line` leads to them; the receiver of this event hangs it up in the end. */
  | { kind: 'answered'; line: Line; by: AnsweredBy }
  | { kind: 'busy'; cause: string }
  /** The call was not answered in time, or was cancelled. */
  | { kind: 'no_answer'; cause: string }
  /** Nothing was sent: this server has no line, turn or sound for the call, or it was given up before. */
  | { kind: 'not_dialled'; cause: string }
  /**
   * The network does not carry the call. `code`: what the carrier calls the reason, where it has a name;
   * `about`: what is at fault, where it is not the network.
   */
  | { kind: 'rejected'; cause: string; code?: string; about?: RefusalAbout };

/** How a call that was placed began in the end, or did not. */
export type DialEnd = Exclude<DialEvent, { kind: 'trying' | 'ringing' }>;

/** The same of a call that may have no line here: its carrier has placed it. */
export type PlacedEnd = Exclude<DialEnd, { kind: 'answered' }> | { kind: 'answered' };

/** A call that is being placed. */
export interface Dialling {
  /** Resolves with the next event. Not called again after a last event. Never rejects. */
  next(): Promise<DialEvent>;
  /**
   * Cancels the call: a last event follows soon. It is `answered` when the person picked up at that moment.
   */
  cancel(): void;
  /**
   * What was kept of a call with `isTraced`, once; null without signalling. Absent where nothing is kept.
   * Never rejects.
   */
  takeTrace?(): Promise<CallTrace | null>;
}

/** What places calls over the carrier of the number that calls. */
export interface OutboundCarrier {
  /**
   * Calls of campaigns that could be placed now over this carrier (null: the simulated network) beside those
   * that it carries; one more may not be dialled.
   */
  freeLines(trunk: VoiceAccess | null): number;
  /** Begins to place a call and returns at once; the `Dialling` gives its events. */
  dial(call: OutgoingCall): Dialling;
}
