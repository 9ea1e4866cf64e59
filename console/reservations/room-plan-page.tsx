import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { readOne } from '../platform/read-address.ts';
import { allPages } from '../platform/all-pages.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { addDays } from '../platform/zone.ts';
import { Button, IconButton, LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { ComingAndGoing } from './coming-and-going.tsx';
import { NewReservationDialog, type WantedStay } from './new-reservation-dialog.tsx';
import { NIGHTS, planDays, SPANS, type PlanSearch } from './plan-search.ts';
import { RoomPlan } from './room-plan.tsx';
import { roomPlanTexts } from './room-plan.texts.ts';
import { stayWordsTexts } from './stay-words.texts.ts';

const route = getRouteApi('/shell/room-plan');

/** Each room type by night: how many units are free, who stays, who comes and who goes. */
export function RoomPlanPage(): ReactNode {
  const words = useTexts(stayWordsTexts);
  const title = useTexts(navigationTexts).roomPlan;
  const show = useShow();
  const may = useMay();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [booking, setBooking] = useState<WantedStay | null>(null);
  const today = show.today();
  const days = planDays(search, today);
  const nights = { from: days[0] ?? today, to: days.at(-1) ?? today };
  const change = (changed: Partial<PlanSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...changed }) });
  const rooms = useQuery({
    ...allPages('getRoomOccupancy', nights),
    placeholderData: keepPreviousData,
  });
  const stays = useQuery({
    ...allPages('listReservations', { ...nights, active: true }),
    placeholderData: keepPreviousData,
  });
  const error = rooms.error ?? stays.error;
  const again = (): void => void Promise.all([rooms.refetch(), stays.refetch()]);
  const actions = may('write') && (
    <Button variant="primary" icon="plus" onPress={() => setBooking({ from: today, to: addDays(today, 1) })}>
      {words.newReservation}
    </Button>
  );
  return (
    <>
      <PageHead
        title={title}
        count={show.month(nights.from)}
        filters={<PlanControls search={search} first={nights.from} onChange={change} />}
        actions={actions}
      />
      {error !== null && <Trouble error={error} onRetry={again} />}
      {error === null && (rooms.isPending || stays.isPending) && <Loading label={title} />}
      {rooms.data?.data.length === 0 && <NoRooms />}
      {rooms.data !== undefined && stays.data !== undefined && rooms.data.data.length > 0 && (
        <RoomPlan
          days={days}
          rooms={rooms.data.data}
          stays={stays.data.data}
          today={today}
          onDay={(day) => change({ day })}
          {...(may('write') ? { onBook: setBooking } : {})}
        />
      )}
      <ComingAndGoing day={search.day ?? today} />
      {booking !== null && <NewReservationDialog wanted={booking} onClose={() => setBooking(null)} />}
    </>
  );
}

function NoRooms(): ReactNode {
  const t = useTexts(roomPlanTexts);
  const action = <LinkButton to="/rooms">{t.toRooms}</LinkButton>;
  return <Empty icon="bed-double" title={t.noneTitle} body={t.noneBody} action={action} />;
}

interface PlanControlsProps {
  search: PlanSearch;
  first: string;
  onChange: (changed: Partial<PlanSearch>) => void;
}

function PlanControls({ search, first, onChange }: PlanControlsProps): ReactNode {
  const t = useTexts(roomPlanTexts);
  const span = search.span ?? 'two_weeks';
  // A month is turned over by four weeks, so that weekdays stay in their columns.
  const step = Math.min(NIGHTS[span], 28);
  return (
    <>
      <IconButton
        icon="chevron-left"
        label={t.before}
        onPress={() => onChange({ from: addDays(first, -step) })}
      />
      <Button onPress={() => onChange({ from: undefined, day: undefined })}>{t.today}</Button>
      <IconButton
        icon="chevron-right"
        label={t.after}
        onPress={() => onChange({ from: addDays(first, step) })}
      />
      <Select
        label={t.span}
        isLabelHidden
        choices={SPANS.map((id) => ({ id, label: t.spans[id] }))}
        value={span}
        onChange={(id) => onChange({ span: readOne(['week', 'month'], id) })}
      />
    </>
  );
}
