import assert from 'node:assert/strict';
import { pino } from 'pino';
import type { TestApi } from '../../testing/test-api.ts';
import type { CallScript } from '../../voice/call-recorder.ts';
import type { Tool } from '../../voice/define-tool.ts';
import type { CallTools, Facts, ToolResult } from '../../voice/tools.ts';
import { findReachedNumber } from '../inbound/reception.queries.ts';
import { linkChatappCaller } from '../record/link-caller.ts';
import { writeScript } from '../record/prepare-call.ts';
import { bindTools } from '../tools/bind-tools.ts';
import { ending, makeAnsweredNumber, ringingCall } from './call-fixture.ts';

const ALL_ABILITIES: CallScript['abilities'] = {
  take_messages: true,
  book_appointments: true,
  take_orders: true,
  take_reservations: true,
  transfer_calls: true,
  send_texts: true,
};

/** A call in progress with the tools of its assistant. */
export interface CallWithTools {
  callId: number;
  tools: CallTools;
  /** The result, with its facts beside `ok` as engines see them. */
  use(name: string, args?: object): Promise<Record<string, unknown>>;
  /** Uses a tool twice, with the caller's answer in between. */
  confirm(name: string, args?: object): Promise<Record<string, unknown>>;
  /** The same call in a process that knows nothing of it yet. */
  rebind(): CallTools;
  hangUp(): Promise<void>;
}

export interface CallOptions {
  /** The caller's number; null when it was withheld. */
  from?: string | null;
  /** What the chat app calls the caller, who has no number there. */
  chatappUserId?: string;
  abilities?: Partial<CallScript['abilities']>;
  confirmBookings?: boolean;
  /** BCP 47. */
  language?: string;
  tools?: readonly Tool[];
}

const CALLER = '+14155550123';

export async function openCallWithTools(
  api: TestApi,
  workspaceId: number,
  options: CallOptions = {},
): Promise<CallWithTools> {
  const { sql, clock, services } = api;
  const { abilities = {}, confirmBookings = true, language = 'en-US', tools: own } = options;
  const { chatappUserId: userId, from = CALLER } = options;
  const fixture = { sql, clock, store: services.store };
  const { number } = await makeAnsweredNumber(fixture, workspaceId, { language });
  const { callId, recorder } = await ringingCall(fixture, workspaceId, number, { from });
  await recorder.answered();
  const reached = await findReachedNumber(sql, [number], { withinWorkspaceId: workspaceId });
  assert.ok(reached?.assistant);
  const call = { workspaceId, callId };
  if (userId !== undefined)
    await sql`update calls set channel = 'chatapp', metadata = ${sql.json({ chatapp_user_id: userId })}
      where workspace_id = ${workspaceId} and id = ${callId}`;
  const chatappUserId = linkChatappCaller(sql, call, clock);
  const assistant = { ...reached.assistant, abilities: { ...ALL_ABILITIES, ...abilities } };
  const other = { number: from, name: null };
  const script = { ...writeScript(call, 'inbound', other, reached, assistant, null), confirmBookings };
  const log = pino({ level: 'silent' });
  const bound = { sql, clock, log, call, script, chatappUserId, ...(own ? { tools: own } : {}) };
  const bind = (): CallTools => bindTools(bound);
  const tools = bind();
  const use = async (name: string, args: object = {}): Promise<Record<string, unknown>> =>
    flat(await tools.use(name, args, new AbortController().signal));
  return {
    callId,
    tools,
    use,
    confirm: async (name, args) => {
      const read = await use(name, args);
      assert.equal(read['reason'], 'needs_confirmation', JSON.stringify(read));
      tools.callerAnswered();
      return use(name, args);
    },
    rebind: bind,
    hangUp: async () => {
      await tools.release();
      await recorder.finish(ending());
    },
  };
}

/** A result as it is written out: facts beside `ok`. */
export const flat = ({ facts, ...rest }: ToolResult): Record<string, unknown> & Facts => ({
  ...rest,
  ...facts,
});
