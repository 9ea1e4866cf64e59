import type { Resource } from '../platform/resource.ts';
import { messageExamples } from './messages.examples.ts';
import { messageProblems } from './messages.problems.ts';
import { messageRoutes } from './messages.routes.ts';
import { pruneDeletedIncomingTexts } from './prune-deleted-texts.ts';
import { textQueue } from './text-queue.ts';

export const messageResource: Resource<Parameters<typeof messageRoutes>[0], Parameters<typeof textQueue>[0]> =
  {
    tags: [{ name: 'Messages', description: 'Texts in and out, by SMS and on the chat-app channel.' }],
    routes: (services) => messageRoutes(services),
    examples: [messageExamples],
    states: {
      Messages: {
        feature_disabled: messageProblems.texting_off(),
        invalid_state: messageProblems.still_queued(),
      },
    },
    queues: (services) => [textQueue(services)],
    recurring: () => [pruneDeletedIncomingTexts],
  };
