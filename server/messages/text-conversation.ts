import type { TextChannel } from '../carriers/text-carrier.ts';

/** The two sides of a conversation in texts, and the channel. */
export interface TextPair {
  phoneNumberId: number;
  channel: TextChannel;
  /** The person's number, E.164; of people without one, what the chat app calls them. */
  person: string;
}

export interface ConversationKey {
  workspaceId: number;
  conversationId: number;
}

/** Who answers the person: the assistant, or a person of the team once one has written. */
export type AnsweringSide = 'assistant' | 'team';

/** A conversation in which nobody has written for so long is over; the next text begins another. */
export const CONVERSATION_IDLE_HOURS = 4;

/** Whether a conversation in which somebody last wrote at `lastAt` is over. */
export const isIdle = (lastAt: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(idleFrom(lastAt), now) <= 0;

/** From when on it is over, unless somebody writes. */
export const idleFrom = (lastAt: string): Temporal.Instant =>
  Temporal.Instant.from(lastAt).add({ hours: CONVERSATION_IDLE_HOURS });
