import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { classNames } from '../ui/class-names.ts';
import { RouteLink } from '../ui/route-link.tsx';
import { guestName } from './describe-stay.ts';
import { placeStays } from './place-stays.ts';
import styles from './room-plan.module.css';
import { roomPlanTexts } from './room-plan.texts.ts';
import type { Reservation, StayStatus } from './stay-states.ts';
import { stayWordsTexts } from './stay-words.texts.ts';

/** Only these states hold a unit. */
const LOOKS: Partial<Record<StayStatus, string | undefined>> = {
  requested: styles['requested'],
  confirmed: styles['confirmed'],
  checked_in: styles['checked_in'],
};

/** A bar over the nights of each stay; those that share a night lie under each other. */
export function StayBars({ room, days, stays }: StayBarsProps): ReactNode {
  const t = useTexts(roomPlanTexts);
  const words = useTexts(stayWordsTexts);
  const show = useShow();
  const placed = placeStays(stays, days);
  if (placed.length === 0) return null;
  return (
    <ul
      role="list"
      aria-label={t.staysOf(room)}
      className={styles['lanes']}
      style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
    >
      {placed.map(({ stay, lane, start, nights, beginsBefore, endsAfter }) => (
        <li key={stay.id} style={{ gridColumn: `${start + 1} / span ${nights}`, gridRow: lane + 1 }}>
          <RouteLink
            to={`/reservations/${stay.id}`}
            className={classNames(
              styles['bar'],
              LOOKS[stay.status],
              beginsBefore && styles['fromBefore'],
              endsAfter && styles['goesOn'],
            )}
            title={t.stay(guestName(stay, words), show.day(stay.check_in), show.day(stay.check_out))}
          >
            {guestName(stay, words)}
            <span className="visually-hidden">
              {['', words.status[stay.status], show.day(stay.check_in), show.day(stay.check_out)].join(', ')}
            </span>
          </RouteLink>
        </li>
      ))}
    </ul>
  );
}

interface StayBarsProps {
  room: string;
  days: readonly string[];
  stays: readonly Reservation[];
}
