import { Type, type Static, type TSchema } from 'typebox';
import { CustomerInput, CustomerSchema } from '../contacts/customer.ts';
import {
  createdAndUpdated,
  DateOnly,
  Id,
  Name,
  Nullable,
  OneOf,
  pageQuery,
  Text,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { externalFields } from '../platform/http/shapes/external-record.ts';
import { APPOINTMENT_SOURCES, APPOINTMENT_STATUSES } from './appointment.ts';
import { CLOSED_REASONS, MAX_STAFF_NAMED } from './find-slots.ts';

const minutes = (description: string) => Type.Integer({ minimum: 5, maximum: 1440, description });

const local = Type.String({
  description: '`starts_at` on the clocks of `timezone`, or of the workspace: without an offset.',
  examples: ['2026-11-21T10:30:00'],
});
const timezone = Type.Optional(
  Type.String({
    format: 'time-zone',
    maxLength: 64,
    description: 'The timezone of `local`; by default that of the workspace.',
    examples: ['Europe/Berlin'],
  }),
);

const named = (what: string) => ({ id: Id(`Id of the ${what}.`), name: Name(`Name of the ${what}.`) });
const nullableOf = (fields: Record<string, TSchema>, description: string) =>
  Type.Union([Type.Object(fields), Type.Null()], { description });

export const AppointmentSchema = Type.Object(
  {
    id: Id('Id of the appointment.'),
    title: Name('What it is called.'),
    status: OneOf(APPOINTMENT_STATUSES, {
      description: 'Where it stands; `scheduled`, `confirmed` and `completed` hold their time.',
    }),
    starts_at: Timestamp('When it begins.'),
    local,
    ends_at: Timestamp('When it ends.'),
    timezone: Type.String({ description: 'The workspace’s timezone.', examples: ['Europe/Berlin'] }),
    duration_minutes: Type.Integer({ description: 'How long it takes.' }),
    service: nullableOf(named('service'), 'What was booked; a service that is gone keeps its name here.'),
    staff: nullableOf(named('member of staff'), 'With whom.'),
    customer: CustomerSchema,
    contact_id: Nullable(Id('The customer’s contact.')),
    call_id: Nullable(Id('The call on which an assistant booked it.')),
    source: OneOf(APPOINTMENT_SOURCES, {
      description: 'Who booked it: an assistant (`ai`), a person (`manual`) or a program (`api`).',
    }),
    notes: Nullable(Text('Notes for the team.')),
    cancel_reason: Nullable(Text('Why it was cancelled.')),
    ...externalFields,
    ...createdAndUpdated,
  },
  { title: 'Appointment' },
);

const notify = Type.Boolean({
  default: true,
  description: 'False: nobody is notified, neither the customer nor staff and team.',
});

export const NewAppointment = Type.Object({
  starts_at: Timestamp('When it begins: one of the times that availability offers.'),
  service_id: Type.Optional(Nullable(Id('Id of the service.'))),
  staff_member_id: Type.Optional(
    Nullable(Id('Id of a member of staff. Without: the least busy that day, then by priority.')),
  ),
  duration_minutes: Type.Optional(minutes('In place of the service’s own; 30 without a service.')),
  title: Type.Optional(Name('What it is called; by default the name of the service.')),
  customer: Type.Optional(Nullable(CustomerInput)),
  contact_id: Type.Optional(
    Nullable(Id('The customer as a contact; what `customer` says beside it takes precedence.')),
  ),
  notes: Type.Optional(Nullable(Text('Notes for the team.'))),
  metadata: Type.Optional(externalFields.metadata),
  external_id: Type.Optional(externalFields.external_id),
  notify: Type.Optional(notify),
  force: Type.Optional(
    Type.Boolean({ default: false, description: 'True books any time, also one that is taken.' }),
  ),
});

export type NewAppointmentBody = Static<typeof NewAppointment>;

export const AppointmentChange = Type.Object({
  starts_at: Type.Optional(Timestamp('The new start: one of the times that availability offers.')),
  service_id: Type.Optional(
    Nullable(Id('Another service, with its own duration unless `duration_minutes` says otherwise.')),
  ),
  staff_member_id: Type.Optional(
    Nullable(Id('Another member of staff. Null: the least busy who is free then.')),
  ),
  duration_minutes: Type.Optional(minutes('Another duration.')),
  customer: Type.Optional(Nullable(CustomerInput)),
  contact_id: Type.Optional(Nullable(Id('The customer as a contact. Null takes the link away.'))),
  metadata: Type.Optional(externalFields.metadata),
  external_id: Type.Optional(externalFields.external_id),
  status: Type.Optional(
    OneOf(APPOINTMENT_STATUSES, { description: 'The new status. `cancelled` cancels the appointment.' }),
  ),
  title: Type.Optional(Name('What it is called.')),
  notes: Type.Optional(Nullable(Text('Notes for the team.'))),
  notify: Type.Optional(Type.Boolean({ description: 'False: nobody is notified. Default true.' })),
  force: Type.Optional(Type.Boolean({ description: 'True moves it to any time, also one that is taken.' })),
});

export const AppointmentQuery = Type.Object({
  status: Type.Optional(OneOf(APPOINTMENT_STATUSES, { description: 'Those with this status.' })),
  from: Type.Optional(Timestamp('Those that begin then or later.')),
  to: Type.Optional(Timestamp('Those that begin then or earlier.')),
  contact_id: Type.Optional(Id('Those of this contact.')),
  staff_member_id: Type.Optional(Id('Those with this member of staff.')),
  service_id: Type.Optional(Id('Those of this service.')),
  external_id: Type.Optional(Type.String({ maxLength: 255, description: 'The one with this external id.' })),
  updated_since: Type.Optional(Timestamp('Those made or changed then or later.')),
  q: Type.Optional(
    Type.String({
      maxLength: 255,
      description:
        'Looks in title, service, staff, and the customer’s name, e-mail address and phone; regardless of case and accents.',
    }),
  ),
  timezone,
  upcoming: Type.Optional(
    Type.Boolean({
      description: 'True: `scheduled` and `confirmed` ones that begin from now on. False: all others.',
    }),
  ),
  ...pageQuery,
});

export const CancelQuery = Type.Object({
  reason: Type.Optional(Text('Why; it stands in the notices.')),
  notify: Type.Optional(notify),
});

export const ShowQuery = Type.Object({ timezone });

export const AppointmentParams = Type.Object({ id: Id('Id of the appointment.') });

export const AvailabilityQuery = Type.Object({
  date: Type.Optional(DateOnly('First day, in the workspace’s timezone; today by default.')),
  days: Type.Integer({ minimum: 1, maximum: 31, default: 7, description: 'How many days.' }),
  service_id: Type.Optional(Id('For this service.')),
  staff_member_id: Type.Optional(Id('With this member of staff.')),
  duration_minutes: Type.Optional(minutes('In place of the service’s own; 30 without a service.')),
  timezone,
});

const SlotSchema = Type.Object(
  {
    starts_at: Timestamp('When it begins.'),
    local,
    ends_at: Timestamp('When it ends.'),
    staff_member_ids: Type.Array(Id('Id of a member of staff.'), {
      description: `Who is free then, at most the first ${MAX_STAFF_NAMED} of them; empty where the workspace has no staff.`,
    }),
    spots_open: Type.Integer({ minimum: 1, description: 'How many can still book this time.' }),
  },
  { title: 'AvailableSlot' },
);

export const AvailabilitySchema = Type.Object(
  {
    timezone: Type.String({ description: 'The workspace’s timezone.', examples: ['Europe/Berlin'] }),
    now: Timestamp('The moment from which notice and advance count.'),
    days: Type.Array(
      Type.Object(
        {
          date: DateOnly('The day, in the workspace’s timezone.'),
          slots: Type.Array(SlotSchema, { description: 'The times that can be booked, the earliest first.' }),
          closed_reason: Nullable(
            OneOf(CLOSED_REASONS, { description: 'Why there are none; null when there are.' }),
          ),
        },
        { title: 'DayOfSlots' },
      ),
      { description: 'Every day asked about.' },
    ),
  },
  { title: 'Availability' },
);
