import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { TimeField } from '../ui/fields/time-field.tsx';
import styles from './company.module.css';
import { hoursTexts } from './hours.texts.ts';
import { nextHours, type HourRange } from './week-hours.ts';

interface HourRangesProps {
  ranges: readonly HourRange[];
  onChange: (ranges: HourRange[]) => void;
}

/** The hours of a single day as fields. */
export function HourRanges({ ranges, onChange }: HourRangesProps): ReactNode {
  const t = useTexts(hoursTexts);
  const write = (index: number, changed: Partial<HourRange>): void =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...changed } : range)));
  return (
    <div className={styles['ranges']}>
      {ranges.map((range, index) => (
        <div key={index} className={styles['range']}>
          <TimeField
            label={t.rangeFrom}
            isLabelHidden
            value={range.start}
            onChange={(start) => write(index, { start: start ?? '' })}
            isRequired
          />
          <span aria-hidden="true">–</span>
          <TimeField
            label={t.rangeTo}
            isLabelHidden
            value={range.end}
            onChange={(end) => write(index, { end: end ?? '' })}
            isRequired
          />
          <IconButton
            icon="x"
            size="small"
            label={t.removeRange(`${range.start}–${range.end}`)}
            onPress={() => onChange(ranges.filter((_range, at) => at !== index))}
          />
        </div>
      ))}
      <Button size="small" icon="plus" onPress={() => onChange([...ranges, nextHours(ranges)])}>
        {t.addRange}
      </Button>
    </div>
  );
}
