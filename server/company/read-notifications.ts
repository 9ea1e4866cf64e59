import { TEAM_TOPICS, type TeamTopic, type TopicRecipients, type TopicSettings } from '../notify/notice.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import type { Profile, ProfileRow } from './profile.ts';
import type { ProfileInput } from './profile.schema.ts';

type NotificationColumns = Pick<
  ProfileRow,
  'notification_emails' | 'notification_texts' | 'notification_topics'
>;

/** `notifications` of the profile; a topic without settings notifies everybody. */
export function notificationsOf(row: NotificationColumns): Profile['notifications'] {
  const topics = TEAM_TOPICS.map((topic): [TeamTopic, TopicRecipients] => [
    topic,
    { emails: null, texts: null, ...row.notification_topics[topic] },
  ]);
  return {
    emails: row.notification_emails,
    texts: row.notification_texts,
    ...(Object.fromEntries(topics) as Record<TeamTopic, TopicRecipients>),
  };
}

/**
 * The columns of `notifications` that were sent; topics keep what is not sent. Phone numbers without a
 * country code are read as numbers of `country`; what is wrong is added to `errors`.
 */
export function readNotifications(
  input: ProfileInput['notifications'],
  before: TopicSettings,
  country: string,
  errors: FieldErrors,
): Partial<NotificationColumns> {
  if (input === undefined) return {};
  const { emails, texts, ...topics } = input;
  const readTexts = (path: string, numbers: string[]): string[] =>
    unique(numbers.map((number, index) => readPhone(number, `${path}.${index}`, country, errors)));
  const changed: TopicSettings = { ...before };
  for (const topic of TEAM_TOPICS) {
    const sent = topics[topic];
    if (sent === undefined) continue;
    changed[topic] = {
      emails: null,
      texts: null,
      ...before[topic],
      ...(sent.emails === undefined ? {} : { emails: sent.emails && unique(sent.emails) }),
      ...(sent.texts === undefined
        ? {}
        : { texts: sent.texts && readTexts(`notifications.${topic}.texts`, sent.texts) }),
    };
  }
  return {
    ...(emails && { notification_emails: unique(emails) }),
    ...(texts && { notification_texts: readTexts('notifications.texts', texts) }),
    notification_topics: changed,
  };
}

/** The number in E.164; adds an error at `path` where the text is not a number. */
export function readPhone(text: string, path: string, country: string, errors: FieldErrors): string {
  const phone = parsePhone(text, country);
  if (phone === null) errors[path] = [phoneNumberFormatProblems.not_a_phone()];
  return phone ?? text;
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
