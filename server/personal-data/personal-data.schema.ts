import { Type } from 'typebox';
import { FullContactSchema } from '../contacts/contacts.schema.ts';
import { Timestamp } from '../platform/http/shapes/shapes.ts';

const Records = (description: string) =>
  Type.Array(Type.Record(Type.String(), Type.Unknown()), { description });

export const PersonExportSchema = Type.Object(
  {
    exported_at: Timestamp('When this was gathered.'),
    complete: Type.Boolean({
      description: 'False when a list has more than 5,000 records; it then holds the oldest ones.',
    }),
    contact: FullContactSchema,
    calls: Records(
      'Calls with their transcripts; recordings are at `/calls/{id}/recording`, traces at `/calls/{id}/trace`.',
    ),
    messages: Records('Texts in and out.'),
    inbox_items: Records('Inbox items from the person; recordings are at `/inbox/{id}/recording`.'),
    appointments: Records('Appointments.'),
    orders: Records('Orders; amounts in cents.'),
    reservations: Records('Reservations; amounts in cents.'),
    consents: Records('That the person agreed to be called, and withdrew it.'),
    call_permission_requests: Records(
      'When the person was asked on the chat app whether they may be called.',
    ),
    call_opt_outs: Records('Numbers of the person that want no calls, since when.'),
    text_opt_outs: Records('Numbers of the business from which the person wants no texts, by channel.'),
    text_conversations: Records(
      'Conversations in texts, with what an assistant remembers of one that goes on.',
    ),
    text_parts: Records(
      'Parts of texts from the person of which others have not come, as octets in hexadecimal; within minutes they are texts.',
    ),
    campaigns: Records('Campaigns that include the person.'),
    notices: Records('E-mails and texts about bookings that were sent to the person.'),
  },
  { title: 'PersonExport', description: 'All data stored about a person, as it is stored.' },
);
