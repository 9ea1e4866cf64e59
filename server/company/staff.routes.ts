import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, One } from '../platform/http/shapes/shapes.ts';
import { answerCompanyList, COMPANY_LIST_NOTE, CompanyList, CompanyListQuery } from './company-lists.ts';
import { listStaff } from './staff.queries.ts';
import { NewStaffMember, StaffMemberChange, StaffMemberParams, StaffMemberSchema } from './staff.schema.ts';
import { addStaffMember, changeStaffMember, removeStaffMember, showStaffMember } from './write-staff.ts';

const TAG = 'Company';

export const staffRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/company/staff',
    scope: 'read',
    tag: TAG,
    operationId: 'listStaff',
    summary: 'List the staff who can be booked',
    description: COMPANY_LIST_NOTE,
    query: CompanyListQuery,
    success: { status: 200, schema: CompanyList(StaffMemberSchema) },
    action: async ({ db, workspaceId, query }) =>
      answerCompanyList(query, {
        ...{ db, workspaceId, table: 'staff_members' },
        read: (slice) => listStaff(db, workspaceId, slice),
      }),
  }),
  route({
    method: 'POST',
    path: '/company/staff',
    scope: 'write',
    tag: TAG,
    operationId: 'createStaffMember',
    summary: 'Add a staff member',
    description: 'Without `working_hours` of their own, the company’s opening hours apply.',
    body: NewStaffMember,
    success: { status: 201, schema: One(StaffMemberSchema) },
    action: async (request) => created(await addStaffMember(request, request.body)),
  }),
  route({
    method: 'GET',
    path: '/company/staff/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getStaffMember',
    summary: 'Get a staff member',
    params: StaffMemberParams,
    success: { status: 200, schema: One(StaffMemberSchema) },
    action: async (request) => ok(await showStaffMember(request, request.params)),
  }),
  route({
    method: 'PATCH',
    path: '/company/staff/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'updateStaffMember',
    summary: 'Change a staff member',
    description: 'Lists are replaced as a whole; `working_hours: null` restores the company’s hours.',
    params: StaffMemberParams,
    body: StaffMemberChange,
    success: { status: 200, schema: One(StaffMemberSchema) },
    action: async (request) =>
      ok(await changeStaffMember(request, { id: request.params.id, ...request.body })),
  }),
  route({
    method: 'DELETE',
    path: '/company/staff/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'deleteStaffMember',
    summary: 'Remove a staff member',
    description:
      'Their appointments keep the name. A service that named only this member is then performed by everybody.',
    params: StaffMemberParams,
    success: { status: 200, schema: Deleted(StaffMemberSchema) },
    action: async (request) => deleted(await removeStaffMember(request, request.params)),
  }),
];
