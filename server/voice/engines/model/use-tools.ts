import type { ToolDeclaration } from '../../tools.ts';
import type { Turn } from '../engine.ts';
import type { Deeds } from './deeds.ts';
import type { ModelTool, ToolCall } from './language-model.ts';
import { readArguments } from './read-arguments.ts';

export const END_CALL = 'end_call';

/** Every model can end a call; the call does it, not a tool. */
const END_CALL_TOOL: ModelTool = {
  name: END_CALL,
  description:
    'Ends the call. Use it when the caller has said goodbye or wants nothing more; say goodbye with it.',
  parameters: { type: 'object', properties: {} },
};

/** What came of one call of a tool. */
export interface UsedTool {
  /** As the model reads it. */
  result: Record<string, unknown>;
  /** What the caller has to hear and answer before it is carried out. */
  readBack: string | null;
  /** Nothing more is to be said: the call ends or goes to somebody else. */
  isOver: boolean;
}

const refused = (reason: string, note: string): UsedTool => ({
  result: { ok: false, reason, note },
  readBack: null,
  isOver: false,
});

/** The tools of a call as a model uses them. */
export class ModelTools {
  readonly #declarations: readonly ToolDeclaration[];
  readonly #deeds: Deeds;
  readonly offered: readonly ModelTool[];

  constructor(declarations: readonly ToolDeclaration[], deeds: Deeds) {
    this.#declarations = declarations.filter(({ name }) => name !== END_CALL);
    this.#deeds = deeds;
    this.offered = [
      ...this.#declarations.map(({ name, description, parameters }) => ({
        ...{ name, description, parameters: parameters as unknown as ModelTool['parameters'] },
      })),
      END_CALL_TOOL,
    ];
  }

  /** @param isWaiting another tool of the same answer waits for the caller's yes. Never rejects. */
  async use(call: ToolCall, turn: Turn, { isWaiting }: { isWaiting: boolean }): Promise<UsedTool> {
    if (isWaiting) return refused('failed', 'Not carried out: one thing after the other.');
    if (call.name === END_CALL) return { result: { ok: true }, readBack: null, isOver: true };
    const tool = this.#declarations.find(({ name }) => name === call.name);
    if (!tool) {
      const names = this.offered.map(({ name }) => name).join(', ');
      return refused('not_allowed', `There is no tool ${call.name.slice(0, 64)}; there are ${names}.`);
    }
    const args = readArguments(call.arguments, tool.parameters);
    if (!args) return refused('missing', 'The arguments are not a JSON object; write them again.');
    // What the caller says now may change what was meant.
    if (turn.signal.aborted) return refused('failed', 'Not carried out: the caller spoke first.');
    const { say, ...result } = await turn.use(tool.name, args);
    this.#deeds.used(tool, args, result);
    const { facts, ...told } = result;
    return {
      result: { ...told, ...facts, ...(say === null ? {} : { say }) },
      readBack: !result.ok && result.reason === 'needs_confirmation' ? say : null,
      isOver: result.ok && tool.name === 'transfer_call',
    };
  }
}
