import type { ProviderAccess } from '../../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../../platform/providers/provider-client.ts';
import { ProviderError } from '../../../platform/providers/provider-error.ts';
import type { ProviderOffer } from '../../../platform/providers/provider-offers.ts';
import { failureOfEvent } from '../../../platform/providers/read-failure.ts';
import {
  MODEL_TIMEOUTS,
  type LanguageModel,
  type ModelEvent,
  type ModelMessage,
  type ModelRequest,
  type ModelUsage,
  type ToolCall,
} from './language-model.ts';
import { readAnswer, readJson } from './read-answer.ts';

const API_VERSION = '2023-06-01';
const MAX_ARGUMENT_CHARS = 64 * 1024;

/** A model over `POST /v1/messages` of Anthropic. */
export class AnthropicModel implements LanguageModel {
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
    const { key } = this.#access;
    const { body } = await this.#client.send({
      access: this.#access,
      method: 'POST',
      path: '/v1/messages',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'anthropic-version': API_VERSION,
        ...(key ? { 'x-api-key': key.reveal() } : {}),
      },
      body: JSON.stringify(bodyOf(request, this.#name)),
      timeouts: MODEL_TIMEOUTS,
      signal,
    });
    yield* this.#read(body);
  }

  async *#read(body: AsyncIterable<Uint8Array>): AsyncGenerator<ModelEvent> {
    const open = new Map<number, ToolCall>();
    let usage: ModelUsage = { prompt: null, completion: null };
    let stop: string | null = null;
    for await (const { data } of readAnswer(body)) {
      const event = readJson(data) as AnthropicEvent;
      if (event.type === 'error') throw failureOfEvent(event, this.#access.key);
      if (event.type === 'message_stop') {
        yield { kind: 'end', cut: stop === 'max_tokens', usage };
        return;
      }
      usage = usageOf(event, usage);
      stop = event.delta?.stop_reason ?? stop;
      const text = takeEvent(event, open);
      if (text !== '') yield { kind: 'text', text };
      if (event.type !== 'content_block_stop') continue;
      const call = open.get(event.index ?? -1);
      if (call) yield { kind: 'call', call };
    }
    throw new ProviderError('connectivity', 'The provider’s answer ended before it was complete');
  }
}

/** `input_tokens` are without those that are read from, or written into, what the provider keeps. */
interface InputUsage {
  input_tokens?: number;
  cache_creation_input_tokens?: number | null;
  cache_read_input_tokens?: number | null;
}

interface AnthropicEvent {
  type?: string;
  index?: number;
  message?: { usage?: InputUsage };
  content_block?: { type?: string; text?: string; id?: string; name?: string; input?: object };
  delta?: { type?: string; text?: string; partial_json?: string; stop_reason?: string };
  usage?: { output_tokens?: number };
}

/** Notes the parts of calls, and gives the text of an event. */
function takeEvent(
  { type, index = -1, content_block: block, delta }: AnthropicEvent,
  open: Map<number, ToolCall>,
): string {
  if (type === 'content_block_start' && block?.type === 'tool_use') {
    const { id = `call_${index}`, name = '', input = {} } = block;
    open.set(index, { id, name, arguments: Object.keys(input).length > 0 ? JSON.stringify(input) : '' });
  }
  if (type === 'content_block_start' && block?.type === 'text') return block.text ?? '';
  if (type !== 'content_block_delta') return '';
  const call = open.get(index);
  if (call) call.arguments += delta?.partial_json ?? '';
  if (call && call.arguments.length > MAX_ARGUMENT_CHARS) {
    throw new ProviderError('unknown', 'The arguments of a tool have no end');
  }
  return delta?.type === 'text_delta' ? (delta.text ?? '') : '';
}

function usageOf({ message, usage }: AnthropicEvent, before: ModelUsage): ModelUsage {
  const completion = usage?.output_tokens ?? before.completion;
  const input = message?.usage;
  if (typeof input?.input_tokens !== 'number') return { ...before, completion };
  const cached = input.cache_read_input_tokens ?? 0;
  const prompt = input.input_tokens + cached + (input.cache_creation_input_tokens ?? 0);
  return { prompt, completion, ...(cached > 0 ? { cached } : {}) };
}

function bodyOf(request: ModelRequest, model: string): Record<string, unknown> {
  const { tools, mayUseTools } = request;
  return {
    model,
    max_tokens: request.maxTokens,
    stream: true,
    system: [
      // The provider keeps everything before the mark: the tools and the part that all calls have in common.
      { type: 'text', text: request.system, cache_control: { type: 'ephemeral' } },
      { type: 'text', text: request.situation },
    ],
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, parameters }) => ({
            ...{ name, description, input_schema: parameters },
          })),
          tool_choice: mayUseTools ? { type: 'auto', disable_parallel_tool_use: true } : { type: 'none' },
        }),
    messages: messagesOf(request.messages),
  };
}

type Block = Record<string, unknown>;

/** Users and assistants alternate, a user begins, and results of tools stand first in a user's message. */
function messagesOf(messages: readonly ModelMessage[]): { role: string; content: Block[] }[] {
  const merged: { role: string; content: Block[] }[] = [];
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const blocks = blocksOf(message);
    if (blocks.length === 0) continue;
    if (merged.length === 0 && role === 'assistant') {
      merged.push({ role: 'user', content: [{ type: 'text', text: '[The call begins.]' }] });
    }
    const last = merged.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else merged.push({ role, content: blocks });
  }
  return merged;
}

function blocksOf(message: ModelMessage): Block[] {
  if (message.role === 'tool') {
    return [{ type: 'tool_result', tool_use_id: message.callId, content: message.content }];
  }
  const text = message.content.trim() === '' ? [] : [{ type: 'text', text: message.content }];
  if (message.role === 'user') return text;
  const calls = message.calls.map(({ id, name, arguments: args }) => ({
    ...{ type: 'tool_use', id, name, input: objectIn(args) },
  }));
  return [...text, ...calls];
}

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
