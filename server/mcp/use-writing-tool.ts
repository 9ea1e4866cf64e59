import { contentKey } from '../calls/tools/content-key.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Sql } from '../platform/db/sql.ts';
import { callerOf } from '../platform/http/access/principal.ts';
import { answerOnce } from '../platform/http/idempotency/idempotency.ts';
import {
  ToolRefusal,
  type Judged,
  type Prepared,
  type Tool,
  type ToolContext,
} from '../voice/define-tool.ts';
import type { Facts, ToolResult } from '../voice/tools.ts';
import { confirmationOf, confirms, type ReadBack } from './confirmation.ts';
import type { McpClient } from './mcp-tool.ts';

type Writing = Extract<Tool['does'], { kind: 'writes' }>;

interface WritingUse {
  tool: Tool;
  does: Writing;
  /** Read, with `confirmation` or `idempotency_key` where the client gave one. */
  args: Record<string, unknown>;
  context: ToolContext;
  client: McpClient;
  sql: Sql;
  clock: Clock;
}

/** Keeps apart what is done here from the keys that clients give to requests of the API. */
const PREFIX = 'mcp ';

/**
 * Uses a tool that changes something. What has to be agreed to is only judged at first, and the result holds
 * a confirmation. The same use with it is carried out once, however often it comes: its result is kept as
 * that of a request with an Idempotency-Key is.
 * @throws ToolRefusal, Refusal
 */
export async function useWritingTool(use: WritingUse): Promise<ToolResult & { confirmation?: string }> {
  const { confirmation, idempotency_key: key, ...args } = use.args;
  const said: WritingUse = { ...use, args };
  if (typeof confirmation === 'string') return confirmed(said, confirmation);
  const prepared = await prepare(said, use.sql);
  if (prepared.confirms !== 'never') return readBack(said);
  const facts =
    typeof key === 'string'
      ? await once(said, key, (db) => carryOut(said, db))
      : await inTransaction(use.sql, (db) => carryOut(said, db));
  return { ok: true, facts };
}

async function confirmed(use: WritingUse, token: string): Promise<ToolResult & { confirmation?: string }> {
  try {
    const facts = await once(use, token, async (db) => {
      const { judged, readBack: now } = await judge(use, db);
      if (!confirms(token, now, use.clock.now())) throw new ToolRefusal('needs_confirmation');
      return judged.carryOut({ ...use.context, db });
    });
    return { ok: true, facts };
  } catch (error) {
    // It comes to something else than what was agreed to, or was agreed to long ago.
    if (error instanceof ToolRefusal && error.result.reason === 'needs_confirmation') return readBack(use);
    throw error;
  }
}

async function readBack(use: WritingUse): Promise<ToolResult & { confirmation: string }> {
  const { judged, readBack: exactly } = await judge(use, use.sql);
  const { caller } = use.context;
  const isOwnNumber = judged.facts['phone'] === null && caller.number !== null;
  const facts: Facts = { ...judged.facts, ...(isOwnNumber ? { phone: caller.number } : {}) };
  const confirmation = confirmationOf(exactly, use.clock.now());
  return { ok: false, reason: 'needs_confirmation', facts, confirmation };
}

/** Does a thing once for a key; its result is given again for 24 hours. */
async function once(use: WritingUse, key: string, work: (db: Db) => Promise<Facts>): Promise<Facts> {
  const { tool, args, context, client, sql } = use;
  const { workspaceId, now } = context;
  const request = {
    ...{ workspaceId, caller: callerOf(client.principal), key: PREFIX + key, method: 'MCP', url: tool.name },
    ...{ body: args, sealedWith: null, now },
  };
  const answer = await answerOnce(sql, request, async (db) => ({ status: 200, body: await work(db) }));
  return answer.body as Facts;
}

async function carryOut(use: WritingUse, db: Db): Promise<Facts> {
  const { judged } = await judge(use, db);
  return judged.carryOut({ ...use.context, db });
}

const prepare = ({ does, args, context }: WritingUse, db: Db): Promise<Prepared> =>
  does.prepare(args, { ...context, db });

async function judge(use: WritingUse, db: Db): Promise<{ judged: Judged; readBack: ReadBack }> {
  const prepared = await prepare(use, db);
  const judged = await prepared.judge();
  const readBack: ReadBack = {
    workspaceId: use.context.workspaceId,
    caller: callerOf(use.client.principal),
    tool: use.tool.name,
    content: contentKey(prepared.content),
    facts: contentKey(judged.facts, use.does.volatileFacts),
  };
  return { judged, readBack };
}
