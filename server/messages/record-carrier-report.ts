import type { RecordCarrierReport } from '../carriers/text-carrier.ts';
import { addOptOut } from '../contacts/sms-opt-outs.queries.ts';
import { inTransaction } from '../platform/db/sql.ts';
import { languageOf } from '../platform/http/request/language.ts';
import { isoOf } from '../platform/instants.ts';
import { findReported, moveOn } from './messages.queries.ts';

/**
 * Records the report of a workspace's carrier. One that bears our id settles a text whose fate was not known.
 * A late or repeated report, and one of a text that nobody here sent, changes nothing.
 */
export const recordCarrierReport: RecordCarrierReport = (db, report, now) =>
  inTransaction(db, async (tx) => {
    const { workspaceId, carrier, carrierMessageId, status, fault } = report;
    const text = await findReported(tx, report);
    if (!text) return;
    const error = fault?.problem.sentence(languageOf(text.language)) ?? null;
    const later = { status, error, errorCode: fault?.code ?? null, carrier, carrierMessageId };
    await moveOn(tx, { workspaceId, messageId: text.id }, later, isoOf(now));
    if (fault?.kind === 'opted_out') {
      const { phoneNumberId, channel, to: phone } = text;
      await addOptOut(tx, workspaceId, { phoneNumberId, channel, phone }, isoOf(now));
    }
  });
