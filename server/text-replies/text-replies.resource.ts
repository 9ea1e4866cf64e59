import type { Resource } from '../platform/resource.ts';
import type { AnswerServices } from './answer-waiting.ts';
import { answerQueue } from './answer-queue.ts';

/** Assistants that answer texts; what is said is in `GET /messages`. */
export const textReplyResource: Resource<object, AnswerServices> = {
  tags: [],
  routes: () => [],
  queues: (services) => [answerQueue(services)],
};
