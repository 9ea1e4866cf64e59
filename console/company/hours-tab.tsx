import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { DraftForm } from './draft-form.tsx';
import { FormCard } from './form-card.tsx';
import { Holidays } from './holidays.tsx';
import { hoursTexts } from './hours.texts.ts';
import { ProfilePart } from './profile-part.tsx';
import { useDraft } from './use-draft.ts';
import { useSaveProfile, type Profile } from './use-profile.ts';
import { WeekEditor } from './week-editor.tsx';

/** Opening hours of the week, and the days on which they do not hold. */
export const HoursTab = (): ReactNode => (
  <ProfilePart>{(profile) => <HoursForm profile={profile} />}</ProfilePart>
);

function HoursForm({ profile }: { profile: Profile }): ReactNode {
  const t = useTexts(hoursTexts);
  const draft = useDraft({ opening_hours: profile.opening_hours, holidays: profile.holidays });
  const { save, isPending, error } = useSaveProfile(draft.reset);
  return (
    <DraftForm
      label={t.title}
      isDirty={draft.isDirty}
      isPending={isPending}
      error={error}
      onSave={() => save(draft.changed)}
      onDiscard={draft.reset}
    >
      <FormCard title={t.title} description={t.help}>
        <WeekEditor
          name="opening_hours"
          hours={draft.values.opening_hours}
          onChange={(opening_hours) => draft.set({ opening_hours })}
        />
      </FormCard>
      <Holidays holidays={draft.values.holidays} onChange={(holidays) => draft.set({ holidays })} />
    </DraftForm>
  );
}
