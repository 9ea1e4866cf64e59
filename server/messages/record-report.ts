import type { RecordTextReport } from '../carriers/text-carrier.ts';
import { isoOf } from '../platform/instants.ts';
import { moveOn } from './messages.queries.ts';

/** Writes down what a carrier tells of a text; one that comes late, or twice, changes nothing. */
export const recordReport: RecordTextReport = (tx, { workspaceId, messageId, status, error }, now) =>
  moveOn(tx, { workspaceId, messageId }, { status, error }, isoOf(now));
