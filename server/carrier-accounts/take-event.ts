import type { Logger } from 'pino';
import type {
  KeepCallPermission,
  ReceiveText,
  RecordCarrierReport,
  RecordNameDecision,
} from '../carriers/text-carrier.ts';
import type { HookEvent } from '../carriers/texts/text-connection.ts';
import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { writeFaultOfBusiness } from './business-faults.queries.ts';
import { listNumbersOf, writeFault, type SealedTextCarrier } from './carriers.queries.ts';
import { scheduleRegistration } from './register-numbers.ts';

/** What becomes of the things that vendors tell. */
export interface EventActions {
  receiveText: ReceiveText;
  recordCarrierReport: RecordCarrierReport;
  keepCallPermission: KeepCallPermission;
  recordNameDecision: RecordNameDecision;
}

/**
 * Takes one thing that a vendor tells; told again, it changes nothing.
 * @param told.name the name kept with the messages of the carrier.
 */
export async function takeEvent(
  { receiveText, recordCarrierReport, keepCallPermission, recordNameDecision }: EventActions,
  { db, now, log }: { db: Db; now: Temporal.Instant; log: Logger },
  told: { carrier: Pick<SealedTextCarrier, 'workspaceId' | 'id'>; event: HookEvent; name: string },
): Promise<void> {
  const { carrier, event, name } = told;
  const { workspaceId, id: carrierId } = carrier;
  if (event.kind === 'report') {
    const { kind: _kind, ...report } = event;
    const isNew = await recordCarrierReport(db, { ...report, workspaceId, carrierId, carrier: name }, now);
    const { fault } = report;
    // Accounts are suspended, and limits reached, after a text was taken.
    if (isNew && fault?.kind === 'account') {
      log.warn({ carrier_id: carrierId, code: fault.code }, 'text carrier refused the account');
      const message = fault.problem.sentence('en');
      await writeFault(db, workspaceId, carrierId, { message, source: 'text', at: isoOf(now) });
    }
    return;
  }
  if (event.kind === 'account') {
    const { account, fault } = event;
    log.warn({ carrier_id: carrierId, code: fault.code }, 'chat app limits the business account');
    const told = { message: fault.problem.sentence('en'), at: isoOf(now) };
    return writeFaultOfBusiness(db, workspaceId, account, told);
  }
  const context = { db, workspaceId, now, by: { kind: 'system' } } as const;
  if (event.kind === 'call_permission') return keepCallPermission(context, event, event);
  if (event.kind === 'display_name') {
    await recordNameDecision(context, event);
    if (event.decision !== 'approved') return;
    // An approved name shows only once the number is registered again. It is told at the address of the app,
    // which may be that of another number's carrier.
    const [number] = await listNumbersOf(db, workspaceId, { numbers: [event.number] });
    return scheduleRegistration(db, { workspaceId, id: number?.textCarrierId ?? carrierId }, now);
  }
  const { kind: _kind, ...text } = event;
  const incoming = { ...text, carrier: name, withinWorkspaceId: workspaceId };
  const reception = await receiveText(db, incoming, now);
  // The vendor would only tell it again: nobody here has the number.
  if (!reception.taken) log.warn({ carrier_id: carrierId, reason: reception.reason }, 'text was not taken');
}
