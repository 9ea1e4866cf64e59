import type { ActionContext } from '../../platform/action-context.ts';
import type { Db } from '../../platform/db/sql.ts';
import { parsePhone } from '../../platform/phone-numbers.ts';
import type { Problem } from '../../platform/problem.ts';
import { phoneNumberFormatProblems } from '../../platform/phone-number.problems.ts';
import { invalid, notFound } from '../../platform/refusal.ts';
import { findWorkspaceCountry } from '../../platform/workspace-country.queries.ts';
import type { Transferee } from '../../voice/call-recorder.ts';
import { chooseTransferTargets } from '../../voice/call/choose-transfer-targets.ts';
import { matchName } from '../../voice/understanding/match-name.ts';
import type { FullCall } from '../call.ts';
import { callProblems } from '../calls.problems.ts';
import { findCall, findTransferTargets, type TransferTargets } from '../calls.queries.ts';
import { judgeTransferee } from '../person-routes.ts';
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
 * Puts the caller through: to a number, or to somebody among the assistant's transfer targets by name;
 * without either to whom the assistant would choose, those who fit the announcement first.
 * @throws Refusal `validation_error` on `to`; `not_found`; `invalid_state`.
 */
export async function transfer(
  context: ActionContext,
  commands: CallCommands,
  { id, to = null, announce = null }: { id: number; to?: string | null; announce?: string | null },
): Promise<SentCommand> {
  const { db, workspaceId, now } = context;
  const known = await findTransferTargets(db, workspaceId, id);
  if (!known) throw notFound('call');
  const call = await findCall(db, workspaceId, id);
  if (call?.channel === 'chatapp') throw invalid({ to: [callProblems.chatapp_stays_inside()] });
  const announcement = announce?.trim() || null;
  const chosen =
    to === null ? choosePeople(known, announcement ?? '', now) : [await readTransferee(context, to, known)];
  const phones = chosen.map(({ phone }) => phone);
  const route = await findPersonRoute(db, { workspaceId, callId: id }, phones);
  const faultOf = ({ phone }: Transferee): Problem | null => route && judgeTransferee(phone, route);
  // Whom nobody may be put through to is passed over, as on a call.
  const [person, ...others] = chosen.filter((one) => faultOf(one) === null);
  if (!person) throw invalid({ to: chosen.flatMap((one) => faultOf(one) ?? []).slice(0, 1) });
  return sendCommand(context, commands, id, { kind: 'transfer', to: person, others, announcement });
}

/** At least one. @throws Refusal `validation_error` on `to` when nobody can be reached. */
function choosePeople(
  { targets, timezone }: TransferTargets,
  about: string,
  now: Temporal.Instant,
): Transferee[] {
  const people = chooseTransferTargets(targets, { about, timezone }, now).map(personOf);
  if (people.length > 0) return people;
  const { no_transfer_target: none, nobody_reachable: closed } = callProblems;
  throw invalid({ to: [targets.length === 0 ? none() : closed()] });
}

async function readTransferee(
  { db, workspaceId }: ActionContext,
  to: string,
  { targets, language }: TransferTargets,
): Promise<Transferee> {
  const wanted = to.trim();
  const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
  const named = targets.find(({ name }) => same(name, wanted));
  if (named) return personOf(named);
  const country = wanted.startsWith('+') ? null : await findWorkspaceCountry(db, workspaceId);
  const phone = parsePhone(wanted, country);
  if (phone === null) {
    const options = targets.map((target) => ({ value: target.name, target }));
    const found = matchName(wanted, options, language);
    if (found.is === 'one') return personOf(found.option.target);
    throw invalid({ to: [phoneNumberFormatProblems.not_a_phone()] });
  }
  const known = targets.find((target) => target.phone === phone);
  return known ? personOf(known) : { name: null, phone };
}

const personOf = ({ name, phone }: Transferee): Transferee => ({ name, phone });

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
