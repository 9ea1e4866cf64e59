import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../platform/api-error.ts';
import type { Answer, Input } from '../platform/api.ts';
import { q, useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/toast.tsx';
import { companyTexts } from './company.texts.ts';

export type Profile = Answer<'getCompanyProfile'>['data'];
export type ProfileChange = Input<'updateCompanyProfile'>['body'];

/** The profile, and how to change it. */
export function useProfile(): {
  profile: Profile | null;
  error: ApiError | null;
  retry: () => void;
} {
  const { data, error, refetch } = useQuery(q('getCompanyProfile', {}));
  return { profile: data?.data ?? null, error, retry: () => void refetch() };
}

/** Saves changes of the profile; other pages show them at once. */
export function useSaveProfile(onDone?: () => void): {
  save: (body: ProfileChange) => void;
  isPending: boolean;
  error: ApiError | null;
} {
  const client = useQueryClient();
  const t = useTexts(companyTexts);
  const { mutate, isPending, error } = useSave('updateCompanyProfile', {
    refreshes: ['getCompanyProfile', 'getSession', 'getAppointmentAvailability'],
    onDone: (answer) => {
      client.setQueryData(q('getCompanyProfile', {}).queryKey, answer);
      onDone?.();
      toast({ text: t.saved, tone: 'good' });
    },
  });
  return { save: (body) => mutate({ body }), isPending, error };
}
