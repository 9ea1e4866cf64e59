import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, Many, One } from '../platform/http/shapes.ts';
import { listStaff } from './staff.queries.ts';
import { NewStaffMember, StaffMemberChange, StaffMemberParams, StaffMemberSchema } from './staff.schema.ts';
import { addStaffMember, changeStaffMember, removeStaffMember, showStaffMember } from './write-staff.ts';

const tag = 'Company';

export const staffRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/company/staff',
    scope: 'read',
    tag,
    operationId: 'listStaff',
    summary: 'List the staff who can be booked',
    description: 'In the order in which they were added. Not paginated.',
    success: { status: 200, schema: Many(StaffMemberSchema) },
    action: async ({ db, workspaceId }) => ok(await listStaff(db, workspaceId)),
  }),
  route({
    method: 'POST',
    path: '/company/staff',
    scope: 'write',
    tag,
    operationId: 'addStaffMember',
    summary: 'Add a staff member',
    description: 'Without `working_hours` of their own, the company’s opening hours apply.',
    body: NewStaffMember,
    success: { status: 201, schema: One(StaffMemberSchema) },
    action: async ({ db, workspaceId, body, now }) =>
      created(await addStaffMember(db, workspaceId, body, now)),
  }),
  route({
    method: 'GET',
    path: '/company/staff/{id}',
    scope: 'read',
    tag,
    operationId: 'getStaffMember',
    summary: 'Get a staff member',
    params: StaffMemberParams,
    success: { status: 200, schema: One(StaffMemberSchema) },
    action: async ({ db, workspaceId, params }) => ok(await showStaffMember(db, workspaceId, params.id)),
  }),
  route({
    method: 'PATCH',
    path: '/company/staff/{id}',
    scope: 'write',
    tag,
    operationId: 'changeStaffMember',
    summary: 'Change a staff member',
    description: 'Lists are replaced whole; `working_hours: null` goes back to the company’s.',
    params: StaffMemberParams,
    body: StaffMemberChange,
    success: { status: 200, schema: One(StaffMemberSchema) },
    action: async ({ db, workspaceId, params, body, now }) =>
      ok(await changeStaffMember(db, workspaceId, params.id, body, now)),
  }),
  route({
    method: 'DELETE',
    path: '/company/staff/{id}',
    scope: 'write',
    tag,
    operationId: 'removeStaffMember',
    summary: 'Remove a staff member',
    description:
      'Their appointments keep the name. A service that named nobody else is performed by everybody then.',
    params: StaffMemberParams,
    success: { status: 200, schema: Deleted(StaffMemberSchema) },
    action: async ({ db, workspaceId, params }) =>
      deleted(await removeStaffMember(db, workspaceId, params.id)),
  }),
];
