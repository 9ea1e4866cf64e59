import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { created, deleted, ok, route, type AnyRoute, type ApiRequest } from '../platform/http/route.ts';
import { Deleted, One, Page } from '../platform/http/shapes/shapes.ts';
import type { Static } from 'typebox';
import type { Move } from './campaign.ts';
import { listCampaigns } from './campaigns.queries.ts';
import {
  CampaignChange,
  CampaignContactSchema,
  CampaignContactsQuery,
  CampaignParams,
  CampaignQuery,
  CampaignSchema,
  NewCampaign,
} from './campaigns.schema.ts';
import { listCampaignContacts } from './list-campaign-contacts.queries.ts';
import { deleteCampaign } from './delete-campaign.ts';
import { moveCampaign } from './move-campaign.ts';
import { changeCampaign, createCampaign, showCampaign } from './write-campaign.ts';

const TAG = 'Campaigns';
const success = { status: 200, schema: One(CampaignSchema) } as const;

/** The action of the four routes that change the state of a campaign. */
const moveBy = (move: Move) => async (request: ApiRequest<Static<typeof CampaignParams>>) =>
  ok(await moveCampaign(request, { id: request.params.id, move }));

export const campaignRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/campaigns',
    scope: 'read',
    tag: TAG,
    operationId: 'listCampaigns',
    summary: 'List campaigns',
    description: 'Newest first.',
    query: CampaignQuery,
    success: { status: 200, schema: Page(CampaignSchema) },
    action: async ({ db, workspaceId, query }) => {
      const { rows, total } = await listCampaigns(db, workspaceId, limitAndOffset(query));
      return paged(rows, total, query);
    },
  }),
  route({
    method: 'POST',
    path: '/campaigns',
    scope: 'write',
    tag: TAG,
    operationId: 'createCampaign',
    summary: 'Create a campaign as a draft',
    description:
      'Contacts are selected by `contact_ids`, by `tag`, or both; each is added once. A contact without a ' +
      'phone number counts as `skipped`. A draft may have no contacts yet. It calls nobody until it is started.',
    body: NewCampaign,
    success: { status: 201, schema: One(CampaignSchema) },
    action: async (request) => created(await createCampaign(request, request.body)),
  }),
  route({
    method: 'GET',
    path: '/campaigns/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getCampaign',
    summary: 'Get a campaign with its progress at this moment',
    params: CampaignParams,
    success,
    action: async ({ db, workspaceId, params }) => ok(await showCampaign(db, workspaceId, params.id)),
  }),
  route({
    method: 'PATCH',
    path: '/campaigns/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'updateCampaign',
    summary: 'Change a draft',
    description:
      'Changes only what is sent; `calling_hours` merge. `contact_ids` or `tag`, when sent, replace the contacts to be ' +
      'called. A campaign that was started cannot be changed.',
    params: CampaignParams,
    body: CampaignChange,
    success,
    refusals: ['invalid_state'],
    action: async (request) => ok(await changeCampaign(request, { ...request.body, id: request.params.id })),
  }),
  route({
    method: 'DELETE',
    path: '/campaigns/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'deleteCampaign',
    summary: 'Delete a campaign',
    description: 'Its calls remain. 409 while it is running: pause or cancel it first.',
    params: CampaignParams,
    success: { status: 200, schema: Deleted(CampaignSchema) },
    refusals: ['invalid_state'],
    action: async (request) => deleted(await deleteCampaign(request, { id: request.params.id })),
  }),
  route({
    method: 'GET',
    path: '/campaigns/{id}/contacts',
    scope: 'read',
    tag: TAG,
    operationId: 'listCampaignContacts',
    summary: 'List the contacts of a campaign with their states',
    description: 'By the ids of the contacts.',
    params: CampaignParams,
    query: CampaignContactsQuery,
    success: { status: 200, schema: Page(CampaignContactSchema) },
    action: async ({ db, workspaceId, params, query }) => {
      const { id: campaignId } = await showCampaign(db, workspaceId, params.id);
      const filter = { state: query.state, ...limitAndOffset(query) };
      const { rows, total } = await listCampaignContacts(db, { workspaceId, campaignId }, filter);
      return paged(rows, total, query);
    },
  }),
  route({
    method: 'POST',
    path: '/campaigns/{id}/start',
    scope: 'write',
    tag: TAG,
    operationId: 'startCampaign',
    summary: 'Start a draft',
    description:
      'Needs at least one contact, and a number and an active assistant that can call. The first calls are placed at ' +
      '`starts_at`, or at once, within the calling hours. Over a real carrier it also needs a contact with a consent, ' +
      'and calling hours within those of `/law`.',
    params: CampaignParams,
    success,
    refusals: ['invalid_state', 'validation_error'],
    action: moveBy('start'),
  }),
  route({
    method: 'POST',
    path: '/campaigns/{id}/pause',
    scope: 'write',
    tag: TAG,
    operationId: 'pauseCampaign',
    summary: 'Pause a running campaign',
    description: 'No more numbers are dialled; calls in progress continue.',
    params: CampaignParams,
    success,
    refusals: ['invalid_state'],
    action: moveBy('pause'),
  }),
  route({
    method: 'POST',
    path: '/campaigns/{id}/resume',
    scope: 'write',
    tag: TAG,
    operationId: 'resumeCampaign',
    summary: 'Resume a paused campaign',
    description: 'Requires the same as starting it.',
    params: CampaignParams,
    success,
    refusals: ['invalid_state', 'validation_error'],
    action: moveBy('resume'),
  }),
  route({
    method: 'POST',
    path: '/campaigns/{id}/cancel',
    scope: 'write',
    tag: TAG,
    operationId: 'cancelCampaign',
    summary: 'Cancel a campaign for good',
    description: 'No more numbers are dialled; calls in progress continue. No event is sent.',
    params: CampaignParams,
    success,
    refusals: ['invalid_state'],
    action: moveBy('cancel'),
  }),
];
