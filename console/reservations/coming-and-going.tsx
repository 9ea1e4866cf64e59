import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../platform/api-error.ts';
import { allPages } from '../platform/all-pages.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { guestName, peopleOf } from './describe-stay.ts';
import styles from './room-plan.module.css';
import { roomPlanTexts } from './room-plan.texts.ts';
import { StayBadge } from './stay-badge.tsx';
import { ICONS, nextStatus, type Reservation } from './stay-states.ts';
import { stayWordsTexts } from './stay-words.texts.ts';
import { useGiveStatus } from './use-give-status.ts';

/** Who arrives and who leaves on a day, with the next step of each stay. */
export function ComingAndGoing({ day }: { day: string }): ReactNode {
  const t = useTexts(roomPlanTexts);
  const show = useShow();
  const arriving = useQuery(allPages('listReservations', { arriving_on: day }));
  const leaving = useQuery(allPages('listReservations', { departing_on: day }));
  const description = show.longDay(day);
  return (
    <div className={styles['coming']}>
      <Card title={t.arrivals} description={description}>
        <People list={arriving} none={t.noArrivals} />
      </Card>
      <Card title={t.departures} description={description}>
        <People list={leaving} none={t.noDepartures} />
      </Card>
    </div>
  );
}

interface PeopleProps {
  list: UseQueryResult<{ data: Reservation[] }, ApiError>;
  none: string;
}

function People({ list, none }: PeopleProps): ReactNode {
  if (list.error !== null) return <Trouble error={list.error} />;
  const stays = (list.data?.data ?? []).filter(({ status }) => status !== 'cancelled');
  if (stays.length === 0) return <p className={styles['quiet']}>{!list.isPending && none}</p>;
  return (
    <ul role="list">
      {stays.map((stay) => (
        <PersonRow key={stay.id} stay={stay} />
      ))}
    </ul>
  );
}

function PersonRow({ stay }: { stay: Reservation }): ReactNode {
  const words = useTexts(stayWordsTexts);
  const show = useShow();
  const may = useMay();
  const give = useGiveStatus();
  const { room, source } = stay;
  const next = source === 'ical' ? null : nextStatus(stay, show.today());
  const name = guestName(stay, words);
  return (
    <li className={styles['person']}>
      <div className={styles['who']}>
        <RouteLink to={`/reservations/${stay.id}`}>{name}</RouteLink>
        <p className={styles['quiet']}>
          {[room?.name ?? words.noRoom, words.nights(stay.nights), ...peopleOf(stay, words)].join(' · ')}
        </p>
      </div>
      <StayBadge status={stay.status} />
      {may('write') && next !== null && (
        <Button
          size="small"
          icon={ICONS[next]}
          aria-label={[words.give[next], name].join(': ')}
          onPress={() => void give(stay, next)}
        >
          {words.give[next]}
        </Button>
      )}
    </li>
  );
}
