import { ContactParams } from '../contacts/contacts.schema.ts';
import { created, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Many, One } from '../platform/http/shapes/shapes.ts';
import {
  ConsentParams,
  ConsentSchema,
  ConsentsOfMany,
  KeptConsentsSchema,
  NewConsent,
  Withdrawal,
} from './consents.schema.ts';
import { keepConsent, keepConsents, showConsents, withdrawConsent } from './keep-consents.ts';

const TAG = 'Consents';

export const consentRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/contacts/{id}/consents',
    scope: 'read',
    tag: TAG,
    operationId: 'listConsents',
    summary: 'List the consents of a contact',
    description: 'Newest first, withdrawn ones too.',
    params: ContactParams,
    success: { status: 200, schema: Many(ConsentSchema) },
    action: async (request) => ok(await showConsents(request, request.params)),
  }),
  route({
    method: 'POST',
    path: '/contacts/{id}/consents',
    scope: 'write',
    tag: TAG,
    operationId: 'createConsent',
    summary: 'Keep that a contact agreed to be called',
    description: 'The same time, way and wording again is the consent that is kept already.',
    params: ContactParams,
    body: NewConsent,
    success: { status: 201, schema: One(ConsentSchema) },
    refusals: ['invalid_state'],
    action: async (request) =>
      created(await keepConsent(request, { id: request.params.id, ...request.body })),
  }),
  route({
    method: 'POST',
    path: '/contacts/{id}/consents/{consent_id}/withdraw',
    scope: 'write',
    tag: TAG,
    operationId: 'withdrawConsent',
    summary: 'Withdraw a consent',
    description: 'It stays in the list. Campaigns that need it do not call the contact any more.',
    params: ConsentParams,
    body: Withdrawal,
    success: { status: 200, schema: One(ConsentSchema) },
    refusals: ['invalid_state'],
    action: async (request) => ok(await withdrawConsent(request, { ...request.params, ...request.body })),
  }),
  route({
    method: 'POST',
    path: '/consents',
    scope: 'write',
    tag: TAG,
    operationId: 'createConsents',
    summary: 'Keep the same consent for many contacts',
    description: 'For contacts by `contact_ids`, by `tag`, or both. Nothing is kept when a field is wrong.',
    body: ConsentsOfMany,
    success: { status: 200, schema: One(KeptConsentsSchema) },
    action: async (request) => ok(await keepConsents(request, request.body)),
  }),
];
