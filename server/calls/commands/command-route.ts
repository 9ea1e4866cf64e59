import type { Sql } from '../../platform/db/sql.ts';
import type { SocketServices } from '../../platform/http/connection/guard-socket.ts';
import { ok, type Answer } from '../../platform/http/route.ts';
import { One } from '../../platform/http/shapes/shapes.ts';
import { CallParams, FullCallSchema } from '../calls.schema.ts';
import type { CallCommands } from './call-commands.ts';
import type { SentCommand } from './command-call.ts';
import type { CommandedCalls } from './commanded-calls.ts';

export interface CommandServices extends SocketServices {
  sql: Sql;
  callCommands: CallCommands;
  /** The calls that this process carries. */
  commandedCalls: CommandedCalls;
}

/** What the routes of commands have in common: they answer with the call, once it is carried out. */
export const command = {
  method: 'POST' as const,
  scope: 'write' as const,
  tag: 'Calls',
  params: CallParams,
  success: { status: 200 as const, schema: One(FullCallSchema) },
  refusals: ['invalid_state' as const, 'unavailable' as const],
};

/** Answers when the command has had its effect, after the commit that sends it. */
export function whenCarriedOut({ call, carriedOut }: SentCommand, { sql }: { sql: Sql }): Answer {
  return { ...ok(call), afterwards: async () => ok(await carriedOut(sql)) };
}
