import type { ReactNode } from 'react';
import {
  Radio,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
} from 'react-aria-components/RadioGroup';
import { classNames } from '../class-names.ts';
import type { Choice } from './choice.tsx';
import { FieldFrame, invalidity, type FieldProps } from './field-frame.tsx';
import field from './field.module.css';
import styles from './toggle.module.css';

/** One of a few, all in sight. */
export function RadioGroup(props: RadioGroupProps): ReactNode {
  const { label, description, errorMessage, isLabelHidden, className, choices, isInline, ...rest } = props;
  const frame = { label, description, errorMessage, isLabelHidden, isRequired: props.isRequired };
  return (
    <AriaRadioGroup {...rest} {...invalidity(errorMessage)} className={classNames(field['field'], className)}>
      <FieldFrame {...frame}>
        <div className={isInline ? styles['inline'] : styles['stack']}>
          {choices.map((choice) => (
            <Radio
              key={choice.id}
              value={choice.id}
              isDisabled={choice.isDisabled}
              className={styles['line']}
            >
              <span className={styles['dot']} aria-hidden="true" />
              <span>
                {choice.label}
                {choice.detail !== undefined && <span className={styles['detail']}>{choice.detail}</span>}
              </span>
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  );
}

export interface RadioGroupProps
  extends FieldProps, Omit<AriaRadioGroupProps, 'className' | 'children' | 'style'> {
  name?: string;
  className?: string;
  choices: readonly Choice[];
  /** In one line where there is room. */
  isInline?: boolean;
}
