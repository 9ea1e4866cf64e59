import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { CopyValue } from '../ui/copy-value.tsx';
import { Facts } from '../ui/facts.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { peopleOf } from './describe-stay.ts';
import styles from './reservations.module.css';
import { reservationsTexts } from './reservations.texts.ts';
import type { Reservation } from './stay-states.ts';
import { stayWordsTexts } from './stay-words.texts.ts';

/** When and where somebody stays. */
export function StayFacts({ stay }: { stay: Reservation }): ReactNode {
  const t = useTexts(reservationsTexts);
  const words = useTexts(stayWordsTexts);
  const show = useShow();
  return (
    <Card title={t.stay}>
      <Facts
        items={[
          {
            label: t.columns.room,
            value:
              stay.room === null ? (
                words.noRoom
              ) : (
                <RouteLink to={`/rooms/${stay.room.id}`}>{stay.room.name}</RouteLink>
              ),
          },
          { label: t.columns.arrival, value: show.longDay(stay.check_in) },
          { label: t.columns.departure, value: show.longDay(stay.check_out) },
          { label: t.columns.nights, value: words.nights(stay.nights) },
          { label: t.people, value: peopleOf(stay, words).join(', ') },
          { label: t.notes, value: stay.notes && <span className={styles['lines']}>{stay.notes}</span> },
        ]}
      />
    </Card>
  );
}

/** Who comes, and how to reach them. */
export function GuestFacts({ stay }: { stay: Reservation }): ReactNode {
  const t = useTexts(reservationsTexts);
  const words = useTexts(stayWordsTexts);
  const show = useShow();
  const { guest, contact_id: contactId } = stay;
  return (
    <Card title={t.guest}>
      <Facts
        items={[
          { label: t.name, value: guest.name ?? words.unnamed },
          {
            label: t.phone,
            value: guest.phone && <a href={`tel:${guest.phone}`}>{show.phone(guest.phone)}</a>,
          },
          { label: t.email, value: guest.email && <a href={`mailto:${guest.email}`}>{guest.email}</a> },
          {
            label: t.contact,
            value:
              contactId === null ? null : (
                <RouteLink to={`/contacts/${contactId}`}>{t.openContact}</RouteLink>
              ),
          },
        ]}
      />
    </Card>
  );
}

/** Where a reservation came from, and what became of it. */
export function MadeFacts({ stay }: { stay: Reservation }): ReactNode {
  const t = useTexts(reservationsTexts);
  const words = useTexts(stayWordsTexts);
  const show = useShow();
  return (
    <Card title={t.facts}>
      <Facts
        items={[
          { label: t.source, value: words.source[stay.source] },
          { label: t.calendar, value: stay.calendar_label },
          {
            label: t.call,
            value:
              stay.call_id === null ? null : (
                <RouteLink to={`/calls/${stay.call_id}`}>{t.openCall}</RouteLink>
              ),
          },
          { label: t.made, value: show.when(stay.created_at) },
          { label: t.changed, value: show.when(stay.updated_at) },
          { label: t.reason, value: stay.cancel_reason },
          {
            label: t.externalId,
            value: stay.external_id && <CopyValue value={stay.external_id} label={t.externalId} />,
          },
        ]}
      />
    </Card>
  );
}
