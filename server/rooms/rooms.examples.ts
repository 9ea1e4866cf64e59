import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const roomExamples: Examples = {
  bodies: {
    createRoom: {
      name: 'River Double',
      category: 'Doubles',
      price: 169,
      quantity: 6,
      max_guests: 2,
      seasonal_rates: [
        {
          name: 'Foliage',
          start_date: '2027-09-20',
          end_date: '2027-10-20',
          price: 219,
          weekdays: ['fri', 'sat'],
        },
      ],
      amenities: ['River view', 'Bath tub'],
    },
    importRooms: { rooms: [{ name: 'River Double', price: 169, quantity: 6, external_id: 'pms-12' }] },
    updateRoom: { price_cents: 17900 },
  },
  fields: {
    'Room.name': 'River Double',
    'room.name': 'River Double',
    'SeasonalRate.name': 'Foliage',
    'CalendarImport.url': 'https://channel.example/calendar/123.ics',
    amenities: 'River view',
    category: 'Doubles',
    ical_export_url: 'https://phone.example/calendars/6f1c….ics',
    ical_import_urls: 'https://channel.example/calendar/123.ics',
    last_error: null,
    max_guests: 2,
  },
};
