import type { ReactNode } from 'react';
import { exactTextOf, textOf } from '../../platform/form-text.ts';
import { useTexts } from '../../platform/texts.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldSet } from '../../ui/form.tsx';
import { signedOutTexts } from './signed-out.texts.ts';
import { PlaceFields, readPlace } from './place-fields.tsx';

/** The fields of a first business and its owner. */
export function BusinessFields(): ReactNode {
  const t = useTexts(signedOutTexts);
  return (
    <>
      <FieldSet legend={t.business}>
        <TextField label={t.businessName} name="name" autoComplete="organization" isRequired autoFocus />
        <PlaceFields />
        <PhoneField label={t.number} name="number" description={t.numberHelp} />
      </FieldSet>
      <FieldSet legend={t.owner}>
        <TextField label={t.ownerName} name="owner.name" autoComplete="name" isRequired />
        <TextField label={t.email} name="owner.email" type="email" autoComplete="username" isRequired />
        <PasswordField
          label={t.password}
          name="owner.password"
          description={t.passwordHelp}
          autoComplete="new-password"
          isRequired
        />
      </FieldSet>
    </>
  );
}

/** What the fields say, as the API takes it. */
export function readBusiness(values: FormData) {
  const number = textOf(values, 'number');
  return {
    name: textOf(values, 'name'),
    ...readPlace(values),
    ...(number === '' ? {} : { number }),
    owner: {
      name: textOf(values, 'owner.name'),
      email: textOf(values, 'owner.email'),
      password: exactTextOf(values, 'owner.password'),
    },
  };
}
