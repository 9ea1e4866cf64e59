import { useState, type ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { classNames } from '../class-names.ts';
import { uiTexts } from '../ui.texts.ts';
import { FieldFrame, invalidity, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';
import { HiddenValues } from './hidden-values.tsx';
import { moneyToText, textToMoney } from './money-text.ts';

/**
 * An amount of money. Values are hundredths (cents), null when nothing is written; the form's `name` carries
 * the hundredths too. Understands "12,5", "12.50" and "1.250,00".
 */
export function MoneyField(props: MoneyFieldProps): ReactNode {
  const { label, name, description, errorMessage, isLabelHidden, isRequired, isDisabled, className } = props;
  const { currency, value, defaultValue, onChange } = props;
  const t = useTexts(uiTexts);
  const language = useLanguage();
  const show = (cents: number | null | undefined): string =>
    cents === null || cents === undefined ? '' : moneyToText(cents, currency, language);
  const [text, setText] = useState(() => show(value === undefined ? defaultValue : value));
  const cents = textToMoney(text, currency);
  // A value given from outside replaces what is written, unless it means the same.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== undefined && value !== cents) setText(show(value));
  }
  const write = (next: string): void => {
    setText(next);
    const amount = textToMoney(next, currency);
    if (amount !== null || next.trim() === '') onChange?.(amount);
  };
  const frame = { label, description, errorMessage, isLabelHidden, isRequired };
  return (
    <AriaTextField
      value={text}
      onChange={write}
      onBlur={() => cents !== null && setText(show(cents))}
      validate={(written) =>
        written.trim() !== '' && textToMoney(written, currency) === null ? t.notAmount : null
      }
      inputMode="decimal"
      autoComplete="off"
      isRequired={isRequired}
      isDisabled={isDisabled}
      name={name}
      {...invalidity(errorMessage)}
      className={classNames(styles['field'], className)}
    >
      <FieldFrame {...frame}>
        <Group className={styles['group']}>
          <Input className={styles['numeric']} />
          <span className={styles['affixEnd']}>{currency}</span>
        </Group>
        <HiddenValues name={name} values={[cents === null ? '' : String(cents)]} />
      </FieldFrame>
    </AriaTextField>
  );
}

export interface MoneyFieldProps extends FieldProps {
  /** ISO 4217, such as EUR. */
  currency: string;
  /** Hundredths. */
  value?: number | null;
  defaultValue?: number | null;
  onChange?: (cents: number | null) => void;
}
