import type { TextChannel } from '../carriers/text-carrier.ts';

export const MESSAGE_DIRECTIONS = ['inbound', 'outbound'] as const;
export type MessageDirection = (typeof MESSAGE_DIRECTIONS)[number];

export const MESSAGE_STATUSES = ['queued', 'sent', 'delivered', 'read', 'received', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/**
 * From which states a text may come to a state. It only moves forwards, and may skip what a carrier does not report; what
 * was delivered cannot fail any more, and what failed stays so.
 */
export const COMES_FROM = {
  sent: ['queued'],
  delivered: ['queued', 'sent'],
  read: ['queued', 'sent', 'delivered'],
  failed: ['queued', 'sent'],
} as const satisfies Partial<Record<MessageStatus, readonly MessageStatus[]>>;

/** States that a text comes to after it was written down. */
export type LaterStatus = keyof typeof COMES_FROM;

/** A text as it goes out over the API. Numbers are E.164, but for senders that have none. */
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
  created_at: string;
  updated_at: string;
}
