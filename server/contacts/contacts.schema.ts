import { Type, type Static } from 'typebox';
import { TEXT_CHANNELS } from '../carriers/text-carrier.ts';
import {
  createdAndUpdated,
  Id,
  List,
  Name,
  Nullable,
  OneOf,
  pageQuery,
  patchOf,
  Phone,
  Text,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { rejectedRowsFields } from '../platform/http/answer/row-faults.ts';
import { externalFields } from '../platform/http/shapes/external-record.ts';
import { CALL_PERMISSIONS, CONTACT_SORTS, type CustomValue, MAX_CUSTOM_FIELDS } from './contact.ts';

const CUSTOM_TYPES = ['string', 'number', 'boolean'] as const;

const customFields = <Value extends CustomValue | null>(description: string, types: readonly string[]) =>
  Type.Unsafe<Record<string, Value>>({
    type: 'object',
    maxProperties: MAX_CUSTOM_FIELDS,
    propertyNames: { type: 'string', minLength: 1, maxLength: 255 },
    additionalProperties: { type: types, maxLength: 10_000 },
    description,
    examples: [{ room_preference: 'river view', vip: true }],
  });

const described = {
  name: Nullable(Name('Name of the person.')),
  phone: Nullable(Phone('Phone number. A number without a leading + belongs to the workspace’s country.')),
  email: Nullable(Type.String({ format: 'email', maxLength: 255, description: 'E-mail address.' })),
  company: Nullable(Name('Where the person works.')),
  tags: List(Name('Tag.'), { description: 'Labels to find contacts; replaced as a whole.' }),
  notes: Nullable(Text('Notes for the team.')),
  do_not_call: Type.Boolean({ description: 'True: no outbound call is placed to this person.' }),
  chatapp_call_permission: OneOf(CALL_PERMISSIONS, {
    description: 'Whether the person allows calls on the chat-app channel.',
  }),
};

const listFields = {
  id: Id('Id of the contact.'),
  name: described.name,
  phone: Nullable(Phone('Phone number, E.164; unique among contacts that are not deleted.')),
  email: described.email,
  chatapp_user_id: Nullable(
    Type.String({
      description:
        'What the chat app calls the person in dealings with this business; people who hide their number write under it.',
      examples: ['US.13491208655302741918'],
    }),
  ),
  company: described.company,
  tags: described.tags,
  do_not_call: described.do_not_call,
  sms_opt_out: Type.Boolean({
    description:
      'True: the person answered STOP to an SMS of a number of the workspace, and gets no SMS from it until START. `text_opt_outs` of one contact has every number and channel.',
  }),
  chatapp_call_permission: described.chatapp_call_permission,
  chatapp_call_permission_expires_at: Nullable(
    Timestamp('When a temporary permission ends by itself; null for one without an end, and without any.'),
  ),
  ...externalFields,
  last_activity_at: Timestamp('Time of the last activity.'),
  ...createdAndUpdated,
};

export const ContactSchema = Type.Object(listFields, { title: 'Contact' });

const TextOptOutSchema = Type.Object(
  {
    phone_number_id: Id('The number of the workspace.'),
    number: Phone('That number, E.164.'),
    channel: OneOf(TEXT_CHANNELS, { description: 'Each is stopped and started apart.' }),
    since: Timestamp(
      'When the person said so, or the carrier told that they did; said again, the first time counts.',
    ),
  },
  { title: 'TextOptOut' },
);

export const FullContactSchema = Type.Object(
  {
    ...listFields,
    text_opt_outs: Type.Array(TextOptOutSchema, {
      description:
        'From which numbers, on which channel, the person gets no texts until START; oldest first.',
    }),
    notes: described.notes,
    custom_fields: customFields<CustomValue>('Your own fields, and those collected on calls.', CUSTOM_TYPES),
  },
  { title: 'FullContact', description: 'A contact with its notes and custom fields.' },
);

export const NewContact = Type.Object({
  name: Type.Optional(described.name),
  phone: Type.Optional(described.phone),
  email: Type.Optional(described.email),
  company: Type.Optional(described.company),
  tags: Type.Optional(described.tags),
  notes: Type.Optional(described.notes),
  custom_fields: Type.Optional(
    customFields<CustomValue | null>('Merged with the existing fields; null removes a field.', [
      ...CUSTOM_TYPES,
      'null',
    ]),
  ),
  do_not_call: Type.Optional(described.do_not_call),
  chatapp_call_permission: Type.Optional(described.chatapp_call_permission),
  metadata: Type.Optional(externalFields.metadata),
  external_id: Type.Optional(externalFields.external_id),
});

export type ContactInput = Static<typeof NewContact>;

export const ContactChange = patchOf(NewContact);

/** Maximum number of rows of one import. */
const MAX_ROWS = 5_000;

/** A row without its blank values; an unknown key is a custom field. */
export const ImportRow = Type.Object(
  {
    name: Type.Optional(Name('Name of the person.')),
    phone: Type.Optional(Phone('Phone number.')),
    external_id: Type.Optional(Name('Id in your own system.')),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 255 })),
    company: Type.Optional(Name('Where the person works.')),
    tags: Type.Optional(List(Name('Tag.'))),
    notes: Type.Optional(Text('Notes for the team.')),
  },
  {
    // The six fields above, and the custom fields of a contact.
    maxProperties: 6 + MAX_CUSTOM_FIELDS,
    additionalProperties: { type: CUSTOM_TYPES, maxLength: 10_000 },
  },
);

