import type { ReactNode } from 'react';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { classNames } from '../class-names.ts';
import styles from './date-parts.module.css';

/** The day, month, year, hour and minute of a date field, each of them a spin button. */
export const DateParts = ({ slot, className }: { slot?: 'start' | 'end'; className?: string }): ReactNode => (
  <DateInput slot={slot} className={classNames(styles['parts'], className)}>
    {(segment) => <DateSegment segment={segment} className={styles['part']} />}
  </DateInput>
);
