import { useState, type ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { addDays } from '../platform/zone.ts';
import { classNames } from '../ui/class-names.ts';
import type { WantedStay } from './new-reservation-dialog.tsx';
import { NightCell, type Occupancy } from './night-cell.tsx';
import styles from './room-plan.module.css';
import { roomPlanTexts } from './room-plan.texts.ts';
import { StayBars } from './stay-bars.tsx';
import type { Reservation } from './stay-states.ts';

/** Nights of one room that are chosen, by their places in the plan. */
interface Chosen {
  room: number;
  begin: number;
  end: number;
}

/**
 * The plan: a row of free units for each room type, under it a bar for each stay. Nights are booked by a
 * press, by drawing over several, or with the keys.
 */
export function RoomPlan(props: RoomPlanProps): ReactNode {
  const { days, today, onDay, onBook } = props;
  const t = useTexts(roomPlanTexts);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, by keys too */}
      <div className={styles['scroll']} role="region" aria-label={t.plan} tabIndex={0}>
        <table className={styles['plan']} data-nights={days.length}>
          <caption className="visually-hidden">{[t.plan, t.keys].join('. ')}</caption>
          <thead>
            <tr>
              <th scope="col" className={styles['corner']}>
                {t.room}
              </th>
              {days.map((day) => (
                <DayHead key={day} day={day} isToday={day === today} onPress={() => onDay(day)} />
              ))}
            </tr>
          </thead>
          <PlanRows {...props} />
        </table>
      </div>
      {onBook !== undefined && <p className={styles['keys']}>{t.keys}</p>}
    </>
  );
}

export interface RoomPlanProps {
  days: readonly string[];
  rooms: readonly Occupancy[];
  stays: readonly Reservation[];
  today: string;
  onDay: (day: string) => void;
  /** Without it the plan is only read. */
  onBook?: (wanted: WantedStay) => void;
}

function DayHead({
  day,
  isToday,
  onPress,
}: {
  day: string;
  isToday: boolean;
  onPress: () => void;
}): ReactNode {
  const t = useTexts(roomPlanTexts);
  const show = useShow();
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  return (
    <th
      scope="col"
      className={classNames(isToday && styles['today'], isWeekend && styles['weekend'])}
      aria-current={isToday ? 'date' : undefined}
    >
      <button type="button" className={styles['day']} onClick={onPress}>
        <span className={styles['weekday']}>{show.weekday(day).slice(0, 2)}</span>
        {Number(day.slice(8))}
        <span className="visually-hidden">{['', t.dayOf(show.longDay(day))].join(': ')}</span>
      </button>
    </th>
  );
}

function PlanRows({ days, rooms, stays, today, onBook }: RoomPlanProps): ReactNode {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const book = ({ room, begin, end }: Chosen): void => {
    const from = days[Math.min(begin, end)];
    const last = days[Math.max(begin, end)];
    if (from !== undefined && last !== undefined) onBook?.({ roomId: room, from, to: addDays(last, 1) });
    setChosen(null);
  };
  return rooms.map((row) => (
    <tbody key={row.room.id}>
      <tr>
        <th scope="row" className={styles['room']}>
          {row.room.name}
        </th>
        {row.nights.slice(0, days.length).map((night, index) => {
          const one = { room: row.room.id, begin: index, end: index };
          const isChosen = isWithin(chosen, one);
          return (
            <NightCell
              key={night.date}
              night={night}
              room={row.room}
              isToday={night.date === today}
              isChosen={isChosen}
              canBook={onBook !== undefined}
              onBegin={() => setChosen(one)}
              onReach={(end) =>
                setChosen((now) => (now?.room === one.room ? { ...now, end } : { ...one, end }))
              }
              place={index}
              onBook={() => book(chosen !== null && isChosen ? chosen : one)}
            />
          );
        })}
      </tr>
      <tr>
        <td className={styles['room']} />
        <td colSpan={days.length} className={styles['bars']}>
          <StayBars
            room={row.room.name}
            days={days}
            stays={stays.filter(({ room_id: id }) => id === row.room.id)}
          />
        </td>
      </tr>
    </tbody>
  ));
}

const isWithin = (chosen: Chosen | null, { room, begin: place }: Chosen): boolean =>
  chosen?.room === room &&
  place >= Math.min(chosen.begin, chosen.end) &&
  place <= Math.max(chosen.begin, chosen.end);
