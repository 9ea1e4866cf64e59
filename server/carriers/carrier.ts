import type { Line } from '../voice/line.ts';

/** A call that has reached the house and rings. */
export interface CallArrival {
  /** The caller's number as the carrier tells it (E.164 where it can); null when it was withheld. */
  from: string | null;
  /** The number called, as the carrier tells it. */
  to: string;
  carrier: 'sip' | 'simulator';
  /** What the carrier calls this call: a SIP Call-ID, or the simulator's own id. */
  carrierCallId: string;
  /** Only numbers of this workspace may be called; null: any number of the house. */
  withinWorkspaceId: number | null;
}

/** Why a call was not taken. Whatever has to be kept of it has been kept. */
export type TurnedAway =
  /** Nobody in the house has this number. */
  | 'unknown_number'
  /** The number has no active assistant; the call is kept as `no_answer`. */
  | 'no_assistant'
  /** As many calls as allowed are in progress, or the house is shutting down. */
  | 'busy';

/** A call that an assistant will answer. Exactly one of `run` and `fail` is called, once. */
export interface AdmittedCall {
  callId: number;
  /** Where the recording of the call goes; null when it is not recorded. */
  recordingPath: string | null;
  /** Ids out of the catalogue: how the assistant speaks. */
  voice: string;
  language: string;
  /** The whole call, from picking up to the summary; resolves when all of it is written down. Never rejects. */
  run(line: Line): Promise<void>;
  /** The call cannot be carried after all: writes down why. Never rejects. */
  fail(cause: string): Promise<void>;
}

export type Reception = { admitted: false; reason: TurnedAway } | ({ admitted: true } & AdmittedCall);

/** The door of the house: finds the assistant for a call, whichever carrier brings it. */
export type ReceiveCall = (arrival: CallArrival) => Promise<Reception>;
