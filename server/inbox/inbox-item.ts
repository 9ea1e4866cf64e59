/** Kinds of inbox items; see docs/messages.md. */
export const INBOX_TYPES = ['message', 'callback', 'lead', 'voicemail', 'sms'] as const;
export type InboxType = (typeof INBOX_TYPES)[number];

/** Any move between the three is allowed. */
export const INBOX_STATUSES = ['open', 'in_progress', 'done'] as const;
export type InboxStatus = (typeof INBOX_STATUSES)[number];

export const INBOX_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type InboxPriority = (typeof INBOX_PRIORITIES)[number];

export interface InboxItem {
  id: number;
  type: InboxType;
  status: InboxStatus;
  priority: InboxPriority;
  assigned_to: number | null;
  subject: string;
  body: string;
  contact_id: number | null;
  from: string | null;
  call_id: number | null;
  message_id: number | null;
  recording_available: boolean;
  due_at: string | null;
  created_at: string;
  updated_at: string;
}
