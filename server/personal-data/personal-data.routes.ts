import { ContactParams } from '../contacts/contacts.schema.ts';
import { ok, route, type AnyRoute } from '../platform/http/route.ts';
import { One } from '../platform/http/shapes/shapes.ts';
import { exportPerson } from './export-person.ts';
import { PersonExportSchema } from './personal-data.schema.ts';

export const personalDataRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/contacts/{id}/export',
    scope: 'read',
    tag: 'Contacts',
    operationId: 'exportContact',
    summary: 'Export all data stored about a person',
    description:
      'For requests for information about personal data: the contact with its calls, transcripts, texts, inbox items, bookings, ' +
      'campaigns and notices. Also works for a deleted contact that was not erased.',
    params: ContactParams,
    success: { status: 200, schema: One(PersonExportSchema) },
    action: async (request) => ok(await exportPerson(request, { id: request.params.id })),
  }),
];
