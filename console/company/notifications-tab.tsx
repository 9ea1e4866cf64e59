import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { TagField } from '../ui/fields/tag-field.tsx';
import { FieldRow } from '../ui/form.tsx';
import { FormCard } from './form-card.tsx';
import { ProfilePart } from './profile-part.tsx';
import { rulesTexts } from './rules.texts.ts';
import { useProfileForm, type Profile } from './use-profile.ts';

type Notifications = Profile['notifications'];

const TOPICS = ['messages', 'callbacks', 'voicemails', 'appointments', 'orders', 'reservations'] as const;
type Topic = (typeof TOPICS)[number];
const MOST_RECIPIENTS = 100;

/** Who of the team is told of what. */
export const NotificationsTab = (): ReactNode => (
  <ProfilePart>{(profile) => <NotificationsForm profile={profile} />}</ProfilePart>
);

function NotificationsForm({ profile }: { profile: Profile }): ReactNode {
  const t = useTexts(rulesTexts);
  const { values, set, form } = useProfileForm<Notifications>(profile.notifications, (notifications) => ({
    notifications,
  }));
  const topics = TOPICS.filter(
    (topic) =>
      (topic !== 'orders' || profile.features.orders) &&
      (topic !== 'reservations' || profile.features.hotels),
  );
  return (
    <DraftForm label={t.notifications} {...form}>
      <FormCard title={t.notifications} description={t.notificationsHelp}>
        <Recipients
          path="notifications"
          emails={values.emails}
          texts={values.texts}
          onEmails={(emails) => set({ emails })}
          onTexts={(list) => set({ texts: list })}
        />
      </FormCard>
      {topics.map((topic) => (
        <TopicCard
          key={topic}
          topic={topic}
          recipients={values[topic]}
          onChange={(recipients) => set({ [topic]: recipients })}
        />
      ))}
    </DraftForm>
  );
}

interface TopicCardProps {
  topic: Topic;
  recipients: Notifications[Topic];
  onChange: (recipients: Notifications[Topic]) => void;
}

/** A topic follows the recipients above until it has its own; none at all means nobody. */
function TopicCard({ topic, recipients, onChange }: TopicCardProps): ReactNode {
  const t = useTexts(rulesTexts);
  const { emails, texts } = recipients;
  const isOwn = emails !== null || texts !== null;
  const name = t.topics[topic];
  return (
    <FormCard title={name} {...(topic === 'appointments' ? { description: t.appointmentsNote } : {})}>
      <RadioGroup
        label={name}
        isLabelHidden
        isInline
        choices={[
          { id: 'above', label: t.asAbove },
          { id: 'own', label: t.own },
        ]}
        value={isOwn ? 'own' : 'above'}
        onChange={(chosen) =>
          onChange(chosen === 'own' ? { emails: [], texts: [] } : { emails: null, texts: null })
        }
      />
      {isOwn && (
        <Recipients
          path={`notifications.${topic}`}
          emails={emails ?? []}
          texts={texts ?? []}
          onEmails={(list) => onChange({ emails: list, texts: texts ?? [] })}
          onTexts={(list) => onChange({ emails: emails ?? [], texts: list })}
        />
      )}
      {isOwn && (emails ?? []).length + (texts ?? []).length === 0 && <p>{t.nobody}</p>}
    </FormCard>
  );
}

interface RecipientsProps {
  path: string;
  emails: readonly string[];
  texts: readonly string[];
  onEmails: (emails: string[]) => void;
  onTexts: (texts: string[]) => void;
}

function Recipients({ path, emails, texts, onEmails, onTexts }: RecipientsProps): ReactNode {
  const t = useTexts(rulesTexts);
  return (
    <FieldRow>
      <TagField
        label={t.emails}
        name={`${path}.emails`}
        placeholder={t.addHint}
        value={emails}
        onChange={onEmails}
        maxTags={MOST_RECIPIENTS}
      />
      <TagField
        label={t.texts}
        name={`${path}.texts`}
        placeholder={t.addHint}
        value={texts}
        onChange={onTexts}
        maxTags={MOST_RECIPIENTS}
      />
    </FieldRow>
  );
}
