import type { Resource } from '../platform/resource.ts';
import { audioRoute } from './audio.routes.ts';
import { displayNameRoutes } from './display-names.routes.ts';
import { simulatorExamples } from './simulator.examples.ts';
import { simulatorProblems } from './simulator.problems.ts';
import { simulatorRoutes } from './simulator.routes.ts';
import { simulatedTextRoutes } from './texts.routes.ts';

export const simulatorResource: Resource<{
  typedCalls: Parameters<typeof simulatorRoutes>[0];
  clock: Parameters<typeof simulatorRoutes>[1];
  accessWatch: Parameters<typeof audioRoute>[1]['accessWatch'];
  receiveText: Parameters<typeof simulatedTextRoutes>[0];
  recordReview: Parameters<typeof displayNameRoutes>[0];
}> = {
  tags: [
    { name: 'Simulator', description: 'Calls in typed words or by microphone, and texts, without a phone.' },
  ],
  routes: (services) => [
    ...simulatorRoutes(services.typedCalls, services.clock),
    audioRoute(services.typedCalls, services),
    ...simulatedTextRoutes(services.receiveText),
    ...displayNameRoutes(services.recordReview),
  ],
  examples: [simulatorExamples],
  states: { Simulator: { invalid_state: simulatorProblems.no_assistant() } },
};
