import type { TextChannel } from '../carriers/text-carrier.ts';

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
  created_at: string;
  updated_at: string;
}
