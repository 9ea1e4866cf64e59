import type { Resource } from '../platform/resource.ts';
import { callEventData } from './call-events.schema.ts';
import { callExamples } from './calls.examples.ts';
import { callProblems } from './calls.problems.ts';
import { callRoutes } from './calls.routes.ts';

export const callResource: Resource<Parameters<typeof callRoutes>[0]> = {
  tags: [{ name: 'Calls', description: 'What was said on the phone: transcripts, recordings, outcomes.' }],
  routes: (services) => callRoutes(services),
  examples: [callExamples],
  states: { Calls: { invalid_state: callProblems.still_running() } },
  events: callEventData,
};
