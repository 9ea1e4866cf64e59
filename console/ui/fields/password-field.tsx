import { useState, type ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { useTexts } from '../../platform/texts.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons.tsx';
import { uiTexts } from '../ui.texts.ts';
import { FieldFrame, invalidity, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

/** A secret, hidden until its owner asks to see it. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { label, description, errorMessage, isLabelHidden, className, ...rest } = props;
  const t = useTexts(uiTexts);
  const [isShown, setShown] = useState(false);
  const frame = { label, description, errorMessage, isLabelHidden, isRequired: props.isRequired };
  return (
    <AriaTextField
      autoComplete="current-password"
      {...rest}
      {...invalidity(errorMessage)}
      type={isShown ? 'text' : 'password'}
      className={classNames(styles['field'], className)}
    >
      <FieldFrame {...frame}>
        <Group className={styles['group']}>
          <Input spellCheck="false" autoCapitalize="none" />
          <button
            type="button"
            className={styles['inside']}
            aria-label={isShown ? t.hide : t.show}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </Group>
      </FieldFrame>
    </AriaTextField>
  );
}

export interface PasswordFieldProps
  extends FieldProps, Omit<AriaTextFieldProps, 'className' | 'children' | 'type' | 'style'> {
  name?: string;
  className?: string;
}
