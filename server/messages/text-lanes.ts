import type { MessageKey } from './messages.queries.ts';

/** The jobs that carry accepted texts to the carrier. */
export const TEXT_QUEUE = 'texts';

/** Each text has a lane of its own, so that whoever hands it over can take its job away. */
export const laneOf = ({ workspaceId, messageId }: MessageKey): string => `${workspaceId}/${messageId}`;
