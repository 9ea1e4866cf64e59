import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDraft } from '../app/use-draft.ts';
import { api, type Input } from '../platform/api.ts';
import { q, refresh, useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Loading } from '../ui/loading.tsx';
import { MainAndFacts } from '../ui/main-and-facts.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { toast } from '../ui/toast.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { bodyOf, bodyOfDeleted, draftOf, NEW_ROOM, type Room } from './room-draft.ts';
import { RoomCalendars } from './room-calendars.tsx';
import { RoomForm } from './room-form.tsx';
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
  const client = useQueryClient();
  const draft = useDraft(draftOf(room), t.leave);
  const save = useSave('updateRoom', {
    refreshes: READS,
    onDone: (answer) => {
      client.setQueryData(q('getRoom', { path: { id: room.id } }).queryKey, answer);
      draft.take(draftOf(answer.data));
      toast({ text: t.saved, tone: 'good' });
    },
  });
  const remove = useRemoveRoom();
  const actions = (
    <Button icon="trash" onPress={() => void remove(room, () => draft.take(draftOf(room)))}>
      {t.remove}
    </Button>
  );
  return (
    <>
      <PageHead title={room.name} back={{ to: '/rooms', label: t.back }} actions={actions} />
      <MainAndFacts facts={<RoomCalendars room={room} />}>
        <RoomForm
          draft={draft}
          error={save.error}
          isPending={save.isPending}
          action={t.save}
          onSubmit={() =>
            save.mutate({ path: { id: room.id }, body: bodyOf(draft.value) as Input<'updateRoom'>['body'] })
          }
          onDiscard={() => draft.take(draftOf(room))}
        />
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
  const tell = (error: unknown): void =>
    void toast({ text: error instanceof Error ? error.message : '', tone: 'bad' });
  const bringBack = (room: Room): void =>
    void api('createRoom', { body: bodyOfDeleted(room) })
      .catch(tell)
      .finally(() => refresh(client, READS));
  return async (room: Room, forget: () => void): Promise<void> => {
    const isSure = await confirm({
      ...{ title: t.removeTitle(room.name), body: t.removeBody, action: t.remove },
      danger: true,
    });
    if (!isSure) return;
    try {
      await api('deleteRoom', { path: { id: room.id } });
      forget();
      await navigate({ to: '/rooms' });
      toast({ text: t.removed(room.name), tone: 'good', undo: () => bringBack(room) });
    } catch (error) {
      tell(error);
    }
    await refresh(client, READS);
  };
}

/** Makes a room type. */
export function NewRoomPage(): ReactNode {
  const t = useTexts(roomsTexts);
  const navigate = useNavigate();
  const draft = useDraft(NEW_ROOM, t.leave);
  const create = useSave('createRoom', {
    refreshes: READS,
    onDone: ({ data }) => {
      draft.take(NEW_ROOM);
      toast({ text: t.created(data.name), tone: 'good' });
      void navigate({ to: `/rooms/${data.id}` } as never);
    },
  });
  return (
    <>
      <PageHead title={t.newRoom} back={{ to: '/rooms', label: t.back }} />
      <RoomForm
        draft={draft}
        error={create.error}
        isPending={create.isPending}
        action={t.create}
        onSubmit={() => create.mutate({ body: bodyOf(draft.value) })}
      />
    </>
  );
}
