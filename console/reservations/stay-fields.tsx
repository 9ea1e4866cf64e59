import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '../platform/api.ts';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { DateRangeField, type DayRange } from '../ui/fields/date-range-field.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { FieldRow } from '../ui/form.tsx';
import { Trouble } from '../ui/trouble.tsx';
import styles from './reservations.module.css';
import { stayFormTexts } from './stay-form.texts.ts';
import { stayWordsTexts } from './stay-words.texts.ts';

type Offer = Answer<'getRoomAvailability'>['data']['rooms'][number];

/** When, how many, and in which room somebody stays. */
export interface Stay {
  /** Arrival and departure. */
  days: DayRange | null;
  adults: number;
  children: number;
  roomId: number | null;
}

/** What rooms offer for a stay, asked anew with each change. */
export function useOffers({ days, adults, children }: Stay) {
  return useQuery({
    ...q('getRoomAvailability', {
      query: { check_in: days?.from ?? '', check_out: days?.to ?? '', adults, children },
    }),
    enabled: days !== null && days.from < days.to && adults > 0,
    placeholderData: keepPreviousData,
  });
}

/** Asks for a stay, with price and free units of every room. Refusals stand at their field. */
export function StayFields({ value, moving, onChange }: StayFieldsProps): ReactNode {
  const t = useTexts(stayFormTexts);
  const change = (changed: Partial<Stay>): void => onChange({ ...value, ...changed });
  const offers = useOffers(value);
  return (
    <>
      <DateRangeField
        label={t.days}
        startName="check_in"
        endName="check_out"
        isRequired
        value={value.days}
        onChange={(days) => change({ days })}
      />
      <FieldRow>
        <NumberField
          label={t.adults}
          name="adults"
          minValue={1}
          value={value.adults}
          onChange={(adults) => change({ adults: Number.isNaN(adults) ? 1 : adults })}
        />
        <NumberField
          label={t.children}
          name="children"
          minValue={0}
          value={value.children}
          onChange={(children) => change({ children: Number.isNaN(children) ? 0 : children })}
        />
      </FieldRow>
      {offers.error !== null && <Trouble error={offers.error} />}
      {offers.data === undefined && <p className={styles['quiet']}>{t.pickDays}</p>}
      {offers.data !== undefined && (
        <RoomChoice
          offers={offers.data.data.rooms}
          roomId={value.roomId}
          moving={moving ?? null}
          onChange={(roomId) => change({ roomId })}
        />
      )}
    </>
  );
}

interface StayFieldsProps {
  value: Stay;
  /** The room of the stay that is moved: its own nights count as taken in the offers. */
  moving?: number | null;
  onChange: (stay: Stay) => void;
}

/** Whether the rules of the room are set aside, and whether the guest is told. */
export function RulesAndNotice({ onSkip }: { onSkip: () => void }): ReactNode {
  const t = useTexts(stayFormTexts);
  return (
    <>
      <Checkbox label={t.skip} description={t.skipHelp} name="skip_rules" value="true" onChange={onSkip} />
      <Checkbox label={t.notify} name="notify" value="true" defaultSelected />
    </>
  );
}

interface RoomChoiceProps {
  offers: readonly Offer[];
  roomId: number | null;
  moving: number | null;
  onChange: (roomId: number) => void;
}

function RoomChoice({ offers, roomId, moving, onChange }: RoomChoiceProps): ReactNode {
  const t = useTexts(stayFormTexts);
  const words = useTexts(stayWordsTexts);
  const show = useShow();
  const detailOf = (offer: Offer): string => {
    const reasons = offer.reasons.filter((one) => one !== 'sold_out' || offer.room.id !== moving);
    const price = t.offer(show.money(offer.total_cents), show.money(offer.nightly_cents));
    const rest = reasons.length > 0 ? reasons.map((one) => words.reasons[one]) : [t.left(offer.free_units)];
    return [price, ...(offer.room.id === moving && reasons.length === 0 ? [] : rest)].join(' · ');
  };
  return (
    <RadioGroup
      label={t.room}
      name="room_id"
      isRequired
      choices={offers.map((offer) => ({
        id: String(offer.room.id),
        label: offer.room.name,
        detail: detailOf(offer),
      }))}
      value={roomId === null ? null : String(roomId)}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
