import { Type, type Static } from 'typebox';
import { STAFF_CHANNELS } from '../notify/notice.ts';
import {
  createdAndUpdated,
  Id,
  List,
  Name,
  Nullable,
  OneOf,
  patchOf,
  Phone,
} from '../platform/http/shapes/shapes.ts';
import { DateOverrideSchema, NewTimeOff, OpeningRangeSchema, TimeOffSchema } from './hours.schema.ts';

const described = {
  name: Name('Name of the person.'),
  email: Nullable(Type.String({ format: 'email', maxLength: 255, description: 'E-mail address.' })),
  phone: Nullable(Phone('Phone number. A number without a leading + belongs to the workspace’s country.')),
  working_hours: Nullable(
    List(OpeningRangeSchema, { description: 'Working hours; null for the company’s opening hours.' }),
  ),
  date_overrides: List(DateOverrideSchema, { description: 'Days with different hours.' }),
  service_ids: List(Id('Id of a service.'), {
    description: 'Services that the member performs, in addition to those that name nobody.',
  }),
  priority: Type.Integer({
    minimum: -1000,
    maximum: 1000,
    description: 'Among equally busy members, the highest priority is booked first.',
  }),
  active: Type.Boolean({ description: 'False: the member cannot be booked.' }),
};

const notifications = {
  channel: OneOf(STAFF_CHANNELS, {
    description:
      'How the member is notified. `auto`: by e-mail when the address is known, otherwise by text.',
  }),
  booked: Type.Boolean({ description: 'Whether the member is notified of new appointments.' }),
  moved: Type.Boolean({ description: 'Whether the member is notified of moved appointments.' }),
  cancelled: Type.Boolean({
    description: 'Whether the member is notified of appointments that are cancelled or given to a colleague.',
  }),
};

export const StaffMemberSchema = Type.Object(
  {
    id: Id('Id of the staff member.'),
    ...described,
    time_off: List(TimeOffSchema, { description: 'Absences.' }),
    notifications: Type.Object(notifications, {
      description: 'Changes of appointments of which the member is notified.',
    }),
    ...createdAndUpdated,
  },
  { title: 'StaffMember' },
);

export const NewStaffMember = Type.Object({
  name: described.name,
  email: Type.Optional(described.email),
  phone: Type.Optional(described.phone),
  working_hours: Type.Optional(described.working_hours),
  date_overrides: Type.Optional(described.date_overrides),
  time_off: Type.Optional(List(NewTimeOff, { description: 'Absences; replaces the whole list.' })),
  service_ids: Type.Optional(described.service_ids),
  notifications: Type.Optional(
    Type.Partial(Type.Object(notifications), {
      description:
        'Changes of appointments of which the member is notified; all by default. Omitted fields are not changed.',
    }),
  ),
  priority: Type.Optional(described.priority),
  active: Type.Optional(described.active),
});

export const StaffMemberChange = patchOf(NewStaffMember);
export type StaffInput = Static<typeof NewStaffMember>;
export type StaffChangeInput = Static<typeof StaffMemberChange>;
export const StaffMemberParams = Type.Object({ id: Id('Id of the staff member.') });
