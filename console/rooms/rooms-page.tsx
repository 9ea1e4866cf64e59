import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { allPages } from '../platform/all-pages.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import type { Column } from '../ui/data-table/table-columns.ts';
import { Empty } from '../ui/empty.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { priceOfNight, type Room } from './room-draft.ts';
import { roomsTexts } from './rooms.texts.ts';

/** The room types with what they cost tonight. */
export function RoomsPage(): ReactNode {
  const t = useTexts(roomsTexts);
  const title = useTexts(navigationTexts).rooms;
  const may = useMay();
  const columns = useRoomColumns();
  const list = useQuery(allPages('listRooms', {}));
  const actions = may('write') && (
    <>
      <LinkButton to="/rooms/import" icon="upload">
        {t.import}
      </LinkButton>
      <LinkButton to="/rooms/new" variant="primary" icon="plus">
        {t.newRoom}
      </LinkButton>
    </>
  );
  return (
    <>
      <PageHead title={title} actions={actions} />
      {list.error !== null && <Trouble error={list.error} onRetry={() => void list.refetch()} />}
      {list.error === null && (
        <DataTable
          caption={title}
          columns={columns}
          rows={list.data?.data ?? []}
          rowKey={(room) => String(room.id)}
          rowHref={(room) => `/rooms/${room.id}`}
          isLoading={list.isPending}
          empty={<Empty icon="bed-double" title={t.noneTitle} body={t.noneBody} />}
        />
      )}
    </>
  );
}

function useRoomColumns(): Column<Room>[] {
  const t = useTexts(roomsTexts);
  const show = useShow();
  return useMemo(
    () => [
      { id: 'name', header: t.columns.name, cell: ({ name }) => name },
      { id: 'units', header: t.columns.units, cell: ({ quantity }) => t.units(quantity) },
      {
        id: 'guests',
        header: t.columns.guests,
        cell: ({ max_guests: most }) => (most === null ? '' : t.guests(most)),
        phone: 'hidden',
      },
      { id: 'stay', header: t.columns.stay, cell: (room) => t.nights(room.min_nights), phone: 'hidden' },
      {
        id: 'calendars',
        header: t.columns.calendars,
        cell: (room) => <RoomBadges room={room} />,
      },
      {
        id: 'price',
        header: t.columns.price,
        cell: (room) => show.money(priceOfNight(room, show.today())),
        align: 'end',
        phone: 'first',
      },
    ],
    [t, show],
  );
}

function RoomBadges({ room }: { room: Room }): ReactNode {
  const t = useTexts(roomsTexts);
  const isBroken = room.ical_imports.some(({ last_error: fault }) => fault !== null);
  return (
    <>
      {!room.available && <Badge>{t.notOffered}</Badge>}
      {isBroken && (
        <Badge tone="bad" icon="alert">
          {t.calendarTrouble}
        </Badge>
      )}
      {!isBroken && room.ical_imports.length > 0 && (
        <Badge tone="good" icon="check">
          {String(room.ical_imports.length)}
        </Badge>
      )}
    </>
  );
}
