import type { Handover, OutgoingText, Postponed, TextCarrier, TextFault } from '../text-carrier.ts';
import type { TextConnection } from './text-connection.ts';
import { textFaultProblems } from './text-fault.problems.ts';

/** An account ready to send. */
export interface OpenTextAccount {
  connection: Pick<TextConnection, 'send' | 'find'>;
  /** The address for the reports of a text; null where no vendor could call it. */
  reportUrl(messageId: number): string | null;
  /** Tells the team that the account cannot be used as it is. */
  onAccountFault(fault: TextFault): Promise<void>;
}

/** Opens the account of a workspace's carrier; a fault when it cannot be used. */
export type OpenTextCarrier = (
  workspaceId: number,
  carrierId: number,
) => Promise<OpenTextAccount | { fault: TextFault }>;

/**
 * Each text leaves by the carrier of its number: its workspace's account at a vendor, else the installation's
 * own.
 */
export const routeTexts = (own: TextCarrier, open: OpenTextCarrier): TextCarrier => ({
  name: own.name,
  send: (text, signal) => {
    const carrierId = text.carrierId ?? null;
    return carrierId === null
      ? own.send(text, signal)
      : sendBy(open(text.workspaceId, carrierId), text, signal);
  },
  find: async (text, signal) => {
    const carrierId = text.carrierId ?? null;
    const account = carrierId === null ? null : await open(text.workspaceId, carrierId);
    if (!account || !('connection' in account)) return { ids: [], reworded: [], isComplete: false };
    return account.connection.find(text, account.reportUrl(text.messageId), signal);
  },
});

async function sendBy(
  opening: ReturnType<OpenTextCarrier>,
  text: OutgoingText,
  signal: AbortSignal,
): Promise<Handover | Postponed> {
  const account = await opening;
  if (!('connection' in account)) {
    const { fault } = account;
    return { accepted: false, reason: fault.problem.sentence('en'), fault };
  }
  const result = await account.connection.send(text, account.reportUrl(text.messageId), signal);
  const fault = result.accepted === true ? null : (result.fault ?? null);
  if (fault?.kind === 'account') await account.onAccountFault(fault);
  return result;
}

/** The fault of a carrier that is switched off. */
export const carrierOff = (): TextFault => ({
  kind: 'account',
  code: null,
  problem: textFaultProblems.carrier_off(),
});
