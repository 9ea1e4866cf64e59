import assert from 'node:assert/strict';
import { isoOf } from '../../platform/instants.ts';
import type { Json, TestApi } from '../../testing/test-api.ts';
import type { CallTools, ToolResult } from '../../voice/tools.ts';
import { findReachedNumber, insertArrivedCall } from '../inbound/reception.queries.ts';
import { bindTools } from '../tools/bind-tools.ts';
import { makeAnsweredNumber } from './call-fixture.ts';

const ABILITIES = {
  ...{ take_messages: true, book_appointments: true, take_orders: true, take_reservations: true },
  ...{ transfer_calls: true, send_texts: true },
};

/** A person on a call that goes on, and the tools of the assistant that talks with them. */
export class ToolCaller {
  readonly tools: CallTools;
  readonly callId: number;

  private constructor(tools: CallTools, callId: number) {
    this.tools = tools;
    this.callId = callId;
  }

  /**
   * Calls a workspace, which gets a number for it.
   * @param asks.from E.164; null is a withheld number.
   * @param asks.language of the assistant, BCP 47.
   */
  static async call(
    api: TestApi,
    workspaceId: number,
    asks: {
      from?: string | null;
      language?: string;
      confirmBookings?: boolean;
      abilities?: Partial<typeof ABILITIES>;
    } = {},
  ): Promise<ToolCaller> {
    const { from = '+4930901820', language = 'en-US', confirmBookings = true, abilities = {} } = asks;
    const { number } = await makeAnsweredNumber(api.services, workspaceId, { language });
    const reached = await findReachedNumber(api.sql, [number], null);
    assert.ok(reached?.assistant);
    const { assistant, business, phoneNumberId } = reached;
    const arrived = await insertArrivedCall(
      api.sql,
      workspaceId,
      {
        ...{ assistant_id: assistant.id, phone_number_id: phoneNumberId, status: 'in_progress' },
        ...{ from_number: from, to_number: number, recording_key: null, carrier: 'test' },
        ...{ carrier_call_id: `tool-call-${number}`, metadata: {}, voice_node_id: null, outcome: null },
        ...{ error: null, ended_at: null, duration_seconds: null },
      },
      isoOf(api.clock.now()),
    );
    const tools = bindTools({
      ...{ sql: api.sql, clock: api.clock, log: api.services.log, confirmBookings },
      call: { workspaceId, callId: arrived.id },
      script: {
        ...assistant,
        ...{
          callId: arrived.id,
          direction: 'inbound',
          assistantId: assistant.id,
          assistantName: assistant.name,
        },
        ...{
          purpose: null,
          callerNumber: from,
          callerName: arrived.callerName,
          recordingPath: null,
          recordingAnnounced: false,
          business,
        },
        abilities: { ...ABILITIES, ...abilities },
      },
    });
    return new ToolCaller(tools, arrived.id);
  }

  /** Uses a tool; the result as engines see it, with its facts to be read freely. */
  async use(name: string, args: object = {}): Promise<ToolResult & { facts: Json }> {
    return this.tools.use(name, args, new AbortController().signal);
  }

  /** Uses a tool, hears what will be done, says yes, and lets it be done. */
  async agree(name: string, args: object): Promise<ToolResult & { facts: Json }> {
    const asked = await this.use(name, args);
    assert.equal(reasonOf(asked), 'needs_confirmation', JSON.stringify(asked));
    this.tools.callerAnswered();
    return this.use(name, args);
  }
}

/** The reason of a result; null when it was done. */
export const reasonOf = (result: ToolResult): string | null => (result.ok ? null : result.reason);
