import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { FormCard } from './form-card.tsx';
import { Holidays } from './holidays.tsx';
import { hoursTexts } from './hours.texts.ts';
import { ProfilePart } from './profile-part.tsx';
import { useProfileForm, type Profile } from './use-profile.ts';
import { WeekEditor } from './week-editor.tsx';

/** Opening hours of the week, and the days on which they do not hold. */
export const HoursTab = (): ReactNode => (
  <ProfilePart>{(profile) => <HoursForm profile={profile} />}</ProfilePart>
);

function HoursForm({ profile }: { profile: Profile }): ReactNode {
  const t = useTexts(hoursTexts);
  const { opening_hours, holidays } = profile;
  const { values, set, form } = useProfileForm({ opening_hours, holidays });
  return (
    <DraftForm label={t.title} {...form}>
      <FormCard title={t.title} description={t.help}>
        <WeekEditor
          name="opening_hours"
          hours={values.opening_hours}
          onChange={(hours) => set({ opening_hours: hours })}
        />
      </FormCard>
      <Holidays holidays={values.holidays} onChange={(days) => set({ holidays: days })} />
    </DraftForm>
  );
}
