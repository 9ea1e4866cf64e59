import type {
  AppointmentNoticeKind,
  NoticeKind,
  StaffNotifications,
  TeamTopic,
  TopicSettings,
} from './notice.ts';

/** The topic of the profile's `notifications` that a kind of notice belongs to. */
export function topicOf(kind: NoticeKind): TeamTopic {
  if (kind === 'inbox.message') return 'messages';
  if (kind === 'inbox.callback') return 'callbacks';
  if (kind === 'inbox.voicemail') return 'voicemails';
  if (kind.startsWith('appointment.')) return 'appointments';
  return kind.startsWith('order.') ? 'orders' : 'reservations';
}

/** Who of the team receives a kind of notice: the recipients of its topic, or those of the workspace. */
export function chooseTeamRecipients(
  settings: { emails: readonly string[]; texts: readonly string[]; topics: TopicSettings },
  kind: NoticeKind,
): { emails: readonly string[]; texts: readonly string[] } {
  const topic = settings.topics[topicOf(kind)];
  return { emails: topic?.emails ?? settings.emails, texts: topic?.texts ?? settings.texts };
}

/**
 * The switch of a member of staff for each kind; an appointment that a colleague takes over counts as
 * cancelled.
 */
const SWITCH_OF = {
  'appointment.booked': 'booked',
  'appointment.rescheduled': 'moved',
  'appointment.staff_changed': 'cancelled',
  'appointment.cancelled': 'cancelled',
} as const satisfies Record<AppointmentNoticeKind, keyof StaffNotifications>;

export const isStaffNotified = (settings: StaffNotifications, kind: AppointmentNoticeKind): boolean =>
  settings[SWITCH_OF[kind]];

/** The addresses that a member of staff is notified at; no text leaves where texting is off. */
export function chooseStaffChannels(
  member: { email: string | null; phone: string | null; notifications: StaffNotifications },
  texting: boolean,
): { email: string | null; phone: string | null } {
  const { channel } = member.notifications;
  const email = channel === 'text' ? null : member.email;
  const isTexted = channel === 'text' || channel === 'both' || (channel === 'auto' && email === null);
  return { email, phone: isTexted && texting ? member.phone : null };
}
