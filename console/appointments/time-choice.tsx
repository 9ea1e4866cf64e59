import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { Answer } from '../platform/api.ts';
import { q, refresh } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TimeField } from '../ui/fields/time-field.tsx';
import { FieldRow } from '../ui/form.tsx';
import { clockOf } from '../ui/time-grid/grid-clock.ts';
import type { DraftProps } from './appointment-form.tsx';
import styles from './appointments.module.css';
import { startOf } from './booking-draft.ts';
import { bookingTexts } from './booking.texts.ts';
import { writeMinute } from './open-spans.ts';

type Slot = Answer<'getAppointmentAvailability'>['data']['days'][number]['slots'][number];

interface TimeChoiceProps extends DraftProps {
  /** Where the appointment is now; it stays on offer to itself. */
  current: string | null;
  /** Differs after each refusal: what is on offer is asked again then. */
  refusals: string | number | null;
}

const DAYS_AHEAD = 14;
const MOST_NEXT = 5;

/** The day and one of the times on offer; the next free ones where the wanted one is not. */
export function TimeChoice({ draft, change, current, refusals }: TimeChoiceProps): ReactNode {
  const t = useTexts(bookingTexts);
  const show = useShow();
  const client = useQueryClient();
  useEffect(() => {
    if (refusals !== 0) void refresh(client, ['getAppointmentAvailability']);
  }, [client, refusals]);
  const { day, time, isAnyTime } = draft;
  const { data, isPending } = useQuery({ ...q('getAppointmentAvailability', { query: asked(draft) }) });
  const days = data?.data.days ?? [];
  const slots = days.find(({ date }) => date === day)?.slots ?? [];
  const reason = days.find(({ date }) => date === day)?.closed_reason ?? null;
  const wanted = startOf(draft, show.timezone);
  const clock = (slot: string): string => writeMinute(clockOf(slot, show.timezone).minute);
  const isKept = current !== null && clockOf(current, show.timezone).day === day;
  const choices = [
    ...(isKept && !slots.some((slot) => clock(slot.starts_at) === clock(current))
      ? [{ id: clock(current), label: show.time(current), detail: t.asItIs }]
      : []),
    ...slots.map((slot) => ({
      id: clock(slot.starts_at),
      label: show.time(slot.starts_at),
      ...places(slot, t),
    })),
  ].sort((one, other) => one.id.localeCompare(other.id));
  const isOffered = choices.some(({ id }) => id === time);
  return (
    <>
      <FieldRow>
        <DateField
          label={t.day}
          value={day}
          onChange={(chosen) => chosen !== null && change({ day: chosen })}
          isRequired
        />
        {isAnyTime ? (
          <TimeField
            label={t.time}
            name="starts_at"
            value={time}
            onChange={(chosen) => change({ time: chosen })}
            isRequired
          />
        ) : (
          <Select
            label={t.time}
            name="starts_at"
            choices={choices}
            value={isOffered ? time : null}
            onChange={(chosen) => change({ time: chosen })}
            placeholder={choices.length === 0 && !isPending ? t.noTimes : t.chooseTime}
            isRequired
          />
        )}
      </FieldRow>
      {!isAnyTime && !isOffered && !isPending && (
        <NextFree
          note={
            reason !== null
              ? t.closed[reason]
              : wanted === null || isMidnight(time)
                ? null
                : t.notOffered(show.time(wanted))
          }
          slots={nextOf(
            days.flatMap((one) => one.slots),
            wanted,
          )}
          onChoose={(slot) => {
            const at = clockOf(slot.starts_at, show.timezone);
            change({ day: at.day, time: writeMinute(at.minute) });
          }}
        />
      )}
      <Checkbox label={t.anyTime} isSelected={isAnyTime} onChange={(any) => change({ isAnyTime: any })} />
    </>
  );
}

/** A day that was chosen without a time begins at midnight. */
const isMidnight = (time: string | null): boolean => time === '00:00';

interface AvailabilityQuery {
  date: string;
  days: number;
  service_id?: number;
  staff_member_id?: number;
  duration_minutes?: number;
}

const asked = ({ day, serviceId, staffId, minutes }: DraftProps['draft']): AvailabilityQuery => ({
  date: day,
  days: DAYS_AHEAD,
  ...(serviceId === null ? { duration_minutes: minutes } : { service_id: serviceId }),
  ...(staffId === null ? {} : { staff_member_id: staffId }),
});

const places = (slot: Slot, t: typeof bookingTexts.en): { detail?: string } =>
  slot.spots_open > Math.max(1, slot.staff_member_ids.length) ? { detail: t.free(slot.spots_open) } : {};

/** The first that are not before the wanted time, and the last one before it. */
function nextOf(slots: readonly Slot[], wanted: string | null): Slot[] {
  const at = wanted === null ? 0 : Date.parse(wanted);
  const before = slots.filter((slot) => Date.parse(slot.starts_at) < at).slice(-1);
  const after = slots.filter((slot) => Date.parse(slot.starts_at) >= at);
  return [...before, ...after].slice(0, MOST_NEXT);
}

interface NextFreeProps {
  note: string | null;
  slots: readonly Slot[];
  onChoose: (slot: Slot) => void;
}

function NextFree({ note, slots, onChoose }: NextFreeProps): ReactNode {
  const t = useTexts(bookingTexts);
  const show = useShow();
  return (
    <div className={styles['next']} role="group" aria-label={t.nextFree}>
      <p>
        {note} {slots.length > 0 && t.nextFree}
      </p>
      <div className={styles['slots']}>
        {slots.map((slot) => (
          <Button key={slot.starts_at} size="small" onPress={() => onChoose(slot)}>
            {show.when(slot.starts_at)}
          </Button>
        ))}
      </div>
    </div>
  );
}
