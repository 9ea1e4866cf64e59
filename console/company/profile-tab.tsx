import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { usePlaceChoices } from '../platform/use-place-choices.ts';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import type { Draft } from '../ui/draft/use-draft.ts';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldRow } from '../ui/form.tsx';
import { companyTexts } from './company.texts.ts';
import { FormCard } from './form-card.tsx';
import { ProfilePart } from './profile-part.tsx';
import { profileTexts } from './profile.texts.ts';
import { textOrNull } from './text-or-null.ts';
import { useProfileForm, type Profile } from './use-profile.ts';

/** Name, address and place of the business. */
export const ProfileTab = (): ReactNode => (
  <ProfilePart>{(profile) => <ProfileForm profile={profile} />}</ProfilePart>
);

interface PartProps {
  draft: Draft<Profile>;
}

function ProfileForm({ profile }: { profile: Profile }): ReactNode {
  const tabs = useTexts(companyTexts).tabs;
  const { form, ...draft } = useProfileForm(profile);
  return (
    <DraftForm label={tabs.profile} {...form}>
      <About draft={draft} />
      <Reach draft={draft} />
      <Place draft={draft} />
    </DraftForm>
  );
}

function About({ draft }: PartProps): ReactNode {
  const t = useTexts(profileTexts);
  const { values, set } = draft;
  return (
    <FormCard title={t.about} description={t.aboutHelp}>
      <FieldRow>
        <TextField
          label={t.name}
          description={t.nameHelp}
          name="name"
          value={values.name}
          onChange={(name) => set({ name })}
          isRequired
        />
        <TextField
          label={t.industry}
          name="industry"
          placeholder={t.industryHint}
          value={values.industry ?? ''}
          onChange={(industry) => set({ industry: textOrNull(industry) })}
        />
      </FieldRow>
      <TextArea
        label={t.description}
        description={t.descriptionHelp}
        name="description"
        value={values.description ?? ''}
        onChange={(description) => set({ description: textOrNull(description) })}
        rows={4}
        maxCharacters={10_000}
      />
    </FormCard>
  );
}

function Reach({ draft }: PartProps): ReactNode {
  const t = useTexts(profileTexts);
  const { values, set } = draft;
  return (
    <FormCard title={t.reach}>
      <TextArea
        label={t.address}
        name="address"
        value={values.address ?? ''}
        onChange={(address) => set({ address: textOrNull(address) })}
        rows={2}
      />
      <FieldRow>
        <PhoneField
          label={t.phone}
          name="phone"
          value={values.phone ?? ''}
          onChange={(phone) => set({ phone: textOrNull(phone) })}
        />
        <TextField
          label={t.email}
          name="email"
          type="email"
          value={values.email ?? ''}
          onChange={(email) => set({ email: textOrNull(email) })}
        />
        <TextField
          label={t.website}
          name="website"
          type="url"
          value={values.website ?? ''}
          onChange={(website) => set({ website: textOrNull(website) })}
        />
      </FieldRow>
    </FormCard>
  );
}

function Place({ draft }: PartProps): ReactNode {
  const t = useTexts(profileTexts);
  const { values, set } = draft;
  const { countries, currencies, languages, zones } = usePlaceChoices(values);
  return (
    <FormCard title={t.place} description={t.placeHelp}>
      <FieldRow>
        <Select
          label={t.language}
          name="language"
          choices={languages}
          value={values.language}
          onChange={(language) => set({ language })}
        />
        <ComboBox
          label={t.country}
          name="country"
          choices={countries}
          value={values.country}
          onChange={(country) => country !== null && set({ country })}
        />
        <ComboBox
          label={t.timezone}
          name="timezone"
          choices={zones}
          value={values.timezone}
          onChange={(timezone) => timezone !== null && set({ timezone })}
        />
        <ComboBox
          label={t.currency}
          name="currency"
          choices={currencies}
          value={values.currency}
          onChange={(currency) => currency !== null && set({ currency })}
        />
      </FieldRow>
    </FormCard>
  );
}
