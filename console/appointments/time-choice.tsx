import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { ApiError } from '../platform/api-error.ts';
import type { Answer } from '../platform/api.ts';
import { q, refresh } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import type { Choice } from '../ui/fields/choice.tsx';
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
  /** The refusal of the last try; each has what is on offer asked again. */
  refusal: ApiError | null;
}

const DAYS_AHEAD = 14;
const MOST_NEXT = 5;

/** The day and one of the times on offer; the next free ones where the wanted one is not. */
export function TimeChoice(props: TimeChoiceProps): ReactNode {
  const { draft, change } = props;
  const t = useTexts(bookingTexts);
  const show = useShow();
  const offer = useOffer(props);
  const { isAnyTime } = draft;
  return (
    <>
      <FieldRow>
        <DateField
          label={t.day}
          value={draft.day}
          onChange={(chosen) => chosen !== null && change({ day: chosen })}
          isRequired
        />
        <TimeOfDay draft={draft} change={change} offer={offer} />
      </FieldRow>
      {!isAnyTime && !offer.isOffered && !offer.isPending && (
        <NextFree
          note={offer.note}
          slots={nextOf(offer.slots, startOf(draft, show.timezone))}
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

/** One of the times on offer, or any other on purpose. */
function TimeOfDay({ draft, change, offer }: DraftProps & { offer: Offer }): ReactNode {
  const t = useTexts(bookingTexts);
  const { choices, isOffered, isPending } = offer;
  const field = { label: t.time, name: 'starts_at', isRequired: true };
  const choose = (time: string | null): void => change({ time });
  if (draft.isAnyTime) return <TimeField {...field} value={draft.time} onChange={choose} />;
  return (
    <Select
      {...field}
      choices={choices}
      value={isOffered ? draft.time : null}
      onChange={choose}
      placeholder={choices.length === 0 && !isPending ? t.noTimes : t.chooseTime}
    />
  );
}

interface Offer {
  /** The times of the day, by the clock. */
  choices: Choice[];
  /** The times of all days that were asked for. */
  slots: Slot[];
  isOffered: boolean;
  isPending: boolean;
  /** Why the wanted time is not on offer. */
  note: string | null;
}

/** What is on offer on the day and after it, asked again after a refusal. */
function useOffer({ draft, current, refusal }: TimeChoiceProps): Offer {
  const t = useTexts(bookingTexts);
  const show = useShow();
  const client = useQueryClient();
  useEffect(() => {
    if (refusal !== null) void refresh(client, ['getAppointmentAvailability']);
  }, [client, refusal]);
  const { data, isPending } = useQuery(q('getAppointmentAvailability', { query: asked(draft) }));
  const days = data?.data.days ?? [];
  const ofDay = days.find(({ date }) => date === draft.day);
  const clock = (instant: string): string => writeMinute(clockOf(instant, show.timezone).minute);
  const free = (ofDay?.slots ?? []).map((slot) => ({
    id: clock(slot.starts_at),
    label: show.time(slot.starts_at),
    ...places(slot, t),
  }));
  const isKept = current !== null && clockOf(current, show.timezone).day === draft.day;
  const kept =
    isKept && !free.some(({ id }) => id === clock(current))
      ? [{ id: clock(current), label: show.time(current), detail: t.asItIs }]
      : [];
  const choices = [...kept, ...free].sort((one, other) => one.id.localeCompare(other.id));
  const wanted = startOf(draft, show.timezone);
  const reason = ofDay?.closed_reason ?? null;
  const taken = wanted === null || isMidnight(draft.time) ? null : t.notOffered(show.time(wanted));
  return {
    choices,
    slots: days.flatMap(({ slots }) => slots),
    isOffered: choices.some(({ id }) => id === draft.time),
    isPending,
    note: reason === null ? taken : t.closed[reason],
  };
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
