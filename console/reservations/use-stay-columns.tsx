import { useMemo } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import type { Column } from '../ui/data-table/table-columns.ts';
import { guestName } from './describe-stay.ts';
import { reservationsTexts } from './reservations.texts.ts';
import { StayBadge } from './stay-badge.tsx';
import type { Reservation } from './stay-states.ts';
import { stayWordsTexts } from './stay-words.texts.ts';

/** The columns of the list of reservations. */
export function useStayColumns(): Column<Reservation>[] {
  const t = useTexts(reservationsTexts);
  const words = useTexts(stayWordsTexts);
  const show = useShow();
  return useMemo(
    () => [
      { id: 'number', header: t.columns.number, cell: ({ number }) => number, width: '110px' },
      {
        id: 'guest',
        header: t.columns.guest,
        cell: (stay) => guestName(stay, words),
        phone: 'first',
      },
      {
        id: 'room',
        header: t.columns.room,
        cell: ({ room }) => room?.name ?? words.noRoom,
      },
      { id: 'arrival', header: t.columns.arrival, cell: (stay) => show.day(stay.check_in) },
      {
        id: 'departure',
        header: t.columns.departure,
        cell: (stay) => show.day(stay.check_out),
        phone: 'hidden',
      },
      { id: 'nights', header: t.columns.nights, cell: (stay) => words.nights(stay.nights) },
      {
        id: 'total',
        header: t.columns.total,
        cell: (stay) => (stay.source === 'ical' ? '' : show.money(stay.total_cents)),
        align: 'end',
        phone: 'hidden',
      },
      { id: 'status', header: t.columns.status, cell: (stay) => <StayBadge status={stay.status} /> },
    ],
    [t, words, show],
  );
}
