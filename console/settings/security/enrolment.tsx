import { type ReactNode } from 'react';
import { exactTextOf, textOf } from '../../platform/form-text.ts';
import { useSave } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyValue } from '../../ui/copy-value.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { QrImage } from './qr-image.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security.module.css';
import { securityTexts } from './security.texts.ts';

/** Turns the second factor on: the password, the code of the app, then the recovery codes. */
export function Enrolment({ onDone }: { onDone: () => void }): ReactNode {
  const t = useTexts(securityTexts);
  const propose = useSave('proposeSecondFactor');
  const confirm = useSave('confirmSecondFactor', { refreshes: ['getSecondFactor', 'getSession'] });
  if (confirm.data) return <RecoveryCodes codes={confirm.data.data.recovery_codes} onDone={onDone} />;
  if (propose.data) {
    const { uri, secret } = propose.data.data;
    return (
      <ApiForm
        errors={confirm.error}
        onSubmit={(values) => confirm.mutate({ body: { code: textOf(values, 'code') } })}
      >
        <div className={styles['enrol']}>
          <p>{t.scan}</p>
          <QrImage text={uri} label={t.scanAlt} />
          <p>{t.orType}</p>
          <CopyValue value={secret} label={t.secret} />
        </div>
        <TextField label={t.code} name="code" inputMode="numeric" autoComplete="one-time-code" isRequired />
        <FormActions>
          <Button type="submit" variant="primary" isPending={confirm.isPending}>
            {t.confirm}
          </Button>
        </FormActions>
      </ApiForm>
    );
  }
  return (
    <ApiForm
      errors={propose.error}
      onSubmit={(values) => propose.mutate({ body: { password: exactTextOf(values, 'password') } })}
    >
      <PasswordField label={t.current} name="password" autoComplete="current-password" isRequired autoFocus />
      <FormActions>
        <Button type="submit" variant="primary" isPending={propose.isPending}>
          {t.go}
        </Button>
      </FormActions>
    </ApiForm>
  );
}
