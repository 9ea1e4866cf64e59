import type { ReactNode } from 'react';
import type { OpeningRange } from '../platform/api-types.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { WEEKDAYS, weekdayChoices } from '../platform/weekdays.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import { TimeField } from '../ui/fields/time-field.tsx';
import { FieldSet } from '../ui/form.tsx';
import { transferTexts } from './transfer.texts.ts';
import styles from './transfer.module.css';

interface TargetHoursProps {
  /** The path of the field in the API's body. */
  path: string;
  value: readonly OpeningRange[];
  isDisabled: boolean;
  onChange: (hours: OpeningRange[]) => void;
}

/** When a person can be reached: days with a time from and to, in the zone of the business. */
export function TargetHours({ path, value, isDisabled, onChange }: TargetHoursProps): ReactNode {
  const t = useTexts(transferTexts);
  const put = (index: number, changed: Partial<OpeningRange>): void =>
    onChange(value.map((range, at) => (at === index ? { ...range, ...changed } : range)));
  return (
    <FieldSet legend={t.hours}>
      {value.map((range, index) => (
        <div key={index} className={styles['range']}>
          <Range
            path={`${path}.${index}`}
            range={range}
            isDisabled={isDisabled}
            onChange={(changed) => put(index, changed)}
          />
          {!isDisabled && (
            <IconButton
              icon="x"
              label={t.removeHours}
              onPress={() => onChange(value.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!isDisabled && (
        <div>
          <Button
            size="small"
            icon="plus"
            onPress={() => onChange([...value, { days: ['sat'], start: '09:00', end: '12:00' }])}
          >
            {t.addHours}
          </Button>
        </div>
      )}
    </FieldSet>
  );
}

interface RangeProps {
  path: string;
  range: OpeningRange;
  isDisabled: boolean;
  onChange: (changed: Partial<OpeningRange>) => void;
}

function Range({ path, range, isDisabled, onChange }: RangeProps): ReactNode {
  const t = useTexts(transferTexts);
  const show = useShow();
  return (
    <>
      <MultiSelect
        label={t.days}
        name={`${path}.days`}
        className={styles['days']}
        isDisabled={isDisabled}
        choices={weekdayChoices(show.weekday)}
        value={[...range.days]}
        onChange={(ids) => onChange({ days: WEEKDAYS.filter((day) => ids.includes(day)) })}
      />
      <TimeField
        label={t.from}
        name={`${path}.start`}
        isDisabled={isDisabled}
        value={range.start}
        onChange={(start) => start !== null && onChange({ start })}
      />
      <TimeField
        label={t.to}
        name={`${path}.end`}
        isDisabled={isDisabled}
        value={range.end}
        onChange={(end) => end !== null && onChange({ end })}
      />
    </>
  );
}
