import type { ReactNode } from 'react';
import { exactTextOf } from '../../platform/form-text.ts';
import { useSave } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { DeadLink } from './dead-link.tsx';
import { newPasswordRoute } from './signed-out.routes.tsx';
import { signedOutTexts } from './signed-out.texts.ts';

/** Sets the password of the account that a mailed link belongs to. */
export function NewPasswordPage(): ReactNode {
  const t = useTexts(signedOutTexts);
  const { token } = newPasswordRoute.useParams();
  const reset = useSave('resetPassword');
  const submit = (values: FormData): void =>
    reset.mutate({ path: { token }, body: { password: exactTextOf(values, 'password') } });
  if (reset.error?.status === 404) {
    return <DeadLink body={t.goneReset} again={<LinkButton to="/password">{t.askAgain}</LinkButton>} />;
  }
  if (reset.data) {
    return (
      <SignedOutPage title={t.changed}>
        <p role="status">{t.changedBody}</p>
        <LinkButton to="/sign-in" variant="primary">
          {t.toSignIn}
        </LinkButton>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage title={t.choose}>
      <ApiForm errors={reset.error} onSubmit={submit}>
        {/* Password managers look for a name beside a password; the link alone knows whose it is. */}
        <input type="text" hidden autoComplete="username" readOnly />
        <PasswordField
          label={t.newPassword}
          name="password"
          description={t.passwordHelp}
          autoComplete="new-password"
          isRequired
          autoFocus
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={reset.isPending}>
            {t.setPassword}
          </Button>
        </FormActions>
      </ApiForm>
    </SignedOutPage>
  );
}
