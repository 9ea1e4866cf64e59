import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../platform/api-error.ts';
import type { Answer, Input } from '../platform/api.ts';
import { q, useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import type { Saving } from '../ui/draft/draft-form.tsx';
import { draftTexts } from '../ui/draft/draft.texts.ts';
import { savingOf } from '../ui/draft/saving-of.ts';
import { useDraft, type Draft } from '../ui/draft/use-draft.ts';
import { toast } from '../ui/toast.tsx';

export type Profile = Answer<'getCompanyProfile'>['data'];
type ProfileChange = Input<'updateCompanyProfile'>['body'];

/** The profile, once it is known. */
export function useProfile(): {
  profile: Profile | null;
  error: ApiError | null;
  retry: () => void;
} {
  const { data, error, refetch } = useQuery(q('getCompanyProfile', {}));
  return { profile: data?.data ?? null, error, retry: () => void refetch() };
}

/**
 * Asks for the opening hours of the business, which begin the hours of a person, also when the profile is not
 * known yet; none when it cannot be had.
 */
export function useHoursOfBusiness(): () => Promise<Profile['opening_hours']> {
  const client = useQueryClient();
  return () =>
    client.ensureQueryData(q('getCompanyProfile', {})).then(
      ({ data }) => data.opening_hours,
      () => [],
    );
}

/**
 * The draft of a part of the profile, and what its form needs to save it; other pages show it at once.
 * @param part the fields of the tab
 * @param bodyOf the change that the API takes; the fields themselves when left out
 */
export function useProfileForm<T extends object>(
  part: T,
  bodyOf: (changes: Partial<T>) => ProfileChange = (changes) => changes,
): Draft<T> & { form: Saving & { isReadOnly: boolean } } {
  const client = useQueryClient();
  const may = useMay();
  const t = useTexts(draftTexts);
  const draft = useDraft(part);
  const save = useSave('updateCompanyProfile', {
    refreshes: ['getCompanyProfile', 'getSession', 'getAppointmentAvailability'],
    onDone: (answer) => {
      client.setQueryData(q('getCompanyProfile', {}).queryKey, answer);
      toast({ text: t.saved, tone: 'good' });
    },
  });
  const saving = savingOf(draft, save, (changes) => ({ body: bodyOf(changes) }));
  return { ...draft, form: { ...saving, isReadOnly: !may('write') } };
}
