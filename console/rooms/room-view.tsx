import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import type { Room } from './room-draft.ts';
import { roomsTexts } from './rooms.texts.ts';

/** A room for those who may only read. */
export function RoomView({ room }: { room: Room }): ReactNode {
  const t = useTexts(roomsTexts);
  const show = useShow();
  return (
    <>
      <Card title={t.basics}>
        <Facts
          items={[
            { label: t.category, value: room.category },
            { label: t.price, value: show.money(room.price_cents) },
            { label: t.quantity, value: t.units(room.quantity) },
            { label: t.maxGuests, value: room.max_guests === null ? null : t.guests(room.max_guests) },
            { label: t.least, value: t.nights(room.min_nights) },
            { label: t.amenities, value: room.amenities.join(', ') },
            { label: t.description, value: room.description },
          ]}
        />
      </Card>
      {room.seasonal_rates.length > 0 && (
        <Card title={t.seasons}>
          <Facts
            items={room.seasonal_rates.map((rate, index) => ({
              label: rate.name ?? t.season(index + 1),
              value: [
                `${show.day(rate.start_date)} – ${show.day(rate.end_date)}`,
                show.money(rate.price_cents),
              ].join(' · '),
            }))}
          />
        </Card>
      )}
    </>
  );
}
