import { Type, type Static } from 'typebox';
import { createdAndUpdated, Id, List, Name, Nullable, patchOf, Phone } from '../platform/http/shapes.ts';
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
    description: 'What they perform, beside the services that name nobody.',
  }),
  priority: Type.Integer({
    minimum: -1000,
    maximum: 1000,
    description: 'Of those equally busy, the highest is booked first.',
  }),
  active: Type.Boolean({ description: 'False: takes no bookings.' }),
};

export const StaffMemberSchema = Type.Object(
  {
    id: Id('Id of the staff member.'),
    ...described,
    time_off: List(TimeOffSchema, { description: 'When they are away.' }),
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
  priority: Type.Optional(described.priority),
  active: Type.Optional(described.active),
});

export const StaffMemberChange = patchOf(NewStaffMember);
export type StaffInput = Static<typeof NewStaffMember>;
export type StaffChangeInput = Static<typeof StaffMemberChange>;
export const StaffMemberParams = Type.Object({ id: Id('Id of the staff member.') });
