import { Type } from 'typebox';
import { MEMBER_ROLES } from '../platform/http/access/principal.ts';
import { createdAndUpdated, Id, Nullable, OneOf, Timestamp } from '../platform/http/shapes/shapes.ts';
import { ApiKeySchema } from './api-keys.schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const WorkspaceSchema = Type.Object(
  {
    id: Id('Id of the workspace.'),
    name: Type.String({ description: 'Name of the business.' }),
    slug: Type.String({ description: 'Short name, unique in the installation.' }),
    timezone: Type.String({ description: 'IANA time zone of the business.', examples: ['Europe/Berlin'] }),
    currency: Type.String({ description: 'ISO 4217.', examples: ['EUR'] }),
    country: Type.String({ description: 'ISO 3166-1 alpha-2.', examples: ['DE'] }),
    language: Type.String({ description: 'BCP 47.', examples: ['en-US'] }),
    plan: Type.String({ description: 'Name of the plan; `self_hosted` has no limits of its own.' }),
    recording_retention_days: Nullable(
      Type.Integer({ description: 'Days after which recordings are deleted; null keeps them.' }),
    ),
    features: Type.Object(
      {
        orders: Type.Boolean({ description: 'Whether orders are taken.' }),
        hotels: Type.Boolean({ description: 'Whether reservations are taken.' }),
        texting: Type.Boolean({ description: 'Whether texts are sent and received.' }),
      },
      { description: 'Features that are switched on.' },
    ),
    demo: Type.Boolean({ description: 'Whether it is the demo, which a business can take the place of.' }),
    ...createdAndUpdated,
  },
  { title: 'Workspace', description: 'The workspace of the key or session.' },
);

const role = OneOf(MEMBER_ROLES, { description: 'Role of the member; a viewer may only read.' });

export const MemberSchema = Type.Object(
  {
    id: Id('Id of the member, as in `assigned_to`.'),
    name: Type.String({ description: 'Name of the person.' }),
    email: Type.String({ description: 'E-mail address for the login.' }),
    role,
    ...createdAndUpdated,
  },
  { title: 'Member' },
);

export const MeSchema = Type.Object(
  {
    api_key: Nullable(ApiKeySchema),
    user: Type.Object(
      {
        id: Id('Id of the member whose key or session it is.'),
        name: Type.String({ description: 'Name of the person.' }),
        email: Type.String({ description: 'E-mail address for the login.' }),
        role,
        ...createdAndUpdated,
      },
      { description: 'The user of the key or session, with the current role.' },
    ),
    workspace: WorkspaceSchema,
  },
  { title: 'Me' },
);

export const UsageSchema = Type.Object(
  {
    period: Type.Object(
      {
        start: Timestamp('Start of the period.'),
        end: Timestamp('End of the period: the start of the next one.'),
      },
      { description: 'The billing period: the calendar month in the workspace’s timezone.' },
    ),
    minutes: Type.Object(
      {
        used: count('Minutes of answered calls that began in the period; each started minute counts.'),
        included: Nullable(count('Minutes the plan includes; null when unlimited.')),
        remaining: Nullable(count('Included minutes that remain; null when unlimited.')),
      },
      { description: 'Minutes used; each started minute of a call counts.' },
    ),
    limits: Type.Object(
      {
        included_minutes: Nullable(count('Minutes per period; null when unlimited.')),
        included_texts: Nullable(count('Texts sent per period; null when unlimited.')),
        max_concurrent_calls: Nullable(count('Simultaneous calls; null when unlimited.')),
      },
      { description: 'Limits of the plan.' },
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
        messages: count('Inbound and outbound texts of the period.'),
      },
      { description: 'Number of records; calls and messages are counted in the period.' },
    ),
  },
  { title: 'Usage' },
);
