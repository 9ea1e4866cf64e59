import { useState, type ReactNode } from 'react';
import { exactTextOf, textOf } from '../../platform/form-text.ts';
import { useSave } from '../../platform/queries.ts';
import type { Session } from '../../platform/session.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { signInTexts } from './sign-in.texts.ts';

interface SignInFormProps {
  /** The account whose session ended; without it, any may sign in. */
  email?: string;
  onDone: (session: Session) => void | Promise<void>;
}

/** Asks for e-mail address and password, then for a code where the account has a second factor. */
export function SignInForm({ email, onDone }: SignInFormProps): ReactNode {
  const [needsCode, setNeedsCode] = useState(false);
  return needsCode ? (
    <CodeForm onDone={onDone} onBack={() => setNeedsCode(false)} />
  ) : (
    <PasswordForm email={email} onDone={onDone} onCodeNeeded={() => setNeedsCode(true)} />
  );
}

function PasswordForm({
  email,
  onDone,
  onCodeNeeded,
}: SignInFormProps & { onCodeNeeded: () => void }): ReactNode {
  const t = useTexts(signInTexts);
  const signIn = useSave('signIn', {
    onDone: ({ data }) => {
      if (data.session === null) onCodeNeeded();
      else void onDone(data.session);
    },
  });
  const submit = (values: FormData): void =>
    signIn.mutate({ body: { email: textOf(values, 'email'), password: exactTextOf(values, 'password') } });
  return (
    <ApiForm errors={signIn.error} onSubmit={submit}>
      <TextField
        label={t.email}
        name="email"
        type="email"
        autoComplete="username"
        isRequired
        defaultValue={email}
        isReadOnly={email !== undefined}
        autoFocus={email === undefined}
      />
      <PasswordField
        label={t.password}
        name="password"
        autoComplete="current-password"
        isRequired
        autoFocus={email !== undefined}
      />
      <FormActions>
        <Button type="submit" variant="primary" isPending={signIn.isPending}>
          {t.signIn}
        </Button>
        <LinkButton to="/password" variant="quiet">
          {t.forgotten}
        </LinkButton>
      </FormActions>
    </ApiForm>
  );
}

function CodeForm({ onDone, onBack }: Pick<SignInFormProps, 'onDone'> & { onBack: () => void }): ReactNode {
  const t = useTexts(signInTexts);
  const enter = useSave('enterCode', {
    onDone: ({ data }) => {
      if (data.session !== null) void onDone(data.session);
    },
  });
  return (
    <ApiForm
      errors={enter.error}
      onSubmit={(values) => enter.mutate({ body: { code: textOf(values, 'code') } })}
    >
      <TextField
        label={t.code}
        description={t.codeHelp}
        name="code"
        autoComplete="one-time-code"
        isRequired
        autoFocus
      />
      <FormActions>
        <Button type="submit" variant="primary" isPending={enter.isPending}>
          {t.confirm}
        </Button>
        <Button variant="quiet" onPress={onBack}>
          {t.otherAccount}
        </Button>
      </FormActions>
    </ApiForm>
  );
}
