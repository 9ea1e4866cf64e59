import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { useTexts } from '../../platform/texts.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons.tsx';
import { FloatingSurface } from '../popover.tsx';
import { uiTexts } from '../ui.texts.ts';
import { MonthCalendar } from './calendar.tsx';
import { DateParts } from './date-parts.tsx';
import { readDay } from './date-text.ts';
import { FieldFrame, invalidity, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

/** A day, as `2026-11-23`; null when there is none. */
export function DateField(props: DateFieldProps): ReactNode {
  const { value, defaultValue, min, max, onChange, isUnavailable } = props;
  const given = value === undefined ? {} : { value: readDay(value) };
  return (
    <DatePicker
      {...given}
      defaultValue={readDay(defaultValue)}
      minValue={readDay(min)}
      maxValue={readDay(max)}
      onChange={(date) => onChange?.(date?.toString() ?? null)}
      isDateUnavailable={isUnavailable && ((date) => isUnavailable(date.toString()))}
      name={props.name}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
      granularity="day"
      shouldForceLeadingZeros
      {...invalidity(props.errorMessage)}
      className={classNames(styles['field'], props.className)}
    >
      <FieldFrame {...props}>
        <PickerGroup />
      </FieldFrame>
      <CalendarSurface>
        <MonthCalendar />
      </CalendarSurface>
    </DatePicker>
  );
}

export interface DateFieldProps extends FieldProps {
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (day: string | null) => void;
  min?: string;
  max?: string;
  isUnavailable?: (day: string) => boolean;
}

/** The parts of the date and the button of the calendar. */
export function PickerGroup({ children }: { children?: ReactNode }): ReactNode {
  const t = useTexts(uiTexts);
  return (
    <Group className={styles['group']}>
      {children ?? <DateParts className={styles['inner']} />}
      <Button className={styles['inside']} aria-label={t.openCalendar}>
        <Icon name="calendar" />
      </Button>
    </Group>
  );
}

/** The surface of the calendar. */
export const CalendarSurface = ({ children }: { children: ReactNode }): ReactNode => (
  <FloatingSurface isWide placement="bottom start">
    <Dialog>{children}</Dialog>
  </FloatingSurface>
);
