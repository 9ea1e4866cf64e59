import type { DialPriority } from '../../carriers/carrier-turns.ts';
import type { VoiceAccess } from '../../carriers/streams/stream-access.ts';
import type { Span } from '../../platform/tracing/tracing.ts';
import type { CallListening } from '../../voice/line-listening.ts';
import type { CommandedCall } from '../commands/commanded-calls.ts';
import type { CallingLine, OutboundRow } from './outbound.queries.ts';

/** Who calls whom. */
export interface CallOrder {
  line: CallingLine;
  channel: 'phone' | 'chatapp';
  /** E.164; of people without a number, what the chat app calls them. */
  to: string;
  contact: { id: number; name: string | null } | null;
  /** Instructions for this call, in addition to the assistant's own. */
  instructions: string | null;
  metadata: Record<string, unknown>;
}

/** How a recorded call is dialled. */
export interface HowDialled {
  /** Its place among the calls that wait for the carrier. */
  priority?: DialPriority;
  /**
   * Removes the record of a call of which nothing was sent; without it, and where it rejects, the call has
   * failed.
   */
  takeBack?(): Promise<void>;
}

/** A call that is ready to be recorded and then dialled. */
export interface PreparedCall {
  /** Aborts when the call is dialled or forgotten. */
  readonly decided: AbortController;
  readonly order: CallOrder;
  readonly row: OutboundRow;
  readonly recordingPath: string | null;
  readonly listening: CallListening;
  /** Null: the simulated network. */
  readonly trunk: VoiceAccess | null;
  readonly span: Span;
}

export interface PlacedCall {
  /** Whether the carrier accepted the call; a rejected call is recorded as failed before this resolves. */
  readonly accepted: Promise<boolean>;
  /** Resolves when the call is completely recorded. Never rejects. */
  readonly over: Promise<void>;
}

/** How a call was dialled. */
export interface Dialled {
  isAccepted: boolean;
  /** The telephone of the person rang. */
  rang: boolean;
  /** The team hung up while it rang. */
  isCanceled: boolean;
  commanded: CommandedCall | undefined;
  takeBack: HowDialled['takeBack'];
}
