import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox';
import { CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons.tsx';
import type { Choice } from './choice.tsx';
import { FieldFrame, FieldNotes, invalidity, type FieldProps } from './field-frame.tsx';
import styles from './toggle.module.css';
import field from './field.module.css';

/** Yes or no, saved with the form. */
export function Checkbox(props: CheckboxProps): ReactNode {
  const { label, description, errorMessage, isLabelHidden, className, ...rest } = props;
  return (
    <CheckboxField {...rest} {...invalidity(errorMessage)} className={classNames(field['field'], className)}>
      <CheckboxButton className={styles['line']}>
        <Box />
        <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
      </CheckboxButton>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </CheckboxField>
  );
}

export interface CheckboxProps
  extends FieldProps, Omit<CheckboxFieldProps, 'className' | 'children' | 'style'> {
  name?: string;
  className?: string;
}

/** Several of a few, all in sight. */
export function CheckboxGroup(props: CheckboxGroupProps): ReactNode {
  const { label, description, errorMessage, isLabelHidden, className, choices, isInline, ...rest } = props;
  const frame = { label, description, errorMessage, isLabelHidden, isRequired: props.isRequired };
  return (
    <AriaCheckboxGroup
      {...rest}
      {...invalidity(errorMessage)}
      className={classNames(field['field'], className)}
    >
      <FieldFrame {...frame}>
        <div className={isInline ? styles['inline'] : styles['stack']}>
          {choices.map((choice) => (
            <CheckboxField key={choice.id} value={choice.id} isDisabled={choice.isDisabled}>
              <CheckboxButton className={styles['line']}>
                <Box />
                <span>
                  {choice.label}
                  {choice.detail !== undefined && <span className={styles['detail']}>{choice.detail}</span>}
                </span>
              </CheckboxButton>
            </CheckboxField>
          ))}
        </div>
      </FieldFrame>
    </AriaCheckboxGroup>
  );
}

export interface CheckboxGroupProps extends FieldProps {
  choices: readonly Choice[];
  value?: string[];
  defaultValue?: string[];
  onChange?: (ids: string[]) => void;
  isDisabled?: boolean;
  /** In one line where there is room. */
  isInline?: boolean;
}

const Box = (): ReactNode => (
  <span className={styles['box']} aria-hidden="true">
    <Icon name="check" size={12} className={styles['tick']} />
    <Icon name="minus" size={12} className={styles['dash']} />
  </span>
);
