import type { ActiveCall } from '../call/active-call.ts';
import { barCalls, keepMessage } from '../call/record-message.ts';
import type { TakenMessage } from '../call-recorder.ts';
import type { ToolResult } from '../tools.ts';
import type { Heard, Turn } from './engine.ts';
import { useTool } from './use-tool.ts';

/**
 * A turn for input that came right before the end of the call: nobody hears anything any more, but what the
 * caller wanted is still done.
 */
export class AfterCallTurn implements Turn {
  readonly signal = new AbortController().signal;
  readonly #call: ActiveCall;

  constructor(call: ActiveCall) {
    this.#call = call;
  }

  say(): Promise<Heard> {
    return Promise.resolve({ heard: '', interrupted: true });
  }

  use(tool: string, args: unknown): Promise<ToolResult & { say: string | null }> {
    return useTool(this.#call, tool, args, this.signal);
  }

  record(): Promise<'empty'> {
    return Promise.resolve('empty');
  }

  /** Not awaited: the end of the call waits for everything that is still to be stored. */
  keepMessage(message: TakenMessage): Promise<boolean> {
    void keepMessage(this.#call, null, message);
    return Promise.resolve(true);
  }

  barCalls(): Promise<boolean> {
    void barCalls(this.#call);
    return Promise.resolve(true);
  }

  hangUp(): void {
    // The call is over.
  }
}
