import { useQueries } from '@tanstack/react-query';
import { useTexting } from '../app/use-texting.ts';
import type { Answer } from '../platform/api.ts';
import { q } from '../platform/queries.ts';
import { useFeature } from '../platform/session.ts';
import { useShow, type Show } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { contactTexts } from './contact.texts.ts';
import { KINDS, mergeHistory, type HistoryEntry, type HistoryPart, type Kind } from './history.ts';

const PER_PAGE = 50;
type Listed<Id extends ListId> = Answer<Id>['data'][number];
type ListId =
  | 'listCalls'
  | 'listMessages'
  | 'listAppointments'
  | 'listOrders'
  | 'listReservations'
  | 'listInboxItems';

/** A list of which as many pages were read as are shown. */
interface ReadList {
  data: { data: readonly unknown[]; meta: { last_page: number } } | undefined;
}

/** Everything between a person and the business, as many pages of each kind as are asked for. */
export function useHistory(contactId: number, pages: number, only: Kind | undefined) {
  const t = useTexts(contactTexts);
  const show = useShow();
  const hasOrders = useFeature('orders');
  const hasRooms = useFeature('hotels');
  const hasTexts = useTexting() ?? false;
  const kinds = kindsOf({ hasTexts, hasOrders, hasRooms });
  const wanted = only !== undefined && kinds.includes(only) ? [only] : kinds;
  const asked = wanted.flatMap((kind) =>
    Array.from({ length: pages }, (_, index) => ({ kind, page: index + 1 })),
  );
  const lists = useQueries({
    queries: asked.map(({ kind, page }) => {
      const query = { contact_id: contactId, page, per_page: PER_PAGE };
      return { ...LISTS[kind](query), meta: { kind } };
    }),
  }) as (ReadList & { error: Error | null; isPending: boolean; refetch: () => unknown })[];
  const parts = wanted.map((kind): HistoryPart => {
    const read = lists.filter((_, index) => asked[index]?.kind === kind);
    const rows = read.flatMap(({ data }) => data?.data ?? []);
    const last = read.at(-1)?.data?.meta.last_page ?? 0;
    return { entries: rows.map((row) => entryOf(kind, row, { t, show, contactId })), hasMore: last > pages };
  });
  return {
    ...mergeHistory(parts),
    kinds,
    isPending: lists.some((list) => list.isPending),
    error: lists.find((list) => list.error !== null)?.error ?? null,
    retry: () => lists.forEach((list) => void list.refetch()),
  };
}

interface ListQuery {
  contact_id: number;
  page: number;
  per_page: number;
}

const LISTS = {
  calls: (query: ListQuery) => q('listCalls', { query }),
  messages: (query: ListQuery) => q('listMessages', { query }),
  appointments: (query: ListQuery) => q('listAppointments', { query }),
  orders: (query: ListQuery) => q('listOrders', { query }),
  reservations: (query: ListQuery) => q('listReservations', { query }),
  inbox: (query: ListQuery) => q('listInboxItems', { query }),
} as const satisfies Record<Kind, unknown>;

interface Has {
  hasTexts: boolean;
  hasOrders: boolean;
  hasRooms: boolean;
}

/** What the business does not have is not asked for: the API refuses it. */
const kindsOf = ({ hasTexts, hasOrders, hasRooms }: Has): Kind[] =>
  KINDS.filter(
    (kind) =>
      (kind !== 'messages' || hasTexts) &&
      (kind !== 'orders' || hasOrders) &&
      (kind !== 'reservations' || hasRooms),
  );

interface Words {
  t: typeof contactTexts.en;
  show: Show;
  contactId: number;
}

function entryOf(kind: Kind, row: unknown, words: Words): HistoryEntry {
  switch (kind) {
    case 'calls':
      return ofCall(row as Listed<'listCalls'>, words);
    case 'messages':
      return ofMessage(row as Listed<'listMessages'>, words);
    case 'appointments':
      return ofAppointment(row as Listed<'listAppointments'>, words);
    case 'orders':
      return ofOrder(row as Listed<'listOrders'>, words);
    case 'reservations':
      return ofReservation(row as Listed<'listReservations'>, words);
    case 'inbox':
      return ofInbox(row as Listed<'listInboxItems'>);
  }
}

const ofCall = (call: Listed<'listCalls'>, { t, show }: Words): HistoryEntry => ({
  kind: 'calls',
  id: call.id,
  at: call.started_at,
  title: [
    call.direction === 'inbound' ? t.calledUs : t.wasCalled,
    call.duration_seconds ? show.duration(call.duration_seconds) : null,
  ]
    .filter(Boolean)
    .join(' · '),
  detail: call.summary ?? call.error,
  href: `/calls/${call.id}`,
  isCancelled: false,
});

const ofMessage = (message: Listed<'listMessages'>, { t, contactId }: Words): HistoryEntry => ({
  kind: 'messages',
  id: message.id,
  at: message.created_at,
  title: message.direction === 'inbound' ? t.wroteUs : t.wasWritten,
  detail: message.body,
  href: `/messages/${contactId}`,
  isCancelled: false,
});

const ofAppointment = (one: Listed<'listAppointments'>, { t, show }: Words): HistoryEntry => ({
  kind: 'appointments',
  id: one.id,
  at: one.starts_at,
  title: one.title,
  detail:
    one.staff === null ? show.when(one.starts_at) : t.withWhom(show.when(one.starts_at), one.staff.name),
  href: `/appointments/${one.id}`,
  isCancelled: one.status === 'cancelled' || one.status === 'no_show',
});

const ofOrder = (order: Listed<'listOrders'>, { t, show }: Words): HistoryEntry => ({
  kind: 'orders',
  id: order.id,
  at: order.created_at,
  title: t.order(order.number, show.money(order.total_cents)),
  detail: order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
  href: `/orders/${order.id}`,
  isCancelled: order.status === 'cancelled',
});

const ofReservation = (stay: Listed<'listReservations'>, { t, show }: Words): HistoryEntry => ({
  kind: 'reservations',
  id: stay.id,
  at: stay.created_at,
  title: t.reservation(stay.number, show.day(stay.check_in), show.day(stay.check_out)),
  detail: stay.room?.name ?? null,
  href: `/reservations/${stay.id}`,
  isCancelled: stay.status === 'cancelled' || stay.status === 'no_show',
});

const ofInbox = (item: Listed<'listInboxItems'>): HistoryEntry => ({
  kind: 'inbox',
  id: item.id,
  at: item.created_at,
  title: item.subject,
  detail: item.body,
  href: `/inbox/${item.id}`,
  isCancelled: false,
});
