import type { ReactNode } from 'react';
import type { InboxItem } from '../platform/api-types.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import type { IconName } from '../ui/icons.tsx';
import type { InboxPriority, InboxStatus, InboxType } from './inbox-search.ts';
import { inboxWords } from './inbox-words.texts.ts';

export const TYPE_ICONS: Record<InboxType, IconName> = {
  message: 'mail',
  callback: 'phone-forwarded',
  lead: 'star',
  voicemail: 'voicemail',
  sms: 'message',
};
const STATUS_TONES: Record<InboxStatus, Tone> = { open: 'info', in_progress: 'warn', done: 'good' };
const PRIORITY_TONES: Record<InboxPriority, Tone> = {
  urgent: 'bad',
  high: 'warn',
  normal: 'neutral',
  low: 'neutral',
};

/** Where an item stands. */
export function StatusBadge({ item }: { item: InboxItem }): ReactNode {
  const words = useTexts(inboxWords);
  return <Badge tone={STATUS_TONES[item.status]}>{words.statuses[item.status]}</Badge>;
}

/** How urgent an item is; nothing for the usual. */
export function PriorityBadge({ item }: { item: InboxItem }): ReactNode {
  const words = useTexts(inboxWords);
  if (item.priority === 'normal') return null;
  return <Badge tone={PRIORITY_TONES[item.priority]}>{words.priorities[item.priority]}</Badge>;
}
