import type { ActionContext } from '../../platform/action-context.ts';
import type { Db } from '../../platform/db/sql.ts';
import { parsePhone } from '../../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../../platform/phone-number.problems.ts';
import { invalid, notFound } from '../../platform/refusal.ts';
import { findWorkspaceCountry } from '../../platform/workspace-country.queries.ts';
import type { Transferee } from '../../voice/call-recorder.ts';
import type { FullCall } from '../call.ts';
import { callProblems } from '../calls.problems.ts';
import { findCall, findTransferTargets } from '../calls.queries.ts';
import { judgeFraud } from '../outbound/judge-fraud.ts';
import { findPersonRoute } from '../person-routes.queries.ts';
import type { CallCommands } from './call-commands.ts';

/** A command that is written; it is carried out once its transaction is committed. */
export interface SentCommand {
  /** The call before. */
  call: FullCall;
  /** Waits for the effect; the call afterwards. @throws Refusal 409, 503 as `CallCommands.carriedOut`. */
  carriedOut(db: Db): Promise<FullCall>;
}

/**
 * Hangs a call up; one that rings becomes `canceled`.
 * @throws Refusal `not_found`; `invalid_state` when it has ended.
 */
export async function hangUp(
  context: ActionContext,
  commands: CallCommands,
  { id }: { id: number },
): Promise<SentCommand> {
  return sendCommand(context, commands, id, { kind: 'hang_up' });
}

/**
 * Puts the caller through: to a number, or to somebody among the assistant's transfer targets by name.
 * @throws Refusal `validation_error` on `to`; `not_found`; `invalid_state`.
 */
export async function transfer(
  context: ActionContext,
  commands: CallCommands,
  { id, to, announce = null }: { id: number; to: string; announce?: string | null },
): Promise<SentCommand> {
  const { db, workspaceId } = context;
  const targets = await findTransferTargets(db, workspaceId, id);
  if (!targets) throw notFound('call');
  const call = await findCall(db, workspaceId, id);
  if (call?.channel === 'chatapp') throw invalid({ to: [callProblems.chatapp_stays_inside()] });
  const announcement = announce?.trim() || null;
  const person = await readTransferee(context, to, targets);
  const route = await findPersonRoute(db, { workspaceId, callId: id });
  const fault = route?.allowedCountries && judgeFraud(person.phone, route.allowedCountries);
  if (fault) throw invalid({ to: [fault] });
  return sendCommand(context, commands, id, { kind: 'transfer', to: person, announcement });
}

async function readTransferee(
  { db, workspaceId }: ActionContext,
  to: string,
  targets: readonly Transferee[],
): Promise<Transferee> {
  const wanted = to.trim();
  const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
  const named = targets.find(({ name }) => name !== null && same(name, wanted));
  if (named) return named;
  const country = wanted.startsWith('+') ? null : await findWorkspaceCountry(db, workspaceId);
  const phone = parsePhone(wanted, country);
  if (phone === null) throw invalid({ to: [phoneNumberFormatProblems.not_a_phone()] });
  return targets.find((target) => target.phone === phone) ?? { name: null, phone };
}

/** Writes a command; it is sent on commit. @throws Refusal 404; 409 when the call has ended. */
export async function sendCommand(
  context: ActionContext,
  commands: CallCommands,
  callId: number,
  command: Parameters<CallCommands['send']>[2],
): Promise<SentCommand> {
  const { workspaceId } = context;
  const commandId = await commands.send(context, callId, command);
  const call = await shown(context.db, workspaceId, callId);
  return {
    call,
    carriedOut: async (db) => {
      await commands.carriedOut(workspaceId, commandId);
      return shown(db, workspaceId, callId);
    },
  };
}

async function shown(db: Db, workspaceId: number, callId: number): Promise<FullCall> {
  const call = await findCall(db, workspaceId, callId);
  if (!call) throw notFound('call');
  return call;
}
