import type { Tokens } from '../../../platform/providers/prices.ts';

/** A tool as it is offered to a model. */
export interface ModelTool {
  name: string;
  description: string;
  /** JSON Schema of an object. */
  parameters: Readonly<Record<string, unknown>>;
}

/** A tool that the model wants to use. */
export interface ToolCall {
  /** The provider's id, or one of our own where it gives none. */
  id: string;
  name: string;
  /** As the model wrote it; not necessarily JSON. */
  arguments: string;
  /** What the provider wants back with the call, unchanged. */
  extra?: unknown;
}

/** One entry of the conversation as models read it. */
export type ModelMessage =
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string; calls: readonly ToolCall[] }
  /** The result of one call, right behind the message that holds the call. */
  | { role: 'tool'; callId: string; content: string };

export interface ModelRequest {
  /** What stays the same over many calls, so that the provider can keep it. */
  system: string;
  /** What holds for this call only; it follows `system`. */
  situation: string;
  messages: readonly ModelMessage[];
  tools: readonly ModelTool[];
  /** False: the model has to speak; the tools are told all the same, because the messages name them. */
  mayUseTools: boolean;
  maxTokens: number;
  /** Equal for requests that begin alike. */
  cacheKey: string;
  /** The answer is to be one JSON value of this schema; `system` says so too, because not all servers can. */
  shape?: { name: string; schema: Readonly<Record<string, unknown>> };
}

export type ModelEvent =
  | { kind: 'text'; text: string }
  | { kind: 'call'; call: ToolCall }
  /** The answer is complete; `cut` when it reached the limit of tokens. */
  | { kind: 'end'; cut: boolean; usage: ModelUsage };

/** Tokens as the provider counts them; null when it does not say. */
export type ModelUsage = Tokens;

export const NO_USAGE: ModelUsage = { prompt: null, completion: null };

/** The head of an answer may come with its first word, for which the engine has a limit of its own. */
export const MODEL_TIMEOUTS = { headMs: 10_000, betweenMs: 10_000, totalMs: 30_000 };

/** A language model of one provider. */
export interface LanguageModel {
  /** An id out of the catalogue. */
  readonly id: string;
  /** Opens a connection while the phone rings. Never rejects. */
  warm(signal: AbortSignal): Promise<void>;
  /**
   * Answers a conversation. Calls come once they are complete.
   * @throws ProviderError when the provider fails or what it sends is not an answer; the reason of `signal`
   * when that aborts.
   */
  answer(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}
