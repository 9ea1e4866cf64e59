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
  phone: Nullable(Phone('Phone number. Without a leading + it is read as one of the workspace’s country.')),
  working_hours: Nullable(
    List(OpeningRangeSchema, { description: 'Their own hours; null for those of the company.' }),
  ),
  date_overrides: List(DateOverrideSchema, { description: 'Single days with other hours.' }),
  service_ids: List(Id('Id of a service.'), {
    description: 'The services they perform, beside those that name nobody.',
  }),
  priority: Type.Integer({
    minimum: -1000,
    maximum: 1000,
    description: 'Of those equally busy, the highest is booked first.',
  }),
  active: Type.Boolean({ description: 'False: takes no bookings.' }),
};

const notifications = {
  channel: OneOf(STAFF_CHANNELS, {
    description: 'How they are notified. `auto`: by e-mail where it is known, else by text.',
  }),
  booked: Type.Boolean({ description: 'Whether they are notified of appointments booked with them.' }),
  moved: Type.Boolean({ description: 'Whether they are notified of appointments that move.' }),
  cancelled: Type.Boolean({
    description: 'Whether they are notified of appointments that are cancelled or given to a colleague.',
  }),
};

export const StaffMemberSchema = Type.Object(
  {
    id: Id('Id of the staff member.'),
    ...described,
    time_off: List(TimeOffSchema, { description: 'When they are away.' }),
    notifications: Type.Object(notifications, {
      description: 'Which changes of their appointments they are notified of.',
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
  time_off: Type.Optional(List(NewTimeOff, { description: 'When they are away; replaces the whole list.' })),
  service_ids: Type.Optional(described.service_ids),
  notifications: Type.Optional(
    Type.Partial(Type.Object(notifications), {
      description:
        'Which changes of their appointments they are notified of: all, unless said otherwise. Keeps what is not sent.',
    }),
  ),
  priority: Type.Optional(described.priority),
  active: Type.Optional(described.active),
});

export const StaffMemberChange = patchOf(NewStaffMember);
export type StaffInput = Static<typeof NewStaffMember>;
export type StaffChangeInput = Static<typeof StaffMemberChange>;
export const StaffMemberParams = Type.Object({ id: Id('Id of the staff member.') });
