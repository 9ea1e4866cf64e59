import type { ReactNode } from 'react';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { addDays, startOfDay } from '../platform/zone.ts';
import { Button, IconButton } from '../ui/button.tsx';
import type { Draft } from '../ui/draft/use-draft.ts';
import { DateField } from '../ui/fields/date-field.tsx';
import { DateTimeField } from '../ui/fields/date-time-field.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldSet } from '../ui/form.tsx';
import styles from './company.module.css';
import { HourRanges } from './hour-ranges.tsx';
import type { DateOverride, StaffValues, TimeOff } from './staff-values.ts';
import { staffTexts } from './staff.texts.ts';
import { useHoursOfBusiness } from './use-profile.ts';
import { WeekEditor } from './week-editor.tsx';

interface PartProps {
  draft: Draft<StaffValues>;
}

/** When a person works: hours of the week, single days, and absences. */
export function StaffHours({ draft }: PartProps): ReactNode {
  const t = useTexts(staffTexts);
  const hoursOfBusiness = useHoursOfBusiness();
  const { values, set } = draft;
  const own = values.working_hours;
  const choose = (chosen: string): void => {
    if (chosen === 'company') set({ working_hours: null });
    else void hoursOfBusiness().then((working_hours) => set({ working_hours }));
  };
  return (
    <>
      <FieldSet legend={t.hours}>
        <RadioGroup
          label={t.hours}
          isLabelHidden
          choices={[
            { id: 'company', label: t.companyHours },
            { id: 'own', label: t.ownHours, detail: t.ownHoursHelp },
          ]}
          value={own === null ? 'company' : 'own'}
          onChange={choose}
        />
        {own !== null && (
          <WeekEditor
            name="working_hours"
            hours={own}
            onChange={(working_hours) => set({ working_hours })}
            hasGrid={false}
            closed={t.notAtWork}
          />
        )}
      </FieldSet>
      <Absences draft={draft} />
      <Overrides draft={draft} />
    </>
  );
}

function Absences({ draft }: PartProps): ReactNode {
  const t = useTexts(staffTexts);
  const show = useShow();
  const isWriting = useMay()('write');
  const list = draft.values.time_off;
  const put = (time_off: TimeOff[]): void => draft.set({ time_off });
  const add = (): void => {
    const day = show.today();
    const at = (days: number): string =>
      new Date(startOfDay(addDays(day, days), show.timezone)).toISOString().replace('.000Z', 'Z');
    put([...list, { starts_at: at(1), ends_at: at(2), reason: null }]);
  };
  const write = (index: number, changed: Partial<TimeOff>): void =>
    put(list.map((one, at) => (at === index ? { ...one, ...changed } : one)));
  return (
    <FieldSet legend={t.away}>
      {list.map((off, index) => (
        <div key={index} className={styles['entry']}>
          <DateTimeField
            label={t.awayFrom}
            name={`time_off.${index}.starts_at`}
            zone={show.timezone}
            value={off.starts_at}
            onChange={(instant) => instant !== null && write(index, { starts_at: instant })}
          />
          <DateTimeField
            label={t.awayTo}
            name={`time_off.${index}.ends_at`}
            zone={show.timezone}
            value={off.ends_at}
            onChange={(instant) => instant !== null && write(index, { ends_at: instant })}
          />
          <TextField
            label={t.awayReason}
            name={`time_off.${index}.reason`}
            value={off.reason ?? ''}
            onChange={(reason) => write(index, { reason: reason === '' ? null : reason })}
          />
          {isWriting && (
            <IconButton
              icon="trash"
              size="small"
              label={t.removeAway(show.when(off.starts_at))}
              onPress={() => put(list.filter((_off, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {isWriting && (
        <div>
          <Button size="small" icon="plus" onPress={add}>
            {t.addAway}
          </Button>
        </div>
      )}
    </FieldSet>
  );
}

function Overrides({ draft }: PartProps): ReactNode {
  const t = useTexts(staffTexts);
  const show = useShow();
  const isWriting = useMay()('write');
  const list = draft.values.date_overrides;
  const put = (date_overrides: DateOverride[]): void => draft.set({ date_overrides });
  const write = (index: number, changed: Partial<DateOverride>): void =>
    put(list.map((one, at) => (at === index ? { ...one, ...changed } : one)));
  return (
    <FieldSet legend={t.overrides}>
      {list.map((override, index) => (
        <div key={index} className={styles['entry']}>
          <DateField
            label={t.overrideDay}
            name={`date_overrides.${index}.date`}
            value={override.date}
            onChange={(date) => date !== null && write(index, { date })}
          />
          {override.hours.length === 0 && <p className={styles['closed']}>{t.notAtWork}</p>}
          {isWriting && <HourRanges ranges={override.hours} onChange={(hours) => write(index, { hours })} />}
          {isWriting && (
            <IconButton
              icon="trash"
              size="small"
              label={t.removeOverride(show.day(override.date))}
              onPress={() => put(list.filter((_override, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {isWriting && (
        <div>
          <Button
            size="small"
            icon="plus"
            onPress={() => put([...list, { date: addDays(show.today(), 1), hours: [] }])}
          >
            {t.addOverride}
          </Button>
        </div>
      )}
    </FieldSet>
  );
}
