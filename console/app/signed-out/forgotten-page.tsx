import { useState, type ReactNode } from 'react';
import { textOf } from '../../platform/form-text.ts';
import { useSave } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { DoorPage } from '../door-page.tsx';
import { doorsTexts } from './doors.texts.ts';

/** Asks for a link for a new password. The answer is the same for every address. */
export function ForgottenPage(): ReactNode {
  const t = useTexts(doorsTexts);
  const [email, setEmail] = useState('');
  const ask = useSave('askForPasswordReset');
  const submit = (values: FormData): void => {
    setEmail(textOf(values, 'email'));
    ask.mutate({ body: { email: textOf(values, 'email') } });
  };
  if (ask.data) {
    return (
      <DoorPage title={t.sent}>
        <p role="status">{ask.data.data.sends_mail ? t.sentBody(email) : t.noMail}</p>
        <LinkButton to="/sign-in">{t.toSignIn}</LinkButton>
      </DoorPage>
    );
  }
  return (
    <DoorPage title={t.forgotten}>
      <p>{t.forgottenHelp}</p>
      <ApiForm errors={ask.error} onSubmit={submit}>
        <TextField label={t.email} name="email" type="email" autoComplete="username" isRequired autoFocus />
        <FormActions>
          <Button type="submit" variant="primary" isPending={ask.isPending}>
            {t.sendLink}
          </Button>
          <LinkButton to="/sign-in" variant="quiet">
            {t.toSignIn}
          </LinkButton>
        </FormActions>
      </ApiForm>
    </DoorPage>
  );
}
