import type { MessageKey } from './messages.queries.ts';

/** The queue of the jobs that submit accepted texts to the carrier. */
export const TEXT_QUEUE = 'texts';

/** Each text has its own lane, so that a direct submission can claim its job. */
export const laneOf = ({ workspaceId, messageId }: MessageKey): string => `${workspaceId}/${messageId}`;
