import { Type } from 'typebox';
import {
  createdAndUpdated,
  Id,
  Nullable,
  OneOf,
  pageQuery,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { INBOX_PRIORITIES, INBOX_STATUSES, INBOX_TYPES } from './inbox-item.ts';

export const InboxItemSchema = Type.Object(
  {
    id: Id('Id of the item.'),
    type: OneOf(INBOX_TYPES, { description: 'What it is.' }),
    status: OneOf(INBOX_STATUSES, { description: 'Any of the three may follow any other.' }),
    priority: OneOf(INBOX_PRIORITIES, { description: 'How urgent it is; `normal` unless changed.' }),
    assigned_to: Nullable(Id('The member who takes care of it.')),
    subject: Type.String({ description: 'What it is and who it is from, in a few words.' }),
    body: Type.String({ description: 'What was said, or what its recording holds.' }),
    contact_id: Nullable(Id('The contact it is from.')),
    from: Nullable(
      Type.String({
        description: 'The number it came from; of a withheld one, the number to call back if one was left.',
        examples: ['+15005550006'],
      }),
    ),
    call_id: Nullable(Id('The call it was left on; null when there was none or it was deleted.')),
    message_id: Nullable(Id('The text it came as.')),
    recording_available: Type.Boolean({
      description: 'Whether `/inbox/{id}/recording` has something to hear.',
    }),
    due_at: Nullable(Timestamp('When it has to be done.')),
    ...createdAndUpdated,
  },
  { title: 'InboxItem' },
);

export const InboxItemChange = Type.Object({
  status: Type.Optional(OneOf(INBOX_STATUSES, { description: 'Any of the three may follow any other.' })),
  priority: Type.Optional(OneOf(INBOX_PRIORITIES, { description: 'How urgent it is.' })),
  assigned_to: Type.Optional(Nullable(Id('Id of a member; null for nobody.'))),
  due_at: Type.Optional(Nullable(Timestamp('When it has to be done; null for no such time.'))),
});

export const InboxQuery = Type.Object({
  status: Type.Optional(
    OneOf(INBOX_STATUSES, {
      description: '`open` gives everything that is not done, so also `in_progress`.',
    }),
  ),
  type: Type.Optional(OneOf(INBOX_TYPES, { description: 'Only items of this type.' })),
  assigned_to: Type.Optional(Id('Only items that this member takes care of.')),
  unassigned: Type.Optional(
    Type.Boolean({
      description: 'True: only items that nobody takes care of. False: only those of a member.',
    }),
  ),
  priority: Type.Optional(OneOf(INBOX_PRIORITIES, { description: 'Only items of this priority.' })),
  contact_id: Type.Optional(Id('Only items from this contact.')),
  call_id: Type.Optional(Id('Only items that were left on this call.')),
  from: Type.Optional(Timestamp('Only items of this time or later.')),
  to: Type.Optional(Timestamp('Only items of this time or earlier.')),
  q: Type.Optional(
    Type.String({
      maxLength: 255,
      description:
        'Looks in subject and body, whatever their case and accents; a number is also looked for in the number it came ' +
        'from, whatever its spaces and punctuation.',
    }),
  ),
  ...pageQuery,
});

export const InboxParams = Type.Object({ id: Id('Id of the item.') });
