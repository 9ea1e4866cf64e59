import type { Logger } from 'pino';
import type { ReceiveText } from '../../carriers/text-carrier.ts';
import { inTransaction, type Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { RecurringWork } from '../../platform/jobs/recurring.ts';
import { findSealedCarrier } from '../carriers.queries.ts';
import { joinParts } from './join-parts.ts';
import { incomingIdOf, SMPP } from './smpp-name.ts';
import {
  deleteParts,
  listIncomplete,
  listParts,
  lockSmpp,
  pruneSmppBatch,
  type CarrierKey,
  type PartedText,
} from './smpp.queries.ts';

/** Parts of one text come within seconds; those that did not come by now are lost, or late beyond use. */
const INCOMPLETE_MINUTES = 10;
const MOST_TEXTS = 200;

export interface IncompleteTextServices {
  log: Logger;
  receiveText: ReceiveText;
}

/**
 * Brings texts of which parts did not come, with a mark in the place of each: a person who wrote half of
 * what they meant is asked again, one who is not heard is lost.
 */
export const bringIncompleteTexts = ({ log, receiveText }: IncompleteTextServices): RecurringWork => ({
  name: 'bring-incomplete-texts',
  everyMinutes: 1,
  deadlineMs: 5 * 60_000,
  work: async (sql, now, signal) => {
    const before = isoOf(now.subtract({ minutes: INCOMPLETE_MINUTES }));
    for (const text of await listIncomplete(sql, before, MOST_TEXTS)) {
      if (signal.aborted) return;
      try {
        await bring({ sql, receiveText }, text, { now, before });
      } catch (error) {
        log.error({ err: error, carrier_id: text.carrierId }, 'incomplete text was not brought');
      }
    }
  },
});

async function bring(
  { sql, receiveText }: { sql: Sql; receiveText: ReceiveText },
  text: PartedText & CarrierKey,
  { now, before }: { now: Temporal.Instant; before: string },
): Promise<void> {
  const { workspaceId, carrierId, from, to } = text;
  const carrier = await findSealedCarrier(sql, workspaceId, carrierId);
  const alphabet = carrier?.kind === 'smpp' ? carrier.settings.default_alphabet : 'gsm';
  await inTransaction(sql, async (tx) => {
    await lockSmpp(tx, text, 'deliveries');
    // Another part may have come meanwhile, or the last one.
    const parts = await listParts(tx, text, text);
    const [first] = parts;
    if (!first || parts.some(({ receivedAt }) => receivedAt > before)) return;
    await deleteParts(tx, text, text);
    const body = joinParts(parts, text.parts, alphabet);
    const carrierMessageId = incomingIdOf(carrierId, `part/${first.id}`);
    const incoming = { channel: 'sms', from, to, body, carrier: SMPP, carrierMessageId } as const;
    await receiveText(tx, { ...incoming, withinWorkspaceId: workspaceId }, now);
  });
}

/** How long an SMSC may still tell something of what it took, or bring again what was taken. */
const KEPT = { submissionDays: 9, receiptHours: 1, deliveryHours: 24 };

/** Forgets what SMSCs will not come back to. */
export const pruneSmpp: RecurringWork = {
  name: 'prune-smpp',
  everyMinutes: 60,
  deadlineMs: 10 * 60_000,
  work: async (sql, now, signal) => {
    const before = {
      submissions: isoOf(now.subtract({ hours: 24 * KEPT.submissionDays })),
      receipts: isoOf(now.subtract({ hours: KEPT.receiptHours })),
      deliveries: isoOf(now.subtract({ hours: KEPT.deliveryHours })),
    };
    while (!signal.aborted && (await pruneSmppBatch(sql, before)) > 0);
  },
};
