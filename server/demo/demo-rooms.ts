import type { RoomInput } from '../rooms/rooms.schema.ts';

/** The twelve rooms of the inn, with the seasons of this year and the next. */
export function demoRooms(today: Temporal.PlainDate): RoomInput[] {
  return [
    {
      name: 'Garden Single',
      description: 'A quiet room on the ground floor with a desk and a door to the garden.',
      category: 'Rooms',
      price: 119,
      quantity: 4,
      max_guests: 1,
      amenities: ['Wi-Fi', 'Shower', 'Garden access'],
      seasonal_rates: foliage(today, 149),
      position: 1,
    },
    {
      name: 'River Double',
      description: 'A double bed, a bath and a balcony over the river.',
      category: 'Rooms',
      price: 169,
      quantity: 6,
      max_guests: 3,
      max_adults: 2,
      amenities: ['Wi-Fi', 'Bath', 'Balcony', 'River view'],
      seasonal_rates: foliage(today, 219),
      position: 2,
    },
    {
      name: 'Mill Suite',
      description: 'Two rooms under the roof of the old mill, with a fireplace.',
      category: 'Suites',
      price: 259,
      quantity: 2,
      max_guests: 4,
      min_nights: 2,
      amenities: ['Wi-Fi', 'Bath', 'Fireplace', 'River view'],
      seasonal_rates: foliage(today, 329),
      position: 3,
    },
  ];
}

/** The season of autumn leaves: dearer, and two nights at least at weekends. */
function foliage(today: Temporal.PlainDate, price: number): NonNullable<RoomInput['seasonal_rates']> {
  return [today.year, today.year + 1].flatMap((year) => [
    { name: `Foliage ${year}`, start_date: `${year}-09-15`, end_date: `${year}-10-20`, price },
    {
      name: `Foliage weekends ${year}`,
      start_date: `${year}-09-15`,
      end_date: `${year}-10-20`,
      price: price + 40,
      weekdays: ['fri' as const, 'sat' as const],
      min_nights: 2,
    },
  ]);
}
