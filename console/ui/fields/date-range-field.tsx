import type { ReactNode } from 'react';
import { DateRangePicker } from 'react-aria-components/DateRangePicker';
import { classNames } from '../class-names.ts';
import { MonthRangeCalendar } from './calendar.tsx';
import { CalendarSurface, PickerGroup } from './date-field.tsx';
import { DateParts } from './date-parts.tsx';
import { readDay } from './date-text.ts';
import { FieldFrame, invalidity, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

/** Two days, both as `2026-11-23`, the last one included. */
export interface DayRange {
  from: string;
  to: string;
}

/** From one day to another. The form carries the days as `startName` and `endName`. */
export function DateRangeField(props: DateRangeFieldProps): ReactNode {
  const { value, defaultValue, min, max, onChange, startName, endName } = props;
  const given = value === undefined ? {} : { value: readRange(value) };
  return (
    <DateRangePicker
      {...given}
      defaultValue={readRange(defaultValue ?? null)}
      minValue={readDay(min)}
      maxValue={readDay(max)}
      onChange={(range) =>
        onChange?.(range === null ? null : { from: range.start.toString(), to: range.end.toString() })
      }
      startName={startName}
      endName={endName}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
      granularity="day"
      shouldForceLeadingZeros
      {...invalidity(props.errorMessage)}
      className={classNames(styles['field'], props.className)}
    >
      <FieldFrame {...props}>
        <PickerGroup>
          <span className={classNames(styles['inner'], styles['range'])}>
            <DateParts slot="start" />
            <span aria-hidden="true">–</span>
            <DateParts slot="end" />
          </span>
        </PickerGroup>
      </FieldFrame>
      <CalendarSurface>
        <MonthRangeCalendar />
      </CalendarSurface>
    </DateRangePicker>
  );
}

export interface DateRangeFieldProps extends Omit<FieldProps, 'name'> {
  startName?: string;
  endName?: string;
  value?: DayRange | null;
  defaultValue?: DayRange | null;
  onChange?: (range: DayRange | null) => void;
  min?: string;
  max?: string;
}

function readRange(range: DayRange | null): { start: NonNullable<Day>; end: NonNullable<Day> } | null {
  const start = readDay(range?.from);
  const end = readDay(range?.to);
  return start === null || end === null ? null : { start, end };
}

type Day = ReturnType<typeof readDay>;
