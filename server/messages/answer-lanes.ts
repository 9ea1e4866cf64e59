import type { ConversationKey } from './text-conversation.ts';

/** The queue of the jobs that have assistants answer texts, and of those that close conversations. */
export const ANSWER_QUEUE = 'text_answers';

/** The texts of a conversation are answered one after the other. */
export const answerLaneOf = ({ workspaceId, conversationId }: ConversationKey): string =>
  `${workspaceId}/${conversationId}`;
