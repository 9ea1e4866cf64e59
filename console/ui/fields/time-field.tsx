import { useState, type ReactNode } from 'react';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { classNames } from '../class-names.ts';
import { DateParts } from './date-parts.tsx';
import { readTime, writeTime } from './date-text.ts';
import { FieldFrame, invalidity, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';
import { HiddenValues } from './hidden-values.tsx';

/** A time of the day, as `09:30`; null when there is none. The form carries it so, too. */
export function TimeField(props: TimeFieldProps): ReactNode {
  const { value, defaultValue, onChange, name } = props;
  const [own, setOwn] = useState(defaultValue ?? null);
  const time = value === undefined ? own : value;
  return (
    <AriaTimeField
      value={readTime(time)}
      onChange={(next) => {
        setOwn(next === null ? null : writeTime(next));
        onChange?.(next === null ? null : writeTime(next));
      }}
      name={name}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
      shouldForceLeadingZeros
      {...invalidity(props.errorMessage)}
      className={classNames(styles['field'], props.className)}
    >
      <FieldFrame {...props}>
        <DateParts className={styles['control']} />
        <HiddenValues name={name} values={[time ?? '']} />
      </FieldFrame>
    </AriaTimeField>
  );
}

export interface TimeFieldProps extends FieldProps {
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (time: string | null) => void;
}
