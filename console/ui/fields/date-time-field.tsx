import { useState, type ReactNode } from 'react';
import { parseDateTime } from '@internationalized/date';
import { DatePicker } from 'react-aria-components/DatePicker';
import { classNames } from '../class-names.ts';
import { MonthCalendar } from './calendar.tsx';
import { CalendarSurface, PickerGroup } from './date-field.tsx';
import { readInstant, writeInstant } from './date-text.ts';
import { FieldFrame, invalidity, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';
import { HiddenValues } from './hidden-values.tsx';

/**
 * A moment, as an instant in UTC (`2026-11-23T08:30:00Z`), shown and written as the clock of `zone` says. The
 * form carries the instant.
 */
export function DateTimeField(props: DateTimeFieldProps): ReactNode {
  const { value, defaultValue, zone, min, onChange, name } = props;
  const [own, setOwn] = useState(defaultValue ?? null);
  const instant = value === undefined ? own : value;
  return (
    <DatePicker
      value={readInstant(instant, zone)}
      minValue={readInstant(min, zone)}
      onChange={(clock) => {
        const next = clock === null ? null : writeInstant(parseDateTime(clock.toString().slice(0, 19)), zone);
        setOwn(next);
        onChange?.(next);
      }}
      name={name}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
      granularity="minute"
      shouldForceLeadingZeros
      {...invalidity(props.errorMessage)}
      className={classNames(styles['field'], props.className)}
    >
      <FieldFrame {...props}>
        <PickerGroup />
        <HiddenValues name={name} values={[instant ?? '']} />
      </FieldFrame>
      <CalendarSurface>
        <MonthCalendar />
      </CalendarSurface>
    </DatePicker>
  );
}

export interface DateTimeFieldProps extends FieldProps {
  /** IANA name of the zone whose clock is meant, the workspace's. */
  zone: string;
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (instant: string | null) => void;
  min?: string;
}
