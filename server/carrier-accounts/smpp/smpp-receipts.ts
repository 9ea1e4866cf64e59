import { reportOf } from '../../carriers/smpp/smpp-faults.ts';
import type { Receipt } from '../../carriers/smpp/read-receipt.ts';
import type { RecordCarrierReport } from '../../carriers/text-carrier.ts';
import { inTransaction, type Db, type Tx } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import { otherNotations, plainId } from './match-receipt.ts';
import { SMPP, carrierMessageIdOf } from './smpp-name.ts';
import {
  findSubmission,
  insertSubmission,
  keepReceipt,
  listSubmissions,
  lockSmpp,
  takeReceipts,
  writeState,
  type CarrierKey,
} from './smpp.queries.ts';

/** Clocks of processes differ by less; a receipt from before the text was sent is another text's. */
const CLOCKS_MS = 60_000;

interface ReceiptServices {
  sql: Db;
  recordCarrierReport: RecordCarrierReport;
}

/**
 * Notes that the SMSC took a message, and does what receipts say that came before this was known. One of the
 * two transactions, of the answer and of the receipt, is always second, and sees what the first one wrote.
 */
export async function recordSubmission(
  { sql, recordCarrierReport }: ReceiptServices,
  key: CarrierKey,
  taken: { messageId: number; part: number; parts: number; smscId: string | null },
  { begun, now }: { begun: Temporal.Instant; now: Temporal.Instant },
): Promise<void> {
  const smscId = taken.smscId === null ? null : plainId(taken.smscId);
  await inTransaction(sql, async (tx) => {
    await lockSmpp(tx, key, 'receipts');
    await insertSubmission(tx, key, { ...taken, smscId }, isoOf(now));
    if (smscId === null) return;
    const since = isoOf(begun.subtract({ milliseconds: CLOCKS_MS }));
    const early = await takeReceipts(tx, key, { ids: [smscId, ...otherNotations(smscId)], since });
    if (early.length === 0) return;
    const all = await listSubmissions(tx, key, taken.messageId);
    const own = all.find(({ part }) => part === taken.part);
    for (const { state, error } of early) {
      if (own) await applyState(tx, { key, recordCarrierReport, now }, own, { state, error });
    }
  });
}

/** Does what a receipt says of a text; told again, or for a text of nobody here, it changes nothing. */
export async function takeReceipt(
  { sql, recordCarrierReport }: ReceiptServices,
  key: CarrierKey,
  { id, state, error, addresses }: Receipt,
  now: Temporal.Instant,
): Promise<void> {
  // What is on the way is no news.
  if (reportOf({ state, error }) === null) return;
  const plain = plainId(id);
  await inTransaction(sql, async (tx) => {
    await lockSmpp(tx, key, 'receipts');
    const asked = { id: plain, sameNumber: otherNotations(plain), addresses };
    const known = await findSubmission(tx, key, asked);
    if (!known) return keepReceipt(tx, key, { id: plain, state, error }, isoOf(now));
    await applyState(tx, { key, recordCarrierReport, now }, known, { state, error });
  });
}

/**
 * Writes what became of one message, and reports the text: as failed with its first message that is, as
 * delivered with the last of them.
 */
async function applyState(
  tx: Tx,
  {
    key,
    recordCarrierReport,
    now,
  }: Pick<ReceiptServices, 'recordCarrierReport'> & {
    key: CarrierKey;
    now: Temporal.Instant;
  },
  {
    id,
    messageId,
    parts,
    state: before,
  }: { id: number; messageId: number; parts: number; state: string | null },
  { state, error }: { state: string; error: string | null },
): Promise<void> {
  if (before !== null) return;
  await writeState(tx, key, { id, state, error });
  const told = reportOf({ state, error });
  if (!told) return;
  if (told.status === 'delivered') {
    const all = await listSubmissions(tx, key, messageId);
    const delivered = all.filter((one) => one.state === 'DELIVRD');
    if (delivered.length < parts) return;
  }
  const { workspaceId, carrierId } = key;
  const report = {
    ...{ workspaceId, carrierId, carrier: SMPP, messageId, ...told },
    carrierMessageId: carrierMessageIdOf(carrierId, messageId),
  };
  await recordCarrierReport(tx, report, now);
}
