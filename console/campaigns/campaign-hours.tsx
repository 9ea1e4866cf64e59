import type { ReactNode } from 'react';
import type { Campaign } from '../platform/api-types.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { CheckboxGroup } from '../ui/fields/checkbox.tsx';
import { DateTimeField } from '../ui/fields/date-time-field.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { TimeField } from '../ui/fields/time-field.tsx';
import { FieldRow, FieldSet } from '../ui/form.tsx';
import { campaignFormTexts } from './campaign-form.texts.ts';
import { DAYS } from './campaigns-search.ts';
import { campaignsTexts } from './campaigns.texts.ts';

/** What the API takes when nothing is said. */
const USUAL = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  ...{ start: '09:00', end: '20:00', attempts: 3, retryMinutes: 60, atATime: 5 },
};
const MOST = { attempts: 10, retryMinutes: 10_080, atATime: 100 };

interface CampaignHoursProps {
  campaign: Campaign | null;
  startsAt: string | null;
  onStartsAt: (instant: string | null) => void;
}

/** When people are called, and how often. */
export function CampaignHours({ campaign, startsAt, onStartsAt }: CampaignHoursProps): ReactNode {
  const t = useTexts(campaignFormTexts);
  const words = useTexts(campaignsTexts);
  const { timezone } = useShow();
  const hours = campaign?.calling_hours;
  return (
    <>
      <FieldSet legend={t.hours} description={t.hoursHelp}>
        <CheckboxGroup
          label={t.days}
          name="calling_hours.days"
          isInline
          choices={DAYS.map((id) => ({ id, label: words.weekdays[id] }))}
          defaultValue={hours?.days ?? USUAL.days}
        />
        <FieldRow>
          <TimeField label={t.start} name="calling_hours.start" defaultValue={hours?.start ?? USUAL.start} />
          <TimeField label={t.end} name="calling_hours.end" defaultValue={hours?.end ?? USUAL.end} />
          <DateTimeField
            label={t.startsAt}
            name="starts_at"
            description={t.startsAtHelp}
            zone={timezone}
            value={startsAt}
            onChange={onStartsAt}
          />
        </FieldRow>
      </FieldSet>
      <FieldSet legend={t.tries}>
        <FieldRow>
          <NumberField
            label={t.attempts}
            name="max_attempts"
            minValue={1}
            maxValue={MOST.attempts}
            defaultValue={campaign?.max_attempts ?? USUAL.attempts}
          />
          <NumberField
            label={t.retryAfter}
            name="retry_after_minutes"
            unit={t.minutes}
            minValue={0}
            maxValue={MOST.retryMinutes}
            defaultValue={campaign?.retry_after_minutes ?? USUAL.retryMinutes}
          />
          <NumberField
            label={t.atATime}
            name="max_concurrent_calls"
            minValue={1}
            maxValue={MOST.atATime}
            defaultValue={campaign?.max_concurrent_calls ?? USUAL.atATime}
          />
        </FieldRow>
      </FieldSet>
    </>
  );
}
