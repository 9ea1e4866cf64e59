import type { ReactNode } from 'react';
import { exactTextOf, textOf } from '../../platform/form-text.ts';
import { useSave } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { securityTexts } from './security.texts.ts';

interface CheckedChangeProps {
  task: 'off' | 'codes';
  onDone: () => void;
}

/** Turns the second factor off, or makes new recovery codes: both ask for password and code. */
export function CheckedChange({ task, onDone }: CheckedChangeProps): ReactNode {
  const t = useTexts(securityTexts);
  const disable = useSave('disableSecondFactor', {
    refreshes: ['getSecondFactor', 'getSession'],
    onDone: () => {
      toast({ text: t.turnedOff, tone: 'warn' });
      onDone();
    },
  });
  const renew = useSave('renewRecoveryCodes', { refreshes: ['getSecondFactor'] });
  const change = task === 'off' ? disable : renew;
  if (renew.data) return <RecoveryCodes codes={renew.data.data.recovery_codes} onDone={onDone} />;
  const submit = (values: FormData): void =>
    change.mutate({ body: { password: exactTextOf(values, 'password'), code: textOf(values, 'code') } });
  return (
    <ApiForm errors={change.error} onSubmit={submit}>
      <PasswordField label={t.current} name="password" autoComplete="current-password" isRequired autoFocus />
      <TextField label={t.anyCode} name="code" autoComplete="one-time-code" isRequired />
      <FormActions>
        <Button type="submit" variant={task === 'off' ? 'danger' : 'primary'} isPending={change.isPending}>
          {task === 'off' ? t.turnOff : t.newCodes}
        </Button>
      </FormActions>
    </ApiForm>
  );
}
