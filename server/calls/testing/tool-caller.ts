import assert from 'node:assert/strict';
import type { Json, TestApi } from '../../testing/test-api.ts';
import type { CallTools, ToolResult } from '../../voice/tools.ts';
import { openCallWithTools, type CallOptions } from './call-with-tools.ts';

/** A person on a call that goes on, and the tools of the assistant that talks with them. */
export class ToolCaller {
  readonly tools: CallTools;
  readonly callId: number;

  private constructor(tools: CallTools, callId: number) {
    this.tools = tools;
    this.callId = callId;
  }

  /** Calls a workspace, which gets a number for it; from a German number unless said otherwise. */
  static async call(api: TestApi, workspaceId: number, asks: CallOptions = {}): Promise<ToolCaller> {
    const { tools, callId } = await openCallWithTools(api, workspaceId, { from: '+4930901820', ...asks });
    return new ToolCaller(tools, callId);
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
