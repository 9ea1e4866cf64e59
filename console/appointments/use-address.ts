import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { q } from '../platform/queries.ts';
import { readId } from '../platform/read-address.ts';
import { useShow } from '../platform/show.ts';
import { dayOf } from '../platform/zone.ts';
import type { AppointmentsSearch, View } from './appointments-search.ts';

const route = getRouteApi('/shell/appointments');

/** What the page shows, and the ways to show something else. */
export interface Address {
  search: AppointmentsSearch;
  view: View;
  day: string;
  /** The appointment whose details are open. */
  id: number | null;
  change: (changed: Partial<AppointmentsSearch>) => void;
  open: (id: number) => void;
  close: () => void;
  /** The address of the details of an appointment, beside what is shown now. */
  hrefOf: (id: number) => string;
}

/** The state of the page, which is its address. */
export function useAddress(): Address {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const show = useShow();
  const isNarrow = useIsNarrow();
  const params = useParams({ strict: false });
  const id = readId(params.id) ?? null;
  const ownDay = useDayOf(id);
  const view = search.q === undefined ? (search.view ?? (isNarrow ? 'list' : 'week')) : 'list';
  const to = '/appointments/$id';
  return {
    search,
    view,
    day: search.day ?? ownDay ?? show.today(),
    id,
    change: (changed) =>
      void navigate({
        to: '.',
        search: (before: AppointmentsSearch) => ({ ...before, page: undefined, ...changed }),
      } as never),
    open: (chosen) => void navigate({ to, params: { id: String(chosen) }, search } as never),
    close: () => void navigate({ to: '/appointments', search } as never),
    hrefOf: (chosen) => router.buildLocation({ to, params: { id: String(chosen) }, search } as never).href,
  };
}

/** The day of the appointment whose details are open: a link to one opens the calendar where it stands. */
function useDayOf(id: number | null): string | null {
  const show = useShow();
  const { data } = useQuery({ ...q('getAppointment', { path: { id: id ?? 0 } }), enabled: id !== null });
  return data === undefined ? null : dayOf(new Date(data.data.starts_at), show.timezone);
}

const NARROW = '(width < 720px)';

/** Whether the window is a phone's: a list is read there, a week is not. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(NARROW);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(NARROW).matches,
  );
}
