import type { ActionContext } from '../../platform/action-context.ts';
import type { Db } from '../../platform/db/sql.ts';
import { invalidState, notFound } from '../../platform/refusal.ts';
import type { CallControl, NotCarriedOut } from '../../voice/call/call-control.ts';
import type { TeamMember } from '../../voice/call-recorder.ts';
import type { PersonSound } from '../../voice/line.ts';
import { isRunning } from '../call.ts';
import { callProblems } from '../calls.problems.ts';
import { findCall } from '../calls.queries.ts';
import { refusalOf, type CallCommands } from './call-commands.ts';
import { sendCommand, type SentCommand } from './command-call.ts';
import type { CommandedCalls } from './commanded-calls.ts';
import { findCarrier, findMemberName } from './commands.queries.ts';

/**
 * A person takes the conversation over: the assistant is silent until they give it back.
 * @throws Refusal `not_found`; `invalid_state` when the call has ended or somebody else has it.
 */
export async function takeOver(
  context: ActionContext,
  commands: CallCommands,
  { id, userId }: { id: number; userId: number },
): Promise<SentCommand> {
  const by = await memberOf(context.db, userId);
  return sendCommand(context, commands, id, { kind: 'take_over', by });
}

/** The assistant's voice says words of the person who has the conversation. @throws Refusal as `takeOver`. */
export async function sayOnCall(
  context: ActionContext,
  commands: CallCommands,
  { id, userId, text }: { id: number; userId: number; text: string },
): Promise<SentCommand> {
  const by = await memberOf(context.db, userId);
  return sendCommand(context, commands, id, { kind: 'say', by, text: text.trim() });
}

/** The assistant has the conversation again. @throws Refusal as `takeOver`. */
export async function handBack(
  context: ActionContext,
  commands: CallCommands,
  { id, userId }: { id: number; userId: number },
): Promise<SentCommand> {
  const by = await memberOf(context.db, userId);
  return sendCommand(context, commands, id, { kind: 'hand_back', by });
}

/** The microphone of the person who has the conversation, not connected yet. */
export interface Microphone {
  /** Connects it; `gone` aborts when the person has the conversation no longer. */
  connect(hear: (pcm: Int16Array) => void): { sound: PersonSound; gone: AbortSignal } | NotCarriedOut;
  /** The person hangs the call up. */
  hangUp(): void;
}

/**
 * @throws Refusal `not_found`; `invalid_state` when the call has ended, another process carries it, or the
 *   person has not taken it over.
 */
export async function findMicrophone(
  { db, workspaceId }: ActionContext,
  commandedCalls: CommandedCalls,
  { id, userId }: { id: number; userId: number },
): Promise<Microphone> {
  const call = await findCall(db, workspaceId, id);
  if (!call) throw notFound('call');
  if (!isRunning(call.status)) throw invalidState(callProblems.already_over());
  const { taken_over_by: person } = call;
  if (person?.user_id !== userId || person.until !== null) throw invalidState(callProblems.not_taken_over());
  const control = commandedCalls.controlOf({ workspaceId, callId: id });
  if (!control) {
    const node = (await findCarrier(db, workspaceId, id)) ?? 0;
    throw invalidState(callProblems.elsewhere({ node }));
  }
  const by = { userId, name: person.name };
  const may = control.mayJoin(by);
  if (may !== 'done') throw refusalOf(may);
  return microphoneOf(control, by);
}

const microphoneOf = (control: CallControl, by: TeamMember): Microphone => ({
  connect: (hear) => control.join(by, hear),
  hangUp: () => void control.hangUp(),
});

const memberOf = async (db: Db, userId: number): Promise<TeamMember> => ({
  userId,
  name: await findMemberName(db, userId),
});
