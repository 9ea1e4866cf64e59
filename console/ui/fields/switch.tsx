import type { ReactNode } from 'react';
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components/Switch';
import { classNames } from '../class-names.ts';
import { FieldNotes, invalidity, type FieldProps } from './field-frame.tsx';
import field from './field.module.css';
import styles from './toggle.module.css';

/** On or off, in force at once. */
export function Switch(props: SwitchProps): ReactNode {
  const { label, description, errorMessage, isLabelHidden, className, ...rest } = props;
  return (
    <SwitchField {...rest} {...invalidity(errorMessage)} className={classNames(field['field'], className)}>
      <SwitchButton className={styles['line']}>
        <span className={styles['track']} aria-hidden="true" />
        <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
      </SwitchButton>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </SwitchField>
  );
}

export interface SwitchProps extends FieldProps, Omit<SwitchFieldProps, 'className' | 'children' | 'style'> {
  name?: string;
  className?: string;
}
