import type { Resource } from '../platform/resource.ts';
import { callEventData } from './call-events.schema.ts';
import { callExamples } from './calls.examples.ts';
import { callProblems } from './calls.problems.ts';
import { callRoutes } from './calls.routes.ts';
import { pruneTraces } from './trace/prune-traces.ts';
import { expireRecordings } from './record/expire-recordings.ts';
import { linkQueue, type LinkServices } from './record/link-queue.ts';
import { summaryQueue, type SummaryServices } from './record/summary-queue.ts';

export const callResource: Resource<Parameters<typeof callRoutes>[0], SummaryServices & LinkServices> = {
  tags: [{ name: 'Calls', description: 'What was said on the phone: transcripts, recordings, outcomes.' }],
  routes: (services) => callRoutes(services),
  examples: [callExamples],
  states: { Calls: { invalid_state: callProblems.still_running() } },
  events: callEventData,
  queues: (services) => [summaryQueue(services), linkQueue(services)],
  recurring: ({ callTraceDays }) => [pruneTraces(callTraceDays), expireRecordings],
};
