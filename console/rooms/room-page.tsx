import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../platform/api.ts';
import { q, refresh, useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { realChanges } from '../ui/draft/draft-changes.ts';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { draftTexts } from '../ui/draft/draft.texts.ts';
import { savingOf } from '../ui/draft/saving-of.ts';
import { useDraft } from '../ui/draft/use-draft.ts';
import { Loading } from '../ui/loading.tsx';
import { MainAndFacts } from '../ui/main-and-facts.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { toast, toastError } from '../ui/toast.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { bodyOf, bodyOfDeleted, draftOf, NEW_ROOM, type Room } from './room-draft.ts';
import { RoomCalendars } from './room-calendars.tsx';
import { RoomFields } from './room-fields.tsx';
import { RoomView } from './room-view.tsx';
import { roomsTexts } from './rooms.texts.ts';

const route = getRouteApi('/shell/rooms/$id');
const READS = ['listRooms', 'getRoom', 'getRoomOccupancy', 'getRoomAvailability'] as const;

/** A room type with everything that the API knows of it; for those who may, to be changed. */
export function RoomPage(): ReactNode {
  const t = useTexts(roomsTexts);
  const may = useMay();
  const { id } = route.useParams();
  const answer = useQuery(q('getRoom', { path: { id: Number(id) } }));
  const room = answer.data?.data;
  const back = { to: '/rooms', label: t.back };
  if (room === undefined) {
    return (
      <>
        <PageHead title={t.room} back={back} />
        {answer.error === null ? (
          <Loading />
        ) : (
          <Trouble error={answer.error} onRetry={() => void answer.refetch()} />
        )}
      </>
    );
  }
  if (may('write')) return <EditRoom key={room.id} room={room} />;
  return (
    <>
      <PageHead title={room.name} back={back} />
      <MainAndFacts facts={<RoomCalendars room={room} />}>
        <RoomView room={room} />
      </MainAndFacts>
    </>
  );
}

function EditRoom({ room }: { room: Room }): ReactNode {
  const t = useTexts(roomsTexts);
  const saved = useTexts(draftTexts).saved;
  const client = useQueryClient();
  const draft = useDraft(draftOf(room));
  const save = useSave('updateRoom', {
    refreshes: READS,
    onDone: (answer) => {
      client.setQueryData(q('getRoom', { path: { id: room.id } }).queryKey, answer);
      toast({ text: saved, tone: 'good' });
    },
  });
  const remove = useRemoveRoom();
  const actions = (
    <Button icon="trash" onPress={() => void remove(room)}>
      {t.remove}
    </Button>
  );
  return (
    <>
      <PageHead title={room.name} back={{ to: '/rooms', label: t.back }} actions={actions} />
      <MainAndFacts facts={<RoomCalendars room={room} />}>
        <DraftForm
          label={room.name}
          {...savingOf(draft, save, () => ({
            path: { id: room.id },
            body: realChanges(bodyOf(draftOf(room)), bodyOf(draft.values)),
          }))}
        >
          <RoomFields draft={draft} />
        </DraftForm>
      </MainAndFacts>
    </>
  );
}

/** Deletes a room after a question, since its reservations lose it; the room itself can be brought back. */
function useRemoveRoom() {
  const t = useTexts(roomsTexts);
  const client = useQueryClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const bringBack = (room: Room): void =>
    void api('createRoom', { body: bodyOfDeleted(room) })
      .catch(toastError)
      .then(() => refresh(client, READS));
  return async (room: Room): Promise<void> => {
    const isSure = await confirm({
      ...{ title: t.removeTitle(room.name), body: t.removeBody, action: t.remove },
      danger: true,
    });
    if (!isSure) return;
    try {
      await api('deleteRoom', { path: { id: room.id } });
      await navigate({ to: '/rooms', ignoreBlocker: true });
      toast({ text: t.removed(room.name), tone: 'good', undo: () => bringBack(room) });
    } catch (error) {
      toastError(error);
    }
    await refresh(client, READS);
  };
}

/** Makes a room type. */
export function NewRoomPage(): ReactNode {
  const t = useTexts(roomsTexts);
  const navigate = useNavigate();
  const draft = useDraft(NEW_ROOM);
  const create = useSave('createRoom', {
    refreshes: READS,
    onDone: ({ data }) => {
      toast({ text: t.created(data.name), tone: 'good' });
      void navigate({ to: `/rooms/${data.id}`, ignoreBlocker: true } as never);
    },
  });
  return (
    <>
      <PageHead title={t.newRoom} back={{ to: '/rooms', label: t.back }} />
      <DraftForm
        label={t.newRoom}
        saveLabel={t.create}
        {...savingOf(draft, create, () => ({ body: bodyOf(draft.values) }))}
      >
        <RoomFields draft={draft} />
      </DraftForm>
    </>
  );
}
