import type { TakenMessage } from '../../call-recorder.ts';
import type { ToolDeclaration, ToolResult } from '../../tools.ts';
import type { Unfinished } from '../engine.ts';

/** Parameters of tools that are worth keeping when another engine takes over. */
const COLLECTED = new Set([
  ...[
    'name',
    'phone',
    'email',
    'service',
    'staff',
    'date',
    'time',
    'check_in',
    'check_out',
    'room',
    'reason',
  ],
  ...['adults', 'children', 'nights', 'fulfillment', 'address', 'number'],
]);

/** What was done and collected on a call through the tools of a model. */
export class Deeds {
  #collected: Record<string, string | number | boolean | null> = {};
  #task: string | null = null;
  #message: TakenMessage | null = null;
  /** Whether a tool has reported something that may be told as done, or that had been done before. */
  mayBeTold = false;

  /** Goes on with what another engine collected. */
  begin({ collected, task, message }: Unfinished): void {
    this.#collected = { ...collected };
    this.#task = task;
    this.#message = message;
  }

  /** Everything, as JSON. */
  remember(): Unfinished & { mayBeTold: boolean } {
    return { ...this.unfinished(), mayBeTold: this.mayBeTold };
  }

  /** Goes on where `remember` left off. */
  recall({ mayBeTold, ...from }: ReturnType<Deeds['remember']>): void {
    this.begin(from);
    this.mayBeTold = mayBeTold;
  }

  used(tool: ToolDeclaration, args: Record<string, unknown>, result: ToolResult): void {
    for (const [name, value] of Object.entries(args)) {
      if (COLLECTED.has(name) && (typeof value === 'string' || typeof value === 'number')) {
        this.#collected[name] = value;
      }
    }
    const knowsBookings = tool.name === 'find_my_bookings' && result.ok;
    if ((tool.commits && (result.ok || result.reason === 'already_done')) || knowsBookings)
      this.mayBeTold = true;
    if (result.ok && tool.commits) this.#task = null;
    else if (tool.slots.length > 0) this.#task = tool.name;
    this.#message = result.ok ? this.#message : (messageOf(tool.name, args) ?? this.#message);
    if (result.ok && (tool.name === 'take_message' || tool.name === 'request_callback')) this.#message = null;
  }

  unfinished(): Unfinished {
    return { message: this.#message, collected: this.#collected, task: this.#task };
  }
}

/** A message that a tool could not keep is kept by whoever comes next. */
function messageOf(tool: string, args: Record<string, unknown>): TakenMessage | null {
  const body = tool === 'take_message' ? args['body'] : tool === 'request_callback' ? args['reason'] : null;
  if (typeof body !== 'string' || body.trim() === '') return null;
  const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    kind: tool === 'take_message' ? 'message' : 'callback',
    body,
    callerName: textOf(args['name']),
    callbackNumber: textOf(args['phone']),
    audioMs: null,
  };
}
