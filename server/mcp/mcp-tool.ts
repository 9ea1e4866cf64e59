import type { Permission, Principal } from '../platform/http/access/principal.ts';
import type { Method } from '../platform/http/route.ts';
import type { ProblemLanguage } from '../platform/problem.ts';

/** A request to the API that a tool makes with the key of its client. */
export interface ApiCall {
  method: Method;
  /** Below `/api/v1`, with its query. */
  path: string;
  body?: unknown;
  idempotencyKey?: string;
}

/** Who uses a tool. */
export interface McpClient {
  principal: Principal;
  /** Of sentences for people. */
  language: ProblemLanguage;
  /** Names the request in the log. */
  requestId: string;
  /** Carries out an operation of the API in this process, exactly as if the client had sent it. */
  ask(call: ApiCall): Promise<{ status: number; body: unknown }>;
}

/** What a tool gives; `isError` tells the model that it was not done. */
export interface ToolAnswer {
  isError: boolean;
  content: Record<string, unknown>;
}

/**
 * What a tool does to records: nothing, adds to them, or changes or takes away what was there. Clients may
 * ask a person before they let a model use the last kind.
 */
export type ToolEffect = 'reads' | 'adds' | 'changes';

/** A tool as clients of the Model Context Protocol see it. */
export interface McpTool {
  name: string;
  description: string;
  effect: ToolEffect;
  /** Whether the same use again does nothing more. */
  isIdempotent: boolean;
  /** Whether it reaches people outside, such as by a call or a text. */
  isOpenWorld: boolean;
  /** What the key needs; a client sees only the tools that its key may use. */
  scope: Permission;
  role: 'any' | 'admin';
  /** The operation of the API that it carries out; null for a tool of assistants. */
  operation: string | null;
  /** JSON Schema of its arguments. */
  parameters: ParameterSchema;
  /** @throws Refusal, ToolRefusal */
  use(args: Record<string, unknown>, client: McpClient): Promise<ToolAnswer>;
}

/** JSON Schema of an object, as clients get it. */
export interface ParameterSchema {
  type: 'object';
  properties: Record<string, object>;
  required?: string[];
  additionalProperties: false;
}

/** Its hints for clients, `ToolAnnotations` of the protocol. */
export const annotationsOf = ({ name, effect, isIdempotent, isOpenWorld }: McpTool) => ({
  title: titleOf(name),
  readOnlyHint: effect === 'reads',
  destructiveHint: effect === 'changes',
  idempotentHint: effect === 'reads' || isIdempotent,
  openWorldHint: isOpenWorld,
});

/** `list_calls` becomes `List calls`. */
export const titleOf = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
