import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { allPages } from '../platform/all-pages.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Icon } from '../ui/icons.tsx';
import { Loading } from '../ui/loading.tsx';
import { TimeGrid } from '../ui/time-grid/time-grid.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { calendarQuery, daysOf, type Appointment } from './appointments-search.ts';
import styles from './appointments.module.css';
import { appointmentsTexts } from './appointments.texts.ts';
import {
  blocksOf,
  closedOf,
  moveOf,
  openByColumn,
  shownHours,
  staffColumns,
  type AppointmentBlock,
  type CalendarColumn,
} from './calendar-columns.ts';
import { FreshNotice } from './fresh-notice.tsx';
import { writeMinute } from './open-spans.ts';
import { STATUS_ICONS } from './status-badge.tsx';
import type { Address } from './use-address.ts';
import type { Business } from './use-business.ts';
import { useChangeAppointment, useNameOf } from './use-change-appointment.ts';

interface CalendarProps {
  address: Address;
  business: Business;
  /** Appointments that came by themselves just now. */
  fresh: ReadonlySet<number>;
}

/** A day, a week, or a day of each person, with free time to book and appointments to move. */
export function Calendar({ address, business, fresh }: CalendarProps): ReactNode {
  const t = useTexts(appointmentsTexts);
  const show = useShow();
  const { search, view, day } = address;
  const days = daysOf(view, day);
  const list = useQuery({
    ...allPages('listAppointments', calendarQuery(search, days, show.timezone)),
    placeholderData: keepPreviousData,
  });
  if (list.error !== null) return <Trouble error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined || business.profile === null) return <Loading rows={10} label={t.listTitle} />;
  // A time that was cancelled is free: what stands there now is of interest.
  const appointments = list.data.data.filter(
    ({ status }) => status !== 'cancelled' || search.status === 'cancelled',
  );
  const staff = business.staff.filter(({ id }) => search.staff === undefined || id === search.staff);
  const columns: CalendarColumn[] =
    view === 'staff'
      ? staffColumns(day, staff, appointments, t.nobody)
      : days.map((one) => ({ id: one, label: show.day(one), day: one }));
  return (
    <div className={styles['calendar']}>
      <FreshNotice appointments={appointments} fresh={fresh} />
      {!list.data.isWhole && <p role="status">{t.tooMany(show.number(appointments.length))}</p>}
      <Grid {...{ address, business, fresh, appointments, columns, staff }} />
    </div>
  );
}

interface GridProps extends CalendarProps {
  appointments: readonly Appointment[];
  columns: CalendarColumn[];
  staff: Business['staff'];
}

function Grid({ address, business, fresh, appointments, columns, staff }: GridProps): ReactNode {
  const t = useTexts(appointmentsTexts);
  const show = useShow();
  const isWriting = useMay()('write');
  const nameOf = useNameOf();
  const { move } = useChangeAppointment(business.staff);
  const { profile } = business;
  if (profile === null) return null;
  const zone = show.timezone;
  const blocks = blocksOf(appointments, columns, zone, nameOf).map((block) => ({
    ...block,
    isFresh: fresh.has(block.appointment.id),
  }));
  const open = openByColumn(columns, profile, staff);
  const hours = shownHours(open, blocks);
  const writing = {
    onMove: (id: string, to: { column: string; start: number; end: number }) => {
      const block = blocks.find((one) => one.id === id);
      if (block !== undefined) move(block.appointment, moveOf(block, to, columns, zone));
    },
    onCreate: ({ column, start }: { column: string; start: number }) => {
      const place = columns.find(({ id }) => id === column);
      if (place === undefined) return;
      address.change({ new: `${place.day}T${writeMinute(start)}`, with: place.staffId ?? undefined });
    },
  };
  return (
    <>
      <TimeGrid
        label={t.calendar(show.longDay(address.day))}
        columns={columns}
        from={hours.start}
        to={hours.end}
        zone={zone}
        blocks={blocks}
        closed={closedOf(open)}
        canResize={isWriting}
        hourHeight={52}
        onOpen={(id) => address.open(Number(id))}
        renderBlock={(block) => <BlockWords block={block} />}
        {...(isWriting ? writing : {})}
      />
      <p className={styles['hint']}>
        {isWriting && t.hint} {isElsewhere(zone) && t.zone(show.zoneName(zone))}
      </p>
    </>
  );
}

/** Whether the clock of the person may show another time than that of the business. */
const isElsewhere = (zone: string): boolean => Intl.DateTimeFormat().resolvedOptions().timeZone !== zone;

/** Shorter appointments have room for one line. */
const TWO_LINES_MINUTES = 45;

/** Who, what, and its state in a sign with a word. */
function BlockWords({ block }: { block: AppointmentBlock }): ReactNode {
  const t = useTexts(appointmentsTexts);
  const { appointment, name } = block;
  const { status, title } = appointment;
  const isShort = block.end - block.start < TWO_LINES_MINUTES;
  return (
    <>
      <span>
        <strong className={styles['who']}>
          {status !== 'scheduled' && <Icon name={STATUS_ICONS[status]} size={12} />}
          {name}
        </strong>
        {isShort && title !== name && ` · ${title}`}
      </span>
      {!isShort && title !== name && <span>{title}</span>}
      <VisuallyHidden>{t.statuses[status]}</VisuallyHidden>
    </>
  );
}
