import { Type } from 'typebox';
import { FullContactSchema } from '../contacts/contacts.schema.ts';
import { Timestamp } from '../platform/http/shapes/shapes.ts';

const Records = (description: string) =>
  Type.Array(Type.Record(Type.String(), Type.Unknown()), { description });

export const PersonExportSchema = Type.Object(
  {
    exported_at: Timestamp('When this was gathered.'),
    complete: Type.Boolean({
      description: 'False when a list was cut at its limit of 5,000 records, the oldest of which are given.',
    }),
    contact: FullContactSchema,
    calls: Records('Calls with their transcripts; recordings are at `/calls/{id}/recording`.'),
    messages: Records('Texts in and out.'),
    inbox_items: Records('What the person left; recordings are at `/inbox/{id}/recording`.'),
    appointments: Records('Appointments.'),
    orders: Records('Orders; amounts in cents.'),
    reservations: Records('Reservations; amounts in cents.'),
    campaigns: Records('Campaigns that the person is on.'),
    notices: Records('E-mails and texts that told the person of bookings.'),
  },
  { title: 'PersonExport', description: 'Everything that is kept of a person, as it is kept.' },
);
