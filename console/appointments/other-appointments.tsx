import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { RouteLink } from '../ui/route-link.tsx';
import type { Appointment } from './appointments-search.ts';
import styles from './appointments.module.css';
import { detailsTexts } from './details.texts.ts';
import { StatusBadge } from './status-badge.tsx';

interface OtherAppointmentsProps {
  appointment: Appointment;
  contactId: number;
  hrefOf: (id: number) => string;
}

const MOST_READ = 100;
const MOST_SHOWN = 6;

/** What else the customer booked, the latest first. */
export function OtherAppointments({ appointment, contactId, hrefOf }: OtherAppointmentsProps): ReactNode {
  const t = useTexts(detailsTexts);
  const show = useShow();
  const { data } = useQuery(q('listAppointments', { query: { contact_id: contactId, per_page: MOST_READ } }));
  const others = (data?.data ?? []).filter(({ id }) => id !== appointment.id);
  if (others.length === 0) return null;
  return (
    <section>
      <h3>{t.others}</h3>
      <ul role="list" className={styles['history']}>
        {others
          .slice(-MOST_SHOWN)
          .reverse()
          .map((one) => (
            <li key={one.id} className={styles['other']}>
              <RouteLink to={hrefOf(one.id)}>{show.when(one.starts_at)}</RouteLink>
              <span>{one.title}</span>
              <StatusBadge status={one.status} />
            </li>
          ))}
      </ul>
    </section>
  );
}
