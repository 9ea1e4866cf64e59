import { bearer, isVendor, type ProviderAccess } from '../../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../../platform/providers/provider-client.ts';
import { ProviderError } from '../../../platform/providers/provider-error.ts';
import type { ProviderOffer } from '../../../platform/providers/provider-offers.ts';
import { failureOfEvent } from '../../../platform/providers/read-failure.ts';
import { CallAssembler, type CallDelta } from './assemble-calls.ts';
import {
  MODEL_TIMEOUTS,
  NO_USAGE,
  type LanguageModel,
  type ModelEvent,
  type ModelMessage,
  type ModelRequest,
  type ModelUsage,
} from './language-model.ts';
import { readAnswer, readJson } from './read-answer.ts';
import { strictSchema } from './strict-schema.ts';

/** A model over `POST /chat/completions`, of OpenAI or of a compatible server. */
export class ChatCompletionsModel implements LanguageModel {
  readonly id: string;
  readonly #client: ProviderClient;
  readonly #access: ProviderAccess;
  readonly #name: string;

  constructor(client: ProviderClient, offer: ProviderOffer) {
    this.#client = client;
    this.id = offer.id;
    this.#access = offer.access;
    this.#name = offer.name;
  }

  warm(signal: AbortSignal): Promise<void> {
    return this.#client.warm(this.#access, signal);
  }

  async *answer(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const { body } = await this.#client.send({
      access: this.#access,
      method: 'POST',
      path: '/chat/completions',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...bearer(this.#access) },
      body: JSON.stringify(bodyOf(request, this.#name, this.#access)),
      timeouts: MODEL_TIMEOUTS,
      signal,
    });
    yield* this.#read(body);
  }

  async *#read(body: AsyncIterable<Uint8Array>): AsyncGenerator<ModelEvent> {
    const calls = new CallAssembler();
    let finish: string | null = null;
    let isDone = false;
    let usage: ModelUsage = NO_USAGE;
    for await (const { data } of readAnswer(body)) {
      if (data === '[DONE]') {
        isDone = true;
        break;
      }
      const chunk = readJson(data) as Chunk;
      if (isFailure(chunk)) throw failureOfEvent(chunk, this.#access.key);
      usage = usageOf(chunk) ?? usage;
      const choice = chunk.choices?.[0];
      // The last chunk holds the usage and no choice.
      if (!choice) continue;
      const delta = choice.delta ?? choice.message;
      if (typeof delta?.content === 'string' && delta.content !== '') {
        yield { kind: 'text', text: delta.content };
      }
      for (const part of delta?.tool_calls ?? []) calls.add(part);
      finish = choice.finish_reason ?? finish;
    }
    if (finish === null && !isDone) {
      throw new ProviderError('connectivity', 'The provider’s answer ended before it was complete');
    }
    if (finish !== 'length') for (const call of calls.finish()) yield { kind: 'call', call };
    yield { kind: 'end', cut: finish === 'length', usage };
  }
}

interface Chunk {
  object?: unknown;
  error?: unknown;
  choices?: {
    delta?: Delta | null;
    /** Of a server that does not stream. */
    message?: Delta | null;
    finish_reason?: string | null;
  }[];
  usage?: {
    prompt_tokens?: unknown;
    completion_tokens?: unknown;
    prompt_tokens_details?: { cached_tokens?: unknown } | null;
  } | null;
}

interface Delta {
  content?: unknown;
  tool_calls?: CallDelta[] | null;
}

/** Errors in the middle of a stream come as `error`, or as an object of the type `error` (vLLM). */
const isFailure = (chunk: Chunk): boolean =>
  (chunk.error !== undefined && chunk.error !== null) || chunk.object === 'error';

function usageOf({ usage }: Chunk): ModelUsage | null {
  if (!usage) return null;
  const count = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  const cached = count(usage.prompt_tokens_details?.cached_tokens);
  const { prompt_tokens: prompt, completion_tokens: completion } = usage;
  return { prompt: count(prompt), completion: count(completion), ...(cached ? { cached } : {}) };
}

/** Reasoning takes seconds that a caller would hear as silence. */
function effortOf(name: string): Record<string, string> {
  if (/^gpt-(5\.\d|[6-9])/.test(name)) return { reasoning_effort: 'none' };
  if (/^gpt-5(-(mini|nano))?$/.test(name)) return { reasoning_effort: 'minimal' };
  return /^o\d/.test(name) ? { reasoning_effort: 'low' } : {};
}

function bodyOf(request: ModelRequest, model: string, access: ProviderAccess): Record<string, unknown> {
  const vendor = isVendor(access);
  const isMistral = access.baseUrl.includes('mistral.ai');
  const system = { role: 'system', content: `${request.system}\n\n${request.situation}` };
  const messages = [system, ...request.messages.flatMap(messageOf)];
  return {
    model,
    messages: isMistral ? withoutToolBeforeUser(messages) : messages,
    stream: true,
    ...(request.tools.length > 0 ? toolsOf(request, vendor) : {}),
    ...(request.shape && vendor ? { response_format: formatOf(request.shape) } : {}),
    ...(vendor
      ? {
          max_completion_tokens: request.maxTokens,
          stream_options: { include_usage: true, include_obfuscation: false },
          prompt_cache_key: request.cacheKey,
          ...effortOf(model),
        }
      : {
          max_tokens: request.maxTokens,
          // Mistral counts without being asked, and refuses what it does not know.
          ...(isMistral ? {} : { stream_options: { include_usage: true } }),
        }),
  };
}

/** Servers other than OpenAI's own refuse it, or take it and cut the answer. */
const formatOf = ({ name, schema }: NonNullable<ModelRequest['shape']>): Record<string, unknown> => ({
  type: 'json_schema',
  json_schema: { name, schema: strictSchema(schema), strict: true },
});

function toolsOf({ tools, mayUseTools }: ModelRequest, isStrict: boolean): Record<string, unknown> {
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: isStrict
        ? { name, description, parameters: strictSchema(parameters), strict: true }
        : { name, description, parameters },
    })),
    tool_choice: mayUseTools ? 'auto' : 'none',
    parallel_tool_calls: false,
  };
}

function messageOf(message: ModelMessage): Record<string, unknown>[] {
  if (message.role === 'user') return [{ role: 'user', content: message.content }];
  if (message.role === 'tool') {
    return [{ role: 'tool', tool_call_id: message.callId, content: message.content }];
  }
  const calls = message.calls.map(({ id, name, arguments: args, extra }) => ({
    ...{ id, type: 'function', function: { name, arguments: args === '' ? '{}' : args } },
    ...(extra === undefined ? {} : { extra_content: extra }),
  }));
  if (calls.length > 0) return [{ role: 'assistant', content: message.content || null, tool_calls: calls }];
  return message.content === '' ? [] : [{ role: 'assistant', content: message.content }];
}

/** Mistral wants an answer of the assistant between a tool's result and the next words of the user. */
const withoutToolBeforeUser = (messages: Record<string, unknown>[]): Record<string, unknown>[] =>
  messages.flatMap((message, index) =>
    message['role'] === 'user' && messages[index - 1]?.['role'] === 'tool'
      ? [{ role: 'assistant', content: '…' }, message]
      : [message],
  );
