import { useState, type ReactNode } from 'react';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { Empty } from '../ui/empty.tsx';
import styles from './company.module.css';
import { HolidayDialog } from './holiday-dialog.tsx';
import { hoursTexts } from './hours.texts.ts';
import type { Profile } from './use-profile.ts';

export type Holiday = Profile['holidays'][number];

interface HolidaysProps {
  holidays: readonly Holiday[];
  onChange: (holidays: Holiday[]) => void;
}

/** Days with other hours, in their order; they are saved with the form around. */
export function Holidays({ holidays, onChange }: HolidaysProps): ReactNode {
  const t = useTexts(hoursTexts);
  const isWriting = useMay()('write');
  /** The holiday in the dialog: its place, or the end of the list for a new one. */
  const [edited, setEdited] = useState<number | null>(null);
  const columns = useHolidayColumns({
    onEdit: (holiday) => setEdited(holidays.indexOf(holiday)),
    onRemove: (holiday) => onChange(holidays.filter((one) => one !== holiday)),
  });
  const put = (holiday: Holiday): void => {
    const next = holidays.map((one, at) => (at === edited ? holiday : one));
    onChange(edited === holidays.length ? [...next, holiday] : next);
    setEdited(null);
  };
  return (
    <Card
      title={t.holidays}
      description={t.holidaysHelp}
      isFlush
      actions={
        isWriting ? (
          <Button icon="plus" onPress={() => setEdited(holidays.length)}>
            {t.addHoliday}
          </Button>
        ) : undefined
      }
    >
      <DataTable
        caption={t.holidays}
        columns={columns}
        rows={[...holidays].sort((one, other) => one.start_date.localeCompare(other.start_date))}
        rowKey={(holiday) => `${holiday.start_date}-${holidays.indexOf(holiday)}`}
        empty={<Empty icon="calendar" title={t.noHolidays} body={t.noHolidaysBody} />}
      />
      {edited !== null && (
        <HolidayDialog holiday={holidays[edited] ?? null} onDone={put} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}

interface HolidayActions {
  onEdit: (holiday: Holiday) => void;
  onRemove: (holiday: Holiday) => void;
}

function useHolidayColumns({ onEdit, onRemove }: HolidayActions) {
  const t = useTexts(hoursTexts);
  const show = useShow();
  const isWriting = useMay()('write');
  const dates = ({ start_date, end_date }: Holiday): string =>
    start_date === end_date
      ? show.longDay(start_date)
      : `${show.day(start_date)} – ${show.longDay(end_date)}`;
  const hours = (holiday: Holiday): string =>
    holiday.hours.length === 0
      ? t.closed
      : holiday.hours.map(({ start, end }) => `${show.clock(start)}–${show.clock(end)}`).join(', ');
  return [
    {
      id: 'dates',
      header: t.columns.dates,
      cell: (holiday: Holiday) => (
        <span className={styles['dates']}>
          {dates(holiday)}
          {holiday.end_date < show.today() && <Badge>{t.past}</Badge>}
        </span>
      ),
    },
    { id: 'name', header: t.columns.name, cell: ({ name }: Holiday) => name },
    { id: 'hours', header: t.columns.hours, cell: hours },
    ...(isWriting
      ? [
          {
            id: 'actions',
            header: t.columns.actions,
            isHeaderHidden: true,
            align: 'end' as const,
            phone: 'first' as const,
            cell: (holiday: Holiday) => (
              <span className={styles['tools']}>
                <IconButton
                  icon="edit"
                  size="small"
                  label={t.edit(holiday.name)}
                  onPress={() => onEdit(holiday)}
                />
                <IconButton
                  icon="trash"
                  size="small"
                  label={t.removeHoliday(holiday.name)}
                  onPress={() => onRemove(holiday)}
                />
              </span>
            ),
          },
        ]
      : []),
  ];
}
