import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { TimeField } from '../ui/fields/time-field.tsx';
import { FieldRow } from '../ui/form.tsx';
import { FormCard } from './form-card.tsx';
import { ProfilePart } from './profile-part.tsx';
import { rulesTexts } from './rules.texts.ts';
import { useProfileForm, type Profile } from './use-profile.ts';

/** How reservations of rooms are taken. */
export const HotelTab = (): ReactNode => (
  <ProfilePart>{(profile) => <HotelForm profile={profile} />}</ProfilePart>
);

function HotelForm({ profile }: { profile: Profile }): ReactNode {
  const t = useTexts(rulesTexts);
  const { values, set, form } = useProfileForm(profile.hotel, (hotel) => ({ hotel }));
  return (
    <DraftForm label={t.hotel} {...form}>
      <FormCard title={t.hotel} description={t.hotelHelp}>
        <FieldRow>
          <TimeField
            label={t.checkIn}
            name="hotel.check_in_time"
            value={values.check_in_time}
            onChange={(time) => set({ check_in_time: time ?? '' })}
            isRequired
          />
          <TimeField
            label={t.checkOut}
            name="hotel.check_out_time"
            value={values.check_out_time}
            onChange={(time) => set({ check_out_time: time ?? '' })}
            isRequired
          />
        </FieldRow>
        <Checkbox
          label={t.autoConfirm}
          description={t.autoConfirmHelp}
          name="hotel.auto_confirm"
          isSelected={values.auto_confirm}
          onChange={(auto_confirm) => set({ auto_confirm })}
        />
      </FormCard>
    </DraftForm>
  );
}
