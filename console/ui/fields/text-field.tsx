import type { ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { classNames } from '../class-names.ts';
import { FieldFrame, invalidity, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

/** One line of words. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, description, errorMessage, isLabelHidden, placeholder, className, inputRef, ...rest } =
    props;
  const frame = { label, description, errorMessage, isLabelHidden, isRequired: props.isRequired };
  return (
    <AriaTextField {...rest} {...invalidity(errorMessage)} className={classNames(styles['field'], className)}>
      <FieldFrame {...frame}>
        <Input ref={inputRef} className={styles['control']} placeholder={placeholder} />
      </FieldFrame>
    </AriaTextField>
  );
}

export interface TextFieldProps
  extends FieldProps, Omit<AriaTextFieldProps, 'className' | 'children' | 'style'> {
  name?: string;
  /** An example of what to write; never the only explanation. */
  placeholder?: string;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
}
