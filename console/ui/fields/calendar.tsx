import type { ReactNode } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Button } from 'react-aria-components/Button';
import { Heading } from 'react-aria-components/Heading';
import { RangeCalendar } from 'react-aria-components/RangeCalendar';
import { useTexts } from '../../platform/texts.ts';
import { Icon } from '../icons.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './calendar.module.css';

/** The month under a date field. */
export const MonthCalendar = (): ReactNode => (
  <Calendar className={styles['calendar']}>
    <MonthHead />
    <Days />
  </Calendar>
);

/** The month under a field of two dates. */
export const MonthRangeCalendar = (): ReactNode => (
  <RangeCalendar className={styles['calendar']}>
    <MonthHead />
    <Days />
  </RangeCalendar>
);

function MonthHead(): ReactNode {
  const t = useTexts(uiTexts);
  return (
    <header className={styles['head']}>
      <Button slot="previous" className={styles['turn']} aria-label={t.previousMonth}>
        <Icon name="chevron-left" />
      </Button>
      <Heading className={styles['month']} />
      <Button slot="next" className={styles['turn']} aria-label={t.nextMonth}>
        <Icon name="chevron-right" />
      </Button>
    </header>
  );
}

const Days = (): ReactNode => (
  <CalendarGrid weekdayStyle="short" className={styles['grid']}>
    <CalendarGridHeader>
      {(day) => <CalendarHeaderCell className={styles['weekday']}>{day}</CalendarHeaderCell>}
    </CalendarGridHeader>
    <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles['day']} />}</CalendarGridBody>
  </CalendarGrid>
);
