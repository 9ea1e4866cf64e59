import type { ReactNode } from 'react';
import type { FullContact } from '../platform/api-types.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { ConsentsCard } from './consents-card.tsx';
import { contactFormTexts } from './contact-form.texts.ts';
import { contactTexts } from './contact.texts.ts';
import styles from './contacts.module.css';
import { OptOutsCard } from './opt-outs-card.tsx';

/** What is known of a person. */
export function ContactFacts({ contact }: { contact: FullContact }): ReactNode {
  const t = useTexts(contactTexts);
  const form = useTexts(contactFormTexts);
  const show = useShow();
  const { phone, email, tags, notes, chatapp_call_permission_expires_at: until } = contact;
  const custom = Object.entries(contact.custom_fields);
  return (
    <div className={styles['facts']}>
      <Card title={t.facts}>
        <Facts
          items={[
            { label: form.phone, value: phone === null ? null : show.phone(phone) },
            { label: form.email, value: email && <a href={`mailto:${email}`}>{email}</a> },
            { label: form.company, value: contact.company },
            { label: form.tags, value: tags.length > 0 && <TagLinks tags={tags} /> },
            { label: form.doNotCall, value: contact.do_not_call ? t.yes : t.no },
            { label: form.permission, value: form.permissions[contact.chatapp_call_permission] },
            { label: t.permissionUntil, value: until && show.when(until) },
            { label: t.chatappId, value: contact.chatapp_user_id },
            { label: form.externalId, value: contact.external_id },
            { label: t.since, value: show.date(contact.created_at) },
            { label: t.lastActivity, value: show.when(contact.last_activity_at) },
          ].filter(({ value }) => value !== false)}
        />
      </Card>
      <ConsentsCard contact={contact} />
      <OptOutsCard contact={contact} />
      {notes !== null && (
        <Card title={form.notes}>
          <p className={styles['notes']}>{notes}</p>
        </Card>
      )}
      {custom.length > 0 && (
        <Card title={form.custom}>
          <Facts items={custom.map(([label, value]) => ({ label, value: String(value) }))} />
        </Card>
      )}
    </div>
  );
}

const TagLinks = ({ tags }: { tags: readonly string[] }): ReactNode => (
  <ul role="list" className={styles['tagLinks']}>
    {tags.map((tag) => (
      <li key={tag}>
        <RouteLink to={`/contacts?tag=${encodeURIComponent(tag)}`} className={styles['tagLink']}>
          {tag}
        </RouteLink>
      </li>
    ))}
  </ul>
);
