import type { RecordTextReport } from '../carriers/text-carrier.ts';
import { isoOf } from '../platform/instants.ts';
import { moveOn } from './messages.queries.ts';

/** Records a carrier's delivery report of a text. A late or repeated report changes nothing. */
export const recordReport: RecordTextReport = async (tx, { workspaceId, messageId, status, error }, now) => {
  await moveOn(tx, { workspaceId, messageId }, { status, error }, isoOf(now));
};
