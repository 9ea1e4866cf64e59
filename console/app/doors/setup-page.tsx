import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { exactTextOf, textOf } from '../../platform/form-text.ts';
import { q, useSave } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiForm, FormActions, FieldSet } from '../../ui/form.tsx';
import { DoorPage } from '../door-page.tsx';
import { DeadLink } from './dead-link.tsx';
import { doorsTexts } from './doors.texts.ts';
import { PlaceFields } from './place-fields.tsx';
import { useEnter } from './use-enter.ts';

/** The token behind `#`. It is taken out of the address at once: it must not stay in the history. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname);
  return token;
}

/** Makes the first business and its owner, with the link that the server printed at its start. */
export function SetupPage(): ReactNode {
  const t = useTexts(doorsTexts);
  const [token] = useState(takeToken);
  const { data } = useQuery(q('getSetup', {}));
  const enter = useEnter();
  const setUp = useSave('setUp', { onDone: (answer) => void enter(answer.data.session) });
  const submit = (values: FormData): void => setUp.mutate({ body: readBusiness(values, token) });
  const isDead = token === '' || data?.data.is_needed === false || setUp.error?.status === 404;
  if (isDead && !setUp.isSuccess) return <DeadLink body={t.goneSetup} />;
  return (
    <DoorPage title={t.setup}>
      <p>{t.setupHelp}</p>
      <ApiForm errors={setUp.error} onSubmit={submit}>
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
        <FormActions>
          <Button type="submit" variant="primary" isPending={setUp.isPending}>
            {t.create}
          </Button>
        </FormActions>
      </ApiForm>
    </DoorPage>
  );
}

function readBusiness(values: FormData, token: string) {
  const number = textOf(values, 'number');
  return {
    token,
    name: textOf(values, 'name'),
    country: textOf(values, 'country'),
    timezone: textOf(values, 'timezone'),
    currency: textOf(values, 'currency'),
    language: textOf(values, 'language'),
    ...(number === '' ? {} : { number }),
    owner: {
      name: textOf(values, 'owner.name'),
      email: textOf(values, 'owner.email'),
      password: exactTextOf(values, 'owner.password'),
    },
  };
}
