import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { MainAndFacts } from '../ui/main-and-facts.tsx';
import { RowMenu, type MenuAction } from '../ui/menu.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { CancelReservationDialog } from './cancel-reservation-dialog.tsx';
import { EditGuestDialog } from './edit-guest-dialog.tsx';
import { MoveStayDialog } from './move-stay-dialog.tsx';
import { GuestFacts, MadeFacts, StayFacts } from './reservation-facts.tsx';
import { reservationsTexts } from './reservations.texts.ts';
import { StayBadge } from './stay-badge.tsx';
import { stayFormTexts } from './stay-form.texts.ts';
import { StayPrice } from './stay-price.tsx';
import { ICONS, nextStatus, possibleStatuses, type Reservation } from './stay-states.ts';
import { stayWordsTexts } from './stay-words.texts.ts';
import { useGiveStatus } from './use-give-status.ts';

const route = getRouteApi('/shell/reservations/$id');

/** One reservation: who comes, when, in which room, and what each night costs. */
export function ReservationPage(): ReactNode {
  const t = useTexts(reservationsTexts);
  const words = useTexts(stayWordsTexts);
  const { id } = route.useParams();
  const answer = useQuery(q('getReservation', { path: { id: Number(id) } }));
  const stay = answer.data?.data;
  const back = { to: '/reservations', label: t.back };
  if (stay === undefined) {
    return (
      <>
        <PageHead title={words.number(id)} back={back} />
        {answer.error === null ? (
          <Loading />
        ) : (
          <Trouble error={answer.error} onRetry={() => void answer.refetch()} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHead
        title={words.number(stay.number)}
        back={back}
        badge={<StayBadge status={stay.status} />}
        actions={<StayActions stay={stay} />}
        {...(stay.source === 'ical' ? { description: t.importedHelp } : {})}
      />
      <MainAndFacts
        facts={
          <>
            <GuestFacts stay={stay} />
            <MadeFacts stay={stay} />
          </>
        }
      >
        <StayFacts stay={stay} />
        <StayPrice stay={stay} />
      </MainAndFacts>
    </>
  );
}

type Open = 'move' | 'edit' | 'cancel' | null;

/** What the person may do with the stay now: the usual next step, and the rest in a menu. */
function StayActions({ stay }: { stay: Reservation }): ReactNode {
  const t = useTexts(reservationsTexts);
  const form = useTexts(stayFormTexts);
  const words = useTexts(stayWordsTexts);
  const show = useShow();
  const may = useMay();
  const give = useGiveStatus();
  const [open, setOpen] = useState<Open>(null);
  if (!may('write') || stay.status === 'cancelled') return null;
  const close = (): void => setOpen(null);
  const next = nextStatus(stay, show.today());
  const items: MenuAction[] = [
    ...possibleStatuses(stay)
      .filter((status) => status !== next)
      .map((status) => ({
        id: status,
        label: words.give[status],
        icon: ICONS[status],
        onAction: () => void give(stay, status),
      })),
    { id: 'cancel', label: t.cancel, icon: 'ban', danger: true, onAction: () => setOpen('cancel') },
  ];
  return (
    <>
      {stay.source !== 'ical' && (
        <Button icon="calendar" onPress={() => setOpen('move')}>
          {form.move}
        </Button>
      )}
      <Button icon="edit" onPress={() => setOpen('edit')}>
        {t.edit}
      </Button>
      {next !== null && (
        <Button variant="primary" icon={ICONS[next]} onPress={() => void give(stay, next)}>
          {words.give[next]}
        </Button>
      )}
      <RowMenu name={words.number(stay.number)} items={items} />
      {open === 'move' && <MoveStayDialog stay={stay} onClose={close} />}
      {open === 'edit' && <EditGuestDialog stay={stay} onClose={close} />}
      {open === 'cancel' && <CancelReservationDialog stay={stay} onClose={close} />}
    </>
  );
}
