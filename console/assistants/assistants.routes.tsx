import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { q } from '../platform/queries.ts';
import { readAssistantsSearch, readNewScenarioSearch, readRunSearch, readTrySearch } from './searches.ts';

const assistantsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assistants',
  validateSearch: readAssistantsSearch,
  component: lazyRouteComponent(() => import('./assistants-page.tsx'), 'AssistantsPage'),
});

const tryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/try',
  validateSearch: readTrySearch,
  component: lazyRouteComponent(() => import('./try/try-page.tsx'), 'TryPage'),
});

/** The frame of the tabs of one assistant, with "Try it" beside them. */
const assistantRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assistants/$id',
  loader: ({ context, params }) =>
    void context.client.prefetchQuery(q('getAssistant', { path: { id: Number(params.id) } })),
  component: lazyRouteComponent(() => import('./assistant-page.tsx'), 'AssistantPage'),
});

const instructionsRoute = createRoute({
  getParentRoute: () => assistantRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./instructions-tab.tsx'), 'InstructionsTab'),
});

const voiceRoute = createRoute({
  getParentRoute: () => assistantRoute,
  path: '/voice',
  component: lazyRouteComponent(() => import('./voice-tab.tsx'), 'VoiceTab'),
});

const abilitiesRoute = createRoute({
  getParentRoute: () => assistantRoute,
  path: '/abilities',
  component: lazyRouteComponent(() => import('./abilities-tab.tsx'), 'AbilitiesTab'),
});

const transferRoute = createRoute({
  getParentRoute: () => assistantRoute,
  path: '/transfer',
  component: lazyRouteComponent(() => import('./transfer-tab.tsx'), 'TransferTab'),
});

const knowledgeRoute = createRoute({
  getParentRoute: () => assistantRoute,
  path: '/knowledge',
  component: lazyRouteComponent(() => import('./knowledge-tab.tsx'), 'KnowledgeTab'),
});

const outboundRoute = createRoute({
  getParentRoute: () => assistantRoute,
  path: '/outbound',
  component: lazyRouteComponent(() => import('./outbound-tab.tsx'), 'OutboundTab'),
});

const scenariosRoute = createRoute({
  getParentRoute: () => assistantRoute,
  path: '/scenarios',
  validateSearch: readRunSearch,
  component: lazyRouteComponent(() => import('./scenarios/scenarios-tab.tsx'), 'ScenariosTab'),
});

const newScenarioRoute = createRoute({
  getParentRoute: () => assistantRoute,
  path: '/scenarios/new',
  validateSearch: readNewScenarioSearch,
  component: lazyRouteComponent(() => import('./scenarios/scenario-page.tsx'), 'NewScenarioPage'),
});

const scenarioRoute = createRoute({
  getParentRoute: () => assistantRoute,
  path: '/scenarios/$scenario',
  component: lazyRouteComponent(() => import('./scenarios/scenario-page.tsx'), 'ScenarioPage'),
});

/** The pages of assistants, and "Try it". */
export const assistantsRoutes = [
  assistantsRoute,
  tryRoute,
  assistantRoute.addChildren([
    instructionsRoute,
    voiceRoute,
    abilitiesRoute,
    transferRoute,
    knowledgeRoute,
    outboundRoute,
    scenariosRoute,
    newScenarioRoute,
    scenarioRoute,
  ]),
] as const;
