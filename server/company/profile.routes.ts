import { ok, route, type AnyRoute } from '../platform/http/route.ts';
import { One } from '../platform/http/shapes/shapes.ts';
import { changeProfile, showProfile } from './change-profile.ts';
import { ProfileChange, ProfileSchema } from './profile.schema.ts';

const TAG = 'Company';

export const profileRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/company/profile',
    scope: 'read',
    tag: TAG,
    operationId: 'getCompanyProfile',
    summary: 'Get the business profile',
    success: { status: 200, schema: One(ProfileSchema) },
    action: async (request) => ok(await showProfile(request)),
  }),
  route({
    method: 'PATCH',
    path: '/company/profile',
    scope: 'write',
    tag: TAG,
    operationId: 'updateCompanyProfile',
    summary: 'Change the business profile',
    description:
      'Changes only what is sent. `features`, `ordering`, `hotel` and `notifications` merge one level deep, ' +
      'and each topic of `notifications` merges separately; lists are replaced as a whole.',
    body: ProfileChange,
    success: { status: 200, schema: One(ProfileSchema) },
    action: async (request) => ok(await changeProfile(request, request.body)),
  }),
];
