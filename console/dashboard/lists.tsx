import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { dashboardTexts } from './dashboard.texts.ts';
import { ShortList, SHOWN } from './short-list.tsx';

/** Messages and other items that wait for somebody of the team. */
export function OpenInbox(): ReactNode {
  const t = useTexts(dashboardTexts);
  const show = useShow();
  const list = useQuery(q('listInboxItems', { query: { status: 'open', per_page: SHOWN } }));
  return (
    <ShortList
      title={t.inbox}
      list={list}
      none={t.inboxNone}
      all={{ to: '/inbox', label: t.inboxAll }}
      line={({ id, subject, body, due_at: due, created_at: created }) => ({
        ...{ id, to: `/inbox/${id}`, title: subject },
        note: due === null ? body : t.lateSince(show.when(due)),
        when: show.ago(created),
      })}
    />
  );
}

export function NextAppointments(): ReactNode {
  const t = useTexts(dashboardTexts);
  const show = useShow();
  const list = useQuery(q('listAppointments', { query: { upcoming: true, per_page: SHOWN } }));
  return (
    <ShortList
      title={t.appointments}
      list={list}
      none={t.appointmentsNone}
      all={{ to: '/appointments', label: t.appointmentsAll }}
      line={({ id, title, service, staff, customer, starts_at: starts }) => ({
        ...{ id, to: `/appointments/${id}`, title: customer.name ?? t.somebody },
        note: [service?.name ?? title, staff?.name].filter(Boolean).join(' · '),
        when: show.when(starts),
      })}
    />
  );
}

export function OpenOrders(): ReactNode {
  const t = useTexts(dashboardTexts);
  const show = useShow();
  const list = useQuery(q('listOrders', { query: { open: true, per_page: SHOWN } }));
  return (
    <ShortList
      title={t.orders}
      list={list}
      none={t.ordersNone}
      all={{ to: '/orders', label: t.ordersAll }}
      line={({ id, number, customer, total_cents: total, ready_at: ready }) => ({
        ...{ id, to: `/orders/${id}`, title: customer.name ?? t.somebody },
        ...{ note: t.order(number, show.money(total)), when: show.when(ready) },
      })}
    />
  );
}

/** The stays that begin today. */
export function Arrivals({ today }: { today: string }): ReactNode {
  const t = useTexts(dashboardTexts);
  const show = useShow();
  // A stay from a calendar does not say how many come.
  const guestsOf = (n: number): string => (n === 0 ? '' : t.guests(n, show.number(n)));
  const query = { arriving_on: today, active: true, per_page: SHOWN };
  const list = useQuery(q('listReservations', { query }));
  return (
    <ShortList
      title={t.arrivals}
      list={list}
      none={t.arrivalsNone}
      all={{ to: '/room-plan', label: t.arrivalsAll }}
      line={({ id, guest, room, adults, children, check_out: until }) => ({
        ...{ id, to: `/reservations/${id}`, title: guest.name ?? t.somebody },
        note: [room?.name, guestsOf(adults + children)].filter(Boolean).join(' · '),
        when: t.until(show.day(until)),
      })}
    />
  );
}
