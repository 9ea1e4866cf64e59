import { useRef, type ReactNode } from 'react';
import { exactTextOf } from '../../platform/form-text.ts';
import { useSave } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { securityTexts } from './security.texts.ts';

/** Changes the password. Every other session ends. */
export function PasswordCard(): ReactNode {
  const t = useTexts(securityTexts);
  const { user } = useSession();
  const shown = useRef<HTMLFormElement>(null);
  const change = useSave('replacePassword', {
    refreshes: ['getSession', 'listSessions'],
    onDone: () => {
      shown.current?.reset();
      toast({ text: t.changed, tone: 'good' });
    },
  });
  const submit = (values: FormData, form: HTMLFormElement): void => {
    shown.current = form;
    change.mutate({
      body: {
        current_password: exactTextOf(values, 'current_password'),
        password: exactTextOf(values, 'password'),
      },
    });
  };
  return (
    <Card title={t.password} description={t.passwordAbout}>
      <ApiForm errors={change.error} onSubmit={submit}>
        {/* Password managers file the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordField label={t.current} name="current_password" autoComplete="current-password" isRequired />
        <PasswordField
          label={t.next}
          name="password"
          description={t.nextHelp}
          autoComplete="new-password"
          isRequired
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={change.isPending}>
            {t.change}
          </Button>
        </FormActions>
      </ApiForm>
    </Card>
  );
}
