import { useRef, type ReactNode } from 'react';
import { textOf } from '../platform/form-text.ts';
import { useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyValue } from '../ui/copy-value.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FieldStack, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { calendarsTexts } from './calendars.texts.ts';
import type { Room } from './room-draft.ts';
import styles from './rooms.module.css';

type Feed = Room['ical_imports'][number];
const READS = [
  'getRoom',
  'listRooms',
  'getRoomOccupancy',
  'getRoomAvailability',
  'listReservations',
] as const;

/** The calendars of other channels that hold units of the room, and its own for them. */
export function RoomCalendars({ room }: { room: Room }): ReactNode {
  const t = useTexts(calendarsTexts);
  const may = useMay();
  const sync = useSave('syncRoomCalendars', {
    refreshes: READS,
    onDone: ({ data }) => {
      const isBroken = data.ical_imports.some(({ last_error: fault }) => fault !== null);
      if (!isBroken) toast({ text: t.syncedNow, tone: 'good' });
    },
  });
  const feeds = room.ical_imports;
  const actions = may('write') && feeds.length > 0 && (
    <Button
      size="small"
      icon="refresh"
      isPending={sync.isPending}
      onPress={() => sync.mutate({ path: { id: room.id } })}
    >
      {t.sync}
    </Button>
  );
  return (
    <Card title={t.title} description={t.help} actions={actions}>
      <FieldStack>
        {sync.error !== null && <Trouble error={sync.error} />}
        {feeds.length === 0 && <p className={styles['quiet']}>{t.none}</p>}
        {feeds.length > 0 && (
          <ul role="list" className={styles['feeds']}>
            {feeds.map((feed) => (
              <FeedRow key={feed.url} feed={feed} room={room} />
            ))}
          </ul>
        )}
        {may('write') && <AddFeed room={room} />}
        <div>
          <p className={styles['strong']}>{t.own}</p>
          <CopyValue value={room.ical_export_url} label={t.address} />
          <p className={styles['quiet']}>{t.ownHelp}</p>
        </div>
      </FieldStack>
    </Card>
  );
}

const sent = (feeds: readonly Feed[]): { url: string; label: string | null }[] =>
  feeds.map(({ url, label }) => ({ url, label }));

function FeedRow({ feed, room }: { feed: Feed; room: Room }): ReactNode {
  const t = useTexts(calendarsTexts);
  const show = useShow();
  const may = useMay();
  const name = feed.label ?? hostOf(feed.url) ?? t.unnamed;
  const save = useSave('updateRoom', { refreshes: READS });
  const put = (feeds: readonly Feed[], onSuccess?: () => void): void =>
    save.mutate(
      { path: { id: room.id }, body: { ical_import_urls: sent(feeds) } },
      onSuccess === undefined ? {} : { onSuccess },
    );
  const remove = (): void =>
    put(
      room.ical_imports.filter(({ url }) => url !== feed.url),
      () => toast({ text: t.removed(name), tone: 'good', undo: () => put(room.ical_imports) }),
    );
  return (
    <li className={styles['feed']}>
      <div className={styles['feedWords']}>
        <p className={styles['strong']}>{name}</p>
        <p className={styles['address']}>{feed.url}</p>
        <p className={styles['quiet']}>
          {[
            feed.last_synced_at === null ? t.never : t.synced(show.ago(feed.last_synced_at)),
            t.events(feed.events),
          ].join(' · ')}
        </p>
        {feed.last_error !== null && (
          <p className={styles['fault']}>{[t.failed, feed.last_error].join(': ')}</p>
        )}
        {save.error !== null && <p className={styles['fault']}>{save.error.message}</p>}
      </div>
      {may('write') && (
        <IconButton
          size="small"
          icon="trash"
          label={t.remove(name)}
          isPending={save.isPending}
          onPress={remove}
        />
      )}
    </li>
  );
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null;
}

/** Takes one more calendar. The server reads it at once. */
function AddFeed({ room }: { room: Room }): ReactNode {
  const t = useTexts(calendarsTexts);
  const form = useRef<HTMLFormElement | null>(null);
  const save = useSave('updateRoom', { refreshes: READS, onDone: () => form.current?.reset() });
  const path = `ical_import_urls.${room.ical_imports.length}`;
  const submit = (values: FormData, shown: HTMLFormElement): void => {
    form.current = shown;
    const url = textOf(values, `${path}.url`);
    const label = textOf(values, `${path}.label`) || null;
    const body = { ical_import_urls: [...sent(room.ical_imports), { url, label }] };
    save.mutate({ path: { id: room.id }, body });
  };
  return (
    <ApiForm errors={save.error} onSubmit={submit} autoComplete="off" aria-label={t.add}>
      <TextField label={t.url} name={`${path}.url`} isRequired inputMode="url" />
      <TextField label={t.label} description={t.labelHelp} name={`${path}.label`} />
      <FormActions>
        <Button type="submit" icon="plus" isPending={save.isPending}>
          {t.add}
        </Button>
      </FormActions>
    </ApiForm>
  );
}
