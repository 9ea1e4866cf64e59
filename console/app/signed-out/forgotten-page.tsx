import { useState, type ReactNode } from 'react';
import { textOf } from '../../platform/form-text.ts';
import { useSave } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { signedOutTexts } from './signed-out.texts.ts';

/** Asks for a link for a new password. The answer is the same for every address. */
export function ForgottenPage(): ReactNode {
  const t = useTexts(signedOutTexts);
  const [email, setEmail] = useState('');
  const ask = useSave('askForPasswordReset');
  const submit = (values: FormData): void => {
    setEmail(textOf(values, 'email'));
    ask.mutate({ body: { email: textOf(values, 'email') } });
  };
  if (ask.data) {
    return (
      <SignedOutPage title={t.sent}>
        <p role="status">{ask.data.data.sends_mail ? t.sentBody(email) : t.noMail}</p>
        <LinkButton to="/sign-in">{t.toSignIn}</LinkButton>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage title={t.forgotten}>
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
    </SignedOutPage>
  );
}
