import type { TextChannel } from '../carriers/text-carrier.ts';
import type { ProviderUse } from '../voice/call/provider-uses.ts';
import type { ToolUse } from '../voice/tools.ts';

export const MESSAGE_DIRECTIONS = ['inbound', 'outbound'] as const;
export type MessageDirection = (typeof MESSAGE_DIRECTIONS)[number];

export const MESSAGE_STATUSES = ['queued', 'sent', 'delivered', 'read', 'received', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/**
 * The states from which a text may enter a state. A text only moves forwards and may skip states that a
 * carrier does not report; a delivered text cannot fail, and `failed` is final.
 */
export const COMES_FROM = {
  sent: ['queued'],
  delivered: ['queued', 'sent'],
  read: ['queued', 'sent', 'delivered'],
  failed: ['queued', 'sent'],
} as const satisfies Partial<Record<MessageStatus, readonly MessageStatus[]>>;

/** The states that a text enters after it was recorded. */
export type LaterStatus = keyof typeof COMES_FROM;

/** Who sent an outbound text: an assistant, a person in the console, a program with a key, or the system. */
export const SENT_BY = ['assistant', 'member', 'api', 'system'] as const;
export type SentBy = (typeof SENT_BY)[number];

export const ASSISTANT_ANSWERS = ['waiting', 'answered', 'left'] as const;
/** Of a text to a number whose assistant answers texts: it will, it has, or it leaves it to the team. */
export type AssistantAnswer = (typeof ASSISTANT_ANSWERS)[number];

/** A text in responses. Numbers are E.164, except senders without a phone number. */
export interface Message {
  id: number;
  channel: TextChannel;
  direction: MessageDirection;
  from: string;
  to: string;
  phone_number_id: number;
  contact_id: number | null;
  body: string;
  status: MessageStatus;
  error: string | null;
  /** What the carrier calls the reason. */
  error_code: string | null;
  /** Null for inbound texts, and for those of versions that did not note it. */
  sent_by: SentBy | null;
  /** Null for outbound texts, and where no assistant is asked. */
  assistant_answer: AssistantAnswer | null;
  /** What the assistant used before it wrote this. */
  tools: ToolUse[];
  /** What AI providers did for it. */
  providers: ProviderUse[];
  created_at: string;
  updated_at: string;
}
