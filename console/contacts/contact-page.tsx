import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { OptOutBadges } from '../app/opt-out-badges.tsx';
import type { FullContact } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { ContactHistory } from './contact-history.tsx';
import { ContactMenu } from './contact-menu.tsx';
import { contactTexts } from './contact.texts.ts';
import styles from './contacts.module.css';
import { nameOf } from './name-of.ts';

const route = getRouteApi('/shell/contacts/$id');

/** One person: what is known, and everything that was between them and the business. */
export function ContactPage(): ReactNode {
  const id = Number(route.useParams().id);
  const t = useTexts(contactTexts);
  const list = useTexts(navigationTexts).contacts;
  const show = useShow();
  const read = useQuery({
    ...q('getContact', { path: { id } }),
    enabled: Number.isSafeInteger(id) && id > 0,
  });
  const contact = read.data?.data;
  const back = { to: '/contacts', label: list };
  if (contact === undefined) {
    const isKnown = Number.isSafeInteger(id) && id > 0;
    return (
      <>
        <PageHead title={list} back={back} />
        {read.error !== null && <Trouble error={read.error} onRetry={() => void read.refetch()} />}
        {!isKnown && <Trouble error={{ message: t.unknown }} />}
        {read.error === null && isKnown && <Loading />}
      </>
    );
  }
  return (
    <>
      <PageHead
        title={nameOf(contact, show)}
        back={back}
        badge={
          <>
            {contact.do_not_call && (
              <Badge tone="bad" icon="ban">
                {t.doNotCall}
              </Badge>
            )}
            <OptOutBadges contact={contact} />
          </>
        }
        actions={<ContactActions contact={contact} />}
      />
      <div className={styles['columns']}>
        <ContactHistory contactId={contact.id} />
        <ContactFacts contact={contact} />
      </div>
    </>
  );
}

function ContactActions({ contact }: { contact: FullContact }): ReactNode {
  const t = useTexts(contactTexts);
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const { id, phone } = contact;
  const isReachable = phone !== null || contact.chatapp_user_id !== null;
  return (
    <>
      {phone !== null && (
        <a className={styles['dial']} href={`tel:${phone}`}>
          {t.dial}
        </a>
      )}
      {may('write') && isReachable && !contact.do_not_call && (
        <LinkButton to={`/calls?call=${encodeURIComponent(phone ?? '')}&person=${id}`} icon="phone-outgoing">
          {t.call}
        </LinkButton>
      )}
      {phone !== null && (
        <LinkButton to={`/messages/${id}`} icon="message">
          {t.write}
        </LinkButton>
      )}
      {may('write') && (
        <Button icon="edit" onPress={() => setEditing(true)}>
          {t.edit}
        </Button>
      )}
      <ContactMenu contact={contact} />
      {isEditing && <ContactDialog contact={contact} onClose={() => setEditing(false)} />}
    </>
  );
}
