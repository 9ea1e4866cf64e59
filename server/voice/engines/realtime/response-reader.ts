import type { ApiKey } from '../../../platform/providers/api-key.ts';
import { ProviderError } from '../../../platform/providers/provider-error.ts';
import { failureOfEvent } from '../../../platform/providers/read-failure.ts';
import { decode } from '../../audio/g711.ts';
import { EventQueue } from '../../listening/event-queue.ts';
import { fieldIn, textIn } from '../../listening/read-fields.ts';
import type { ModelUsage, ToolCall } from '../model/language-model.ts';

/** What happens in one response of a session. */
export type ResponseEvent =
  | { kind: 'sound'; itemId: string; contentIndex: number; pcm: Int16Array }
  /** Words of the sound; they come a little before it. */
  | { kind: 'transcript'; text: string }
  /** Words without sound. */
  | { kind: 'text'; text: string }
  | { kind: 'call_begun' }
  /** A complete call; told only once the whole response is. */
  | { kind: 'call'; call: ToolCall }
  /** The response is complete; `cut` when it reached the limit of tokens. */
  | { kind: 'end'; cut: boolean; usage: ModelUsage };

/** More than any answer within the limit of tokens. */
const MAX_SOUND_MS = 32_000;
const MAX_CHARACTERS = 6_000;
const MAX_CALLS = 20;
const MAX_ARGUMENT_CHARS = 64 * 1_024;
const SAMPLES_PER_MS = 8;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

type Message = Record<string, unknown>;

/** Reads the events of one response out of those of its session. */
export class ResponseReader {
  readonly events = new EventQueue<ResponseEvent>();
  /** What the request was marked with. */
  readonly mark: string;
  /** The provider's name for the response; null until it is created. */
  id: string | null = null;
  isDone = false;
  readonly #key: ApiKey | null;
  readonly #calls = new Map<string, ToolCall>();
  #soundMs = 0;
  #characters = 0;

  constructor(mark: string, key: ApiKey | null) {
    this.mark = mark;
    this.#key = key;
  }

  /** Takes an event of the session; false when it belongs to another response. */
  take(message: Message): boolean {
    if (message['type'] === 'response.created' && this.id === null) {
      const mark = fieldIn(message, 'response', 'metadata', 'answer');
      // Some servers do not give back what a request was marked with.
      if (typeof mark === 'string' && mark !== this.mark) return false;
      this.id = textIn(message, 'response', 'id');
      return true;
    }
    const id = textIn(message, 'response_id') || textIn(message, 'response', 'id');
    if (this.id === null || id !== this.id) return false;
    try {
      this.#read(message);
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
    }
    return true;
  }

  /** Nothing more is read. */
  fail(error: Error): void {
    this.events.end(error);
  }

  #read(message: Message): void {
    switch (message['type']) {
      case 'response.output_audio.delta':
        return this.#addSound(message);
      case 'response.output_audio_transcript.delta':
        return this.#addWords('transcript', textIn(message, 'delta'));
      case 'response.output_text.delta':
        return this.#addWords('text', textIn(message, 'delta'));
      case 'response.function_call_arguments.delta':
        return this.events.push({ kind: 'call_begun' });
      case 'response.output_item.done':
        return this.#addCall(message['item']);
      case 'response.done':
        this.isDone = true;
        return this.#finish(message['response']);
      default:
    }
  }

  #addSound(message: Message): void {
    const delta = message['delta'];
    if (typeof delta !== 'string' || delta.length % 4 !== 0 || !BASE64.test(delta)) {
      throw new ProviderError('unknown', 'The model sent sound that cannot be read');
    }
    const pcm = decode('PCMU', Buffer.from(delta, 'base64'));
    this.#soundMs += pcm.length / SAMPLES_PER_MS;
    if (this.#soundMs > MAX_SOUND_MS) throw new ProviderError('unknown', 'The model speaks without an end');
    const contentIndex = fieldIn(message, 'content_index');
    this.events.push({
      kind: 'sound',
      itemId: textIn(message, 'item_id'),
      contentIndex: typeof contentIndex === 'number' ? contentIndex : 0,
      pcm,
    });
  }

  #addWords(kind: 'transcript' | 'text', text: string): void {
    this.#characters += text.length;
    if (this.#characters > MAX_CHARACTERS) {
      throw new ProviderError('unknown', 'The model speaks without an end');
    }
    if (text !== '') this.events.push({ kind, text });
  }

  #addCall(item: unknown): void {
    const name = textIn(item, 'name');
    if (textIn(item, 'type') !== 'function_call' || name === '') return;
    const id = textIn(item, 'call_id') || textIn(item, 'id');
    const args = textIn(item, 'arguments');
    if (this.#calls.size >= MAX_CALLS || args.length > MAX_ARGUMENT_CHARS) {
      throw new ProviderError('unknown', 'The model wants to use too much at once');
    }
    this.#calls.set(id, { id, name, arguments: args });
  }

  #finish(response: unknown): void {
    const status = textIn(response, 'status');
    const isCut =
      status === 'incomplete' && textIn(response, 'status_details', 'reason') === 'max_output_tokens';
    if (status !== 'completed' && !isCut) throw this.#failureOf(response, status);
    const output = fieldIn(response, 'output');
    if (Array.isArray(output)) for (const item of output) this.#addCall(item);
    if (!isCut) for (const call of this.#calls.values()) this.events.push({ kind: 'call', call });
    this.events.push({ kind: 'end', cut: isCut, usage: usageOf(response) });
    this.events.end();
  }

  #failureOf(response: unknown, status: string): Error {
    const error = fieldIn(response, 'status_details', 'error');
    if (status === 'failed') return failureOfEvent({ error }, this.#key);
    const reason = textIn(response, 'status_details', 'reason').slice(0, 64);
    return new ProviderError(
      status === 'cancelled' || status === 'incomplete' ? 'server' : 'unknown',
      `The model did not finish its answer${reason === '' ? '' : `: ${reason}`}`,
    );
  }
}

function usageOf(response: unknown): ModelUsage {
  const count = (...names: string[]): number | null => {
    const value = fieldIn(response, 'usage', ...names);
    return typeof value === 'number' ? value : null;
  };
  const cached = count('input_token_details', 'cached_tokens');
  const heard = count('input_token_details', 'audio_tokens');
  const spoken = count('output_token_details', 'audio_tokens');
  const keptSound = count('input_token_details', 'cached_tokens_details', 'audio_tokens') ?? 0;
  return {
    ...{ prompt: count('input_tokens'), completion: count('output_tokens') },
    ...(cached ? { cached } : {}),
    ...(heard || spoken ? { audio: { prompt: heard ?? 0, cached: keptSound, completion: spoken ?? 0 } } : {}),
  };
}