export const ContactImport = Type.Object({
  contacts: Type.Array(
    Type.Unsafe<unknown>({
      description:
        'An object with any of `name`, `phone`, `external_id`, `email`, `company`, `tags` (a list, or one text with commas) and `notes`; every other key is a custom field. Null and blank values are ignored.',
      examples: [{ name: 'Ann Example', phone: '+15005550006', tags: 'vip, newsletter', birthday: '04-12' }],
    }),
    { maxItems: MAX_ROWS, description: `Up to ${MAX_ROWS} rows, each checked separately.` },
  ),
});

export const ImportResultSchema = Type.Object(
  {
    created: Type.Integer({ description: 'Rows that created a contact.' }),
    updated: Type.Integer({
      description:
        'Rows that changed the contact with the same external id or phone, including a contact of an earlier row.',
    }),
    ...rejectedRowsFields,
  },
  { title: 'ContactImportResult' },
);

export const ContactQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Searches name, phone, email and company, ignoring case and accents.',
    }),
  ),
  tag: Type.Optional(Type.String({ maxLength: 255, description: 'Contacts with exactly this tag.' })),
  sort: Type.Optional(
    OneOf(CONTACT_SORTS, {
      description: 'The order; a minus in front means descending. By default the most recent activity first.',
    }),
  ),
  phone: Type.Optional(Type.String({ maxLength: 40, description: 'The contact with this number.' })),
  email: Type.Optional(
    Type.String({ maxLength: 255, description: 'Contacts with this e-mail address, ignoring case.' }),
  ),
  do_not_call: Type.Optional(
    Type.Boolean({
      description: 'True: contacts that must not be called. False: contacts that may be called.',
    }),
  ),
  external_id: Type.Optional(
    Type.String({ maxLength: 255, description: 'The contact with this id in your own system.' }),
  ),
  updated_since: Type.Optional(Timestamp('Contacts changed at this time or later.')),
  ...pageQuery,
});

export const ContactDeletion = Type.Object({
  erase: Type.Boolean({
    default: false,
    description: 'True: removes the person everywhere, permanently, and not only the contact.',
  }),
});

export const ContactMerge = Type.Object({
  contact_id: Id('The contact that is merged into this one, and deleted.'),
});

export const ContactParams = Type.Object({ id: Id('Id of the contact.') });
