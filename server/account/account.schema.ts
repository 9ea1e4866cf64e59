import { Type } from 'typebox';
import { MEMBER_ROLES } from '../platform/http/access/principal.ts';
import { createdAndUpdated, Id, Nullable, OneOf, Timestamp } from '../platform/http/shapes/shapes.ts';
import { ApiKeySchema } from './api-keys.schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const WorkspaceSchema = Type.Object(
  {
    id: Id('Id of the workspace.'),
    name: Type.String({ description: 'Name of the business.' }),
    slug: Type.String({ description: 'Short name that no other workspace has.' }),
    timezone: Type.String({ description: 'Zone in which its times are meant.', examples: ['Europe/Berlin'] }),
    currency: Type.String({ description: 'ISO 4217.', examples: ['EUR'] }),
    country: Type.String({ description: 'ISO 3166-1 alpha-2.', examples: ['DE'] }),
    language: Type.String({ description: 'BCP 47.', examples: ['en-US'] }),
    plan: Type.String({ description: 'Name of the plan; `self_hosted` has no limits of its own.' }),
    features: Type.Object(
      {
        orders: Type.Boolean({ description: 'Whether orders are taken.' }),
        hotels: Type.Boolean({ description: 'Whether reservations are taken.' }),
        texting: Type.Boolean({ description: 'Whether texts are sent and received.' }),
      },
      { description: 'What is switched on.' },
    ),
    ...createdAndUpdated,
  },
  { title: 'Workspace', description: 'The workspace that a key belongs to.' },
);

const role = OneOf(MEMBER_ROLES, { description: 'What the member may do; a viewer only reads.' });

export const MemberSchema = Type.Object(
  {
    id: Id('Id of the member, as in `assigned_to`.'),
    name: Type.String({ description: 'Name of the person.' }),
    email: Type.String({ description: 'Address the person logs in with.' }),
    role,
    ...createdAndUpdated,
  },
  { title: 'Member' },
);

export const MeSchema = Type.Object(
  {
    api_key: ApiKeySchema,
    user: Type.Object(
      {
        id: Id('Id of the member that created the key.'),
        name: Type.String({ description: 'Name of the person.' }),
        email: Type.String({ description: 'Address the person logs in with.' }),
        role,
        ...createdAndUpdated,
      },
      { description: 'Who created the key, with the role that person has now.' },
    ),
    workspace: WorkspaceSchema,
  },
  { title: 'Me' },
);

export const UsageSchema = Type.Object(
  {
    period: Type.Object(
      {
        start: Timestamp('First instant of the period.'),
        end: Timestamp('First instant of the next one.'),
      },
      { description: 'The billing period: the calendar month in the workspace’s timezone.' },
    ),
    minutes: Type.Object(
      {
        used: count('Started minutes of answered calls that began in the period.'),
        included: Nullable(count('Minutes the plan includes; null when unlimited.')),
        remaining: Nullable(count('Included minutes that are left; null when unlimited.')),
      },
      { description: 'A call counts started minutes.' },
    ),
    limits: Type.Object(
      {
        included_minutes: Nullable(count('Minutes a period; null when unlimited.')),
        included_texts: Nullable(count('Texts sent a period; null when unlimited.')),
        max_concurrent_calls: Nullable(count('Calls at once; null when unlimited.')),
      },
      { description: 'What the plan allows.' },
    ),
    counts: Type.Object(
      {
        assistants: count('Assistants that are not archived.'),
        phone_numbers: count('Active phone numbers.'),
        contacts: count('Contacts.'),
        calls: count('Calls that began in the period.'),
        appointments: count('Appointments.'),
        orders: count('Orders.'),
        reservations: count('Reservations.'),
        messages: count('Texts of the period, in and out.'),
      },
      { description: 'What there is; of calls and messages, those of the period.' },
    ),
  },
  { title: 'Usage' },
);
