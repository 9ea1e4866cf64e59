import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../platform/api-error.ts';
import { q } from '../platform/queries.ts';
import type { Service, StaffMember } from './appointments-search.ts';
import type { Profile } from './open-spans.ts';

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
