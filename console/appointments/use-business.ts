import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../platform/api-error.ts';
import { api, type Input } from '../platform/api.ts';
import { q } from '../platform/queries.ts';
import type { Appointment, Service, StaffMember } from './appointments-search.ts';
import type { Profile } from './open-spans.ts';

const PER_PAGE = 100;
/** A calendar with more could not be read. */
const MOST_PAGES = 10;

/** Everything in some days, and whether there is more than a calendar shows. */
export interface CalendarData {
  data: Appointment[];
  isCut: boolean;
}

type Query = NonNullable<Input<'listAppointments'>['query']>;

/** All pages of the appointments of some days. The key begins as that of the list: a change renews both. */
export const useCalendar = (query: Query): UseQueryResult<CalendarData, ApiError> =>
  useQuery<CalendarData, ApiError>({
    queryKey: ['listAppointments', { calendar: query }],
    queryFn: ({ signal }) => readAll(query, signal),
    placeholderData: keepPreviousData,
  });

async function readAll(query: Query, signal: AbortSignal): Promise<CalendarData> {
  const data: Appointment[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await api(
      'listAppointments',
      { query: { ...query, page, per_page: PER_PAGE } },
      { signal },
    );
    data.push(...answer.data);
    if (data.length >= answer.meta.total || answer.data.length === 0) return { data, isCut: false };
  }
  return { data, isCut: true };
}

/** Hours, people and services of the business; null until they are known. */
export interface Business {
  profile: Profile | null;
  /** Those who can be booked. */
  staff: StaffMember[];
  services: Service[];
  error: ApiError | null;
}

export function useBusiness(): Business {
  const profile = useQuery(q('getCompanyProfile', {}));
  const staff = useQuery(q('listStaff', {}));
  const services = useQuery(q('listServices', {}));
  const isKnown = staff.data !== undefined && services.data !== undefined;
  return {
    profile: isKnown ? (profile.data?.data ?? null) : null,
    staff: (staff.data?.data ?? []).filter(({ active }) => active),
    services: (services.data?.data ?? []).filter(({ active }) => active),
    error: profile.error ?? staff.error ?? services.error,
  };
}
