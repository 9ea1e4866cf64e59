import { useState, type ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DateRangeField } from '../ui/fields/date-range-field.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldStack, FormActions } from '../ui/form.tsx';
import type { Holiday } from './holidays.tsx';
import { HourRanges } from './hour-ranges.tsx';
import { hoursTexts } from './hours.texts.ts';
import { nextHours } from './week-hours.ts';

interface HolidayDialogProps {
  /** The one to change; null for a new one. */
  holiday: Holiday | null;
  onDone: (holiday: Holiday) => void;
  onClose: () => void;
}

/** One holiday or special day. It is saved with the page, whose form must not hear of it: so this is none. */
export function HolidayDialog({ holiday, onDone, onClose }: HolidayDialogProps): ReactNode {
  const t = useTexts(hoursTexts);
  const [name, setName] = useState(holiday?.name ?? '');
  const [dates, setDates] = useState(
    holiday === null ? null : { from: holiday.start_date, to: holiday.end_date },
  );
  const [hours, setHours] = useState(holiday?.hours ?? []);
  const submit = (): void => {
    if (dates !== null) onDone({ name: name.trim(), start_date: dates.from, end_date: dates.to, hours });
  };
  return (
    <Dialog title={holiday === null ? t.addHoliday : t.editHoliday} isOpen onClose={onClose} size="small">
      <FieldStack>
        <TextField
          label={t.holidayName}
          placeholder={t.holidayHint}
          value={name}
          onChange={setName}
          maxLength={255}
          isRequired
          autoFocus
        />
        <DateRangeField label={t.dates} value={dates} onChange={setDates} isRequired />
        <RadioGroup
          label={t.hours}
          choices={[
            { id: 'closed', label: t.closedAll },
            { id: 'open', label: t.otherHours },
          ]}
          value={hours.length === 0 ? 'closed' : 'open'}
          onChange={(chosen) => setHours(chosen === 'closed' ? [] : [nextHours([])])}
        />
        {hours.length > 0 && <HourRanges ranges={hours} onChange={setHours} />}
        <FormActions>
          <Button variant="primary" isDisabled={name.trim() === '' || dates === null} onPress={submit}>
            {t.done}
          </Button>
        </FormActions>
      </FieldStack>
    </Dialog>
  );
}
