import { useState, type ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import styles from './carriers.module.css';
import { secretTexts } from './secret.texts.ts';

interface SecretFieldProps {
  label: string;
  name: string;
  description?: string;
  /** Whether the carrier does not work without it. */
  isRequired: boolean;
  /** Whether one is kept; it is never shown. */
  isKept: boolean;
  /** Whether the kept one counts no longer, so that it has to be written again. */
  isWantedAgain: boolean;
  /** Empty keeps what is kept, null removes it. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A secret that goes in and never comes out: that it is set, and the ways to replace or remove it. */
export function SecretField(props: SecretFieldProps): ReactNode {
  const { label, name, description, isRequired, isKept, isWantedAgain, value, onChange } = props;
  const t = useTexts(secretTexts);
  const [isReplacing, setReplacing] = useState(false);
  if (isKept && !isReplacing && !isWantedAgain) {
    return (
      <div className={styles['secret']} role="group" aria-label={label}>
        <span className={styles['secretLabel']}>{label}</span>
        <Badge tone={value === null ? 'warn' : 'good'}>{value === null ? t.secretGoes : t.secretSet}</Badge>
        {value === null ? (
          <Button size="small" variant="quiet" icon="undo" onPress={() => onChange('')}>
            {t.keepSecret}
          </Button>
        ) : (
          <>
            <Button size="small" icon="edit" onPress={() => setReplacing(true)}>
              {t.replaceSecret}
            </Button>
            {!isRequired && (
              <Button size="small" variant="quiet" icon="trash" onPress={() => onChange(null)}>
                {t.removeSecret}
              </Button>
            )}
          </>
        )}
      </div>
    );
  }
  const stop = (): void => {
    setReplacing(false);
    onChange('');
  };
  return (
    <div className={styles['secretNew']}>
      <PasswordField
        label={label}
        description={
          isWantedAgain && isKept ? t.secretAgain : [description, t.secretHelp].filter(Boolean).join(' ')
        }
        name={name}
        isRequired={isRequired}
        autoComplete="off"
        value={value ?? ''}
        onChange={onChange}
      />
      {isKept && isReplacing && (
        <Button size="small" variant="quiet" onPress={stop}>
          {t.keepSecret}
        </Button>
      )}
    </div>
  );
}
