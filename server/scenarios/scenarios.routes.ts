import type { ActionContext } from '../platform/action-context.ts';
import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, One, Page } from '../platform/http/shapes/shapes.ts';
import { listScenarios } from './scenarios.queries.ts';
import {
  AssistantParams,
  CallParams,
  NewScenario,
  RunParams,
  ScenarioChange,
  ScenarioParams,
  ScenarioQuery,
  ScenarioRunSchema,
  ScenarioSchema,
} from './scenarios.schema.ts';
import { replayCall, runAssistantScenarios, runScenario, showRun } from './start-run.ts';
import {
  addScenario,
  changeScenario,
  removeScenario,
  showScenario,
  type ScenarioContext,
} from './write-scenario.ts';

const TAG = 'Scenarios';
const one = { status: 200, schema: One(ScenarioSchema) } as const;
const newRun = { status: 201, schema: One(ScenarioRunSchema) } as const;
const SANDBOX =
  'It is played in a sandbox with a copy of the business: nothing is kept of it, and nothing is sent. Ask for the run ' +
  'until its status is `completed`.';

type RouteServices = Pick<ScenarioContext, 'providers'>;

export const scenarioRoutes = (services: RouteServices): AnyRoute[] => [
  ...readingRoutes,
  ...writingRoutes(services),
  ...runRoutes,
];

const readingRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/scenarios',
    scope: 'read',
    tag: TAG,
    operationId: 'listScenarios',
    summary: 'List scenarios',
    description: 'Oldest first.',
    query: ScenarioQuery,
    success: { status: 200, schema: Page(ScenarioSchema) },
    action: async ({ db, workspaceId, query }) => {
      const filter = { assistantId: query.assistant_id ?? null, ...limitAndOffset(query) };
      const { rows, total } = await listScenarios(db, workspaceId, filter);
      return paged(rows, total, query);
    },
  }),
  route({
    method: 'GET',
    path: '/scenarios/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getScenario',
    summary: 'Get a scenario',
    params: ScenarioParams,
    success: one,
    action: async (request) => ok(await showScenario(request, request.params)),
  }),
];

const writingRoutes = (services: RouteServices): AnyRoute[] => [
  route({
    method: 'POST',
    path: '/scenarios',
    scope: 'write',
    tag: TAG,
    operationId: 'createScenario',
    summary: 'Add a scenario',
    description:
      'The caller speaks fixed `lines`, or opens with the `goal` and answers from the `facts`, by rules or as the ' +
      'language model `caller.model` plays them.',
    body: NewScenario,
    success: { status: 201, schema: One(ScenarioSchema) },
    action: async (request) => created(await addScenario(withProviders(request, services), request.body)),
  }),
  route({
    method: 'PATCH',
    path: '/scenarios/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'updateScenario',
    summary: 'Change a scenario',
    description: 'Changes only what is sent; `caller` and `expect` merge one level deep.',
    params: ScenarioParams,
    body: ScenarioChange,
    success: one,
    action: async (request) => {
      const input = { ...request.body, id: request.params.id };
      return ok(await changeScenario(withProviders(request, services), input));
    },
  }),
  route({
    method: 'DELETE',
    path: '/scenarios/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'deleteScenario',
    summary: 'Remove a scenario',
    description: 'The results of its runs stay.',
    params: ScenarioParams,
    success: { status: 200, schema: Deleted(ScenarioSchema) },
    action: async (request) => deleted(await removeScenario(request, request.params)),
  }),
];

const runRoutes: AnyRoute[] = [
  route({
    method: 'POST',
    path: '/scenarios/{id}/run',
    scope: 'write',
    tag: TAG,
    operationId: 'runScenario',
    summary: 'Run a scenario',
    description: SANDBOX,
    params: ScenarioParams,
    success: newRun,
    action: async (request) => created(await runScenario(request, request.params)),
  }),
  route({
    method: 'POST',
    path: '/assistants/{id}/scenario-runs',
    scope: 'write',
    tag: TAG,
    operationId: 'runAssistantScenarios',
    summary: 'Run all scenarios of an assistant',
    description: SANDBOX,
    params: AssistantParams,
    success: newRun,
    refusals: ['invalid_state'],
    action: async (request) => created(await runAssistantScenarios(request, request.params)),
  }),
  route({
    method: 'GET',
    path: '/scenario-runs/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getScenarioRun',
    summary: 'Get a run with its results',
    params: RunParams,
    success: { status: 200, schema: One(ScenarioRunSchema) },
    action: async (request) => ok(await showRun(request, request.params)),
  }),
  route({
    method: 'POST',
    path: '/calls/{id}/replay',
    scope: 'write',
    tag: TAG,
    operationId: 'replayCall',
    summary: 'Play the caller of a past call against the assistant as it is now',
    description: `The result has the new transcript and the original one. ${SANDBOX}`,
    params: CallParams,
    success: newRun,
    refusals: ['invalid_state'],
    action: async (request) => created(await replayCall(request, request.params)),
  }),
];

const withProviders = (
  { db, workspaceId, now, by, language }: ActionContext,
  { providers }: RouteServices,
): ScenarioContext => ({
  ...{ db, workspaceId, now, by, providers },
  ...(language ? { language } : {}),
});
