import type { ReactNode } from 'react';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { WEEKDAYS, type Weekday } from '../platform/weekdays.ts';
import { IconButton } from '../ui/button.tsx';
import { TimeField } from '../ui/fields/time-field.tsx';
import { ActionMenu } from '../ui/menu.tsx';
import styles from './company.module.css';
import { hoursTexts } from './hours.texts.ts';
import {
  addHours,
  copyDay,
  entryOf,
  isOvernight,
  nextHours,
  removeHours,
  replaceHours,
  WEEKEND,
  WORKDAYS,
  type HourRange,
  type Week,
} from './week-hours.ts';

interface DayRowProps {
  /** The beginning of the ids of the rows' elements. */
  id: string;
  name: string;
  day: Weekday;
  week: Week;
  closed?: string | undefined;
  onChange: (week: Week) => void;
}

/** The hours of one day as fields, and what can be done with the day. */
export function DayRow(props: DayRowProps): ReactNode {
  const { day, week, onChange } = props;
  const t = useTexts(hoursTexts);
  const isWriting = useMay()('write');
  const name = t.days[day];
  const copyTo = (id: string, label: string, days: readonly Weekday[]) => ({
    id,
    label,
    onAction: () => onChange(copyDay(week, day, days)),
  });
  return (
    <div className={styles['row']} role="group" aria-label={name}>
      <span className={styles['day']}>{name}</span>
      <div className={styles['ranges']}>
        {week[day].length === 0 && <span className={styles['closed']}>{props.closed ?? t.closed}</span>}
        {week[day].map((range, index) => (
          <RangeFields key={index} {...props} range={range} index={index} />
        ))}
      </div>
      {isWriting && (
        <div className={styles['tools']}>
          <IconButton
            icon="plus"
            size="small"
            label={t.add(name)}
            onPress={() => onChange(addHours(week, day, nextHours(week[day])))}
          />
          <ActionMenu
            label={t.copy(name)}
            trigger={<IconButton icon="copy" size="small" label={t.copy(name)} />}
            items={[
              copyTo('all', t.toAll, WEEKDAYS),
              copyTo('workdays', t.toWorkdays, WORKDAYS),
              copyTo('weekend', t.toWeekend, WEEKEND),
              ...WEEKDAYS.filter((other) => other !== day).map((other) =>
                copyTo(other, t.days[other], [other]),
              ),
            ]}
          />
        </div>
      )}
    </div>
  );
}

interface RangeFieldsProps extends DayRowProps {
  range: HourRange;
  index: number;
}

function RangeFields({ id, name, day, week, onChange, range, index }: RangeFieldsProps): ReactNode {
  const t = useTexts(hoursTexts);
  const show = useShow();
  const isWriting = useMay()('write');
  const path = `${name}.${entryOf(week, day, range)}`;
  const words = t.days[day];
  const write = (changed: Partial<HourRange>): void =>
    onChange(replaceHours(week, day, index, { ...range, ...changed }));
  if (!isWriting) {
    return (
      <span className={styles['range']}>
        {show.clock(range.start)}–{show.clock(range.end)}
      </span>
    );
  }
  return (
    <div id={`${id}-${day}-${index}`} className={styles['range']}>
      <TimeField
        label={t.from(words)}
        isLabelHidden
        name={`${path}.start`}
        value={range.start}
        onChange={(start) => write({ start: start ?? '' })}
        isRequired
      />
      <span aria-hidden="true">–</span>
      <TimeField
        label={t.to(words)}
        isLabelHidden
        name={`${path}.end`}
        value={range.end}
        onChange={(end) => write({ end: end ?? '' })}
        isRequired
      />
      {range.start !== '' && range.end !== '' && isOvernight(range) && (
        <span className={styles['note']}>{t.overnight}</span>
      )}
      <IconButton
        icon="x"
        size="small"
        label={t.remove(words, `${range.start}–${range.end}`)}
        onPress={() => onChange(removeHours(week, day, index))}
      />
    </div>
  );
}
