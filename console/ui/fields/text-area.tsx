import { useState, type ReactNode } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { useTexts } from '../../platform/texts.ts';
import { classNames } from '../class-names.ts';
import { uiTexts } from '../ui.texts.ts';
import { FieldFrame, invalidity, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

/**
 * Several lines of words; grows with them. With `maxCharacters` a counter appears near the limit; more may be
 * written, so that a pasted text is not cut without a word, and the API refuses it.
 */
export function TextArea(props: TextAreaProps): ReactNode {
  const { label, description, errorMessage, isLabelHidden, placeholder, className, ...others } = props;
  const { rows = 3, maxCharacters, onChange, ...rest } = others;
  const [own, setOwn] = useState(props.defaultValue ?? '');
  const length = [...(props.value ?? own)].length;
  const frame = { label, description, errorMessage, isLabelHidden, isRequired: props.isRequired };
  const change = (value: string): void => {
    setOwn(value);
    onChange?.(value);
  };
  return (
    <AriaTextField
      {...rest}
      {...invalidity(errorMessage)}
      onChange={change}
      className={classNames(styles['field'], className)}
    >
      <FieldFrame {...frame}>
        <AriaTextArea
          className={classNames(styles['control'], styles['area'])}
          placeholder={placeholder}
          rows={rows}
        />
      </FieldFrame>
      {maxCharacters !== undefined && <Counter length={length} max={maxCharacters} />}
    </AriaTextField>
  );
}

export interface TextAreaProps
  extends FieldProps, Omit<AriaTextFieldProps, 'className' | 'children' | 'style'> {
  name?: string;
  placeholder?: string;
  className?: string;
  /** Lines shown when it is empty, 3 when left out. */
  rows?: number;
  maxCharacters?: number;
}

/** Appears when four fifths are used; readers hear it politely. */
function Counter({ length, max }: { length: number; max: number }): ReactNode {
  const t = useTexts(uiTexts);
  const left = max - length;
  const isNear = length >= max * 0.8;
  return (
    <span className={classNames(styles['counter'], left < 0 && styles['over'])} role="status">
      {isNear && (left < 0 ? t.lettersOver(-left) : t.lettersLeft(left))}
    </span>
  );
}
