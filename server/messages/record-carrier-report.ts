import type { RecordCarrierReport } from '../carriers/text-carrier.ts';
import { inTransaction } from '../platform/db/sql.ts';
import { languageOf } from '../platform/http/request/language.ts';
import { isoOf } from '../platform/instants.ts';
import { findReported, moveOn } from './messages.queries.ts';
import { obeyCarrier } from './obey-carrier.ts';

/**
 * Records the report of a workspace's carrier. One that bears our id settles a text whose fate was not known,
 * also one that was given up. A late or repeated report, and one of a text that nobody here sent, changes
 * nothing.
 */
export const recordCarrierReport: RecordCarrierReport = (db, report, now) =>
  inTransaction(db, async (tx) => {
    const { workspaceId, carrier, carrierMessageId, status, fault } = report;
    const text = await findReported(tx, report);
    if (!text) return false;
    const error = fault?.problem.sentence(languageOf(text.language)) ?? null;
    const told = { status, error, errorCode: fault?.code ?? null, carrier, carrierMessageId };
    const later = { ...told, settlesUnknown: true } as const;
    const isNew = await moveOn(tx, { workspaceId, messageId: text.id }, later, isoOf(now));
    await obeyCarrier(tx, workspaceId, { ...text, fault }, now);
    return isNew;
  });
