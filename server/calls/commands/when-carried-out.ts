import type { Sql } from '../../platform/db/sql.ts';
import { ok, type Answer } from '../../platform/http/route.ts';
import type { SentCommand } from './command-call.ts';

/** Answers when the command has had its effect, after the commit that sends it. */
export function whenCarriedOut({ call, carriedOut }: SentCommand, { sql }: { sql: Sql }): Answer {
  return { ...ok(call), afterwards: async () => ok(await carriedOut(sql)) };
}
