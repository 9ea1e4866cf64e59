import { encode } from '../../../audio/g711.ts';
import { tone } from '../../../audio/tone.ts';
import type { ConversationItem } from './realtime-conversation.ts';

/** What the server does wrong in a response. */
type RealtimeFault =
  | 'silent'
  | 'closes mid-word'
  | 'stalls mid-word'
  | 'bad base64'
  | 'garbage'
  | 'endless'
  | 'rate limited'
  | 'failed'
  | 'no transcript'
  | 'expired';

/** One response: what is said or called in it. */
export interface RealtimeReply {
  say?: string;
  /** The sound in place of a tone: 8 kHz. */
  pcm?: Int16Array;
  /** Answers in words although sound was asked for. */
  inText?: boolean;
  calls?: readonly { name: string; arguments: string }[];
  fault?: RealtimeFault;
}

type Event = Record<string, unknown>;

const MS_PER_CHARACTER = 60;
const DELTA_BYTES = 1_600;
const BYTES_PER_MS = 8;

export interface ResponseWriterOptions {
  id: string;
  metadata: unknown;
  /** Words are asked for instead of sound. */
  isText: boolean;
  newId(kind: string): string;
  tell(event: Event): void;
  sendRaw(text: string): void;
  hangUp(code: number | null, reason?: string): void;
  /** An item becomes part of the conversation. */
  added(item: ConversationItem): void;
  over(): void;
}

/** Writes the events of one response in their documented order. */
export class ResponseWriter {
  readonly id: string;
  readonly #options: ResponseWriterOptions;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ResponseWriterOptions) {
    this.#options = options;
    this.id = options.id;
  }

  write(reply: RealtimeReply): void {
    const { tell, metadata, isText, hangUp } = this.#options;
    const response = { id: this.id, object: 'realtime.response', status: 'in_progress', metadata };
    tell({ type: 'response.created', response });
    if (reply.fault === 'silent') return;
    if (reply.fault === 'rate limited')
      return this.#fail({ type: 'requests', code: 'rate_limit_exceeded', message: 'Rate limit reached.' });
    if (reply.fault === 'failed')
      return this.#fail({ type: 'server_error', code: null, message: 'The server had an error.' });
    if (reply.fault === 'expired') {
      const message = 'Your session hit the maximum duration of 60 minutes.';
      tell({ type: 'error', error: { type: 'invalid_request_error', code: 'session_expired', message } });
      return hangUp(1001, message);
    }
    const output: ConversationItem[] = [];
    if (reply.say !== undefined) {
      const said = isText || reply.inText === true ? this.#text(reply) : this.#sound(reply);
      if (!said) return;
      output.push(said);
    }
    for (const call of reply.calls ?? []) output.push(this.#call(output.length, call));
    this.#finish(output, { status: 'completed', status_details: null });
  }

  cancel(): void {
    this.stop();
    const reason = 'client_cancelled';
    this.#finish([], { status: 'cancelled', status_details: { type: 'cancelled', reason } });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #fail(error: Event): void {
    this.#finish([], { status: 'failed', status_details: { type: 'failed', error } });
  }

  #text({ say = '' }: RealtimeReply): ConversationItem {
    const item = this.#begin('message', 0, { role: 'assistant', content: [] });
    const part = this.#part(item, 0);
    for (const delta of piecesOf(say)) this.#tell('response.output_text.delta', { ...part, delta });
    this.#tell('response.output_text.done', { ...part, text: say });
    return this.#done(item, 0, { content: [{ type: 'output_text', text: say }] });
  }

  /** Null when the response does not come to its end. */
  #sound(reply: RealtimeReply): ConversationItem | null {
    const { say = '', fault } = reply;
    const sound = Buffer.from(encode('PCMU', reply.pcm ?? tone([440], say.length * MS_PER_CHARACTER)));
    const isHalf = fault === 'closes mid-word' || fault === 'stalls mid-word';
    const most = fault === 'endless' ? 60_000 * BYTES_PER_MS : isHalf ? sound.length / 2 : sound.length;
    const source = fault === 'endless' ? Buffer.alloc(most, 0x10) : sound;
    const item = this.#begin('message', 0, { role: 'assistant', content: [], ms: most / BYTES_PER_MS });
    const part = this.#part(item, 0);
    this.#tell('response.content_part.added', { ...part, part: { type: 'audio', transcript: '' } });
    if (fault === 'garbage') this.#options.sendRaw('<html>');
    const words = fault === 'no transcript' ? '' : isHalf ? say.slice(0, say.length / 2) : say;
    const pieces = piecesOf(words);
    if (fault === 'bad base64')
      this.#tell('response.output_audio.delta', { ...part, delta: 'this is no base64!' });
    for (let at = 0; at < most; at += DELTA_BYTES) {
      // The words are a little ahead of their sound.
      for (const piece of pieces.splice(0, at + DELTA_BYTES < most ? 2 : pieces.length))
        this.#tell('response.output_audio_transcript.delta', { ...part, delta: piece });
      const delta = source.subarray(at, Math.min(most, at + DELTA_BYTES)).toString('base64');
      this.#tell('response.output_audio.delta', { ...part, delta });
    }
    // An event that no client knows.
    this.#tell('response.mood.delta', { ...part, delta: 'cheerful' });
    if (fault === 'stalls mid-word' || fault === 'endless') return null;
    if (fault === 'closes mid-word') {
      this.#timer = setTimeout(() => this.#options.hangUp(null), 50);
      return null;
    }
    this.#tell('response.output_audio.done', part);
    this.#tell('response.output_audio_transcript.done', { ...part, transcript: say });
    return this.#done(item, 0, { content: [{ type: 'output_audio', transcript: say }] });
  }

  #call(index: number, call: { name: string; arguments: string }): ConversationItem {
    const call_id = this.#options.newId('call');
    const item = this.#begin('function_call', index, { ...call, call_id });
    const part = { ...this.#part(item, index), call_id };
    this.#tell('response.function_call_arguments.delta', { ...part, delta: call.arguments });
    this.#tell('response.function_call_arguments.done', { ...part, ...call });
    return this.#done(item, index, {});
  }

  #begin(
    type: string,
    output_index: number,
    fields: Omit<ConversationItem, 'id' | 'type'>,
  ): ConversationItem {
    const item: ConversationItem = { id: this.#options.newId('item'), type, ...fields };
    this.#tell('response.output_item.added', { output_index, item: withoutLength(item) });
    this.#options.added(item);
    return item;
  }

  #done(item: ConversationItem, output_index: number, fields: Partial<ConversationItem>): ConversationItem {
    Object.assign(item, fields);
    this.#tell('response.output_item.done', { output_index, item: withoutLength(item) });
    return item;
  }

  #finish(output: readonly ConversationItem[], status: Event): void {
    const { tell, over, metadata } = this.#options;
    const usage = { total_tokens: 132, input_tokens: 120, output_tokens: 12 };
    const told = { id: this.id, object: 'realtime.response', metadata, output: output.map(withoutLength) };
    over();
    tell({ type: 'response.done', response: { ...told, usage, ...status } });
    tell({ type: 'rate_limits.updated', rate_limits: [] });
  }

  #part({ id }: ConversationItem, output_index: number): Event {
    return { item_id: id, output_index, content_index: 0 };
  }

  #tell(type: string, fields: Event): void {
    this.#options.tell({ type, response_id: this.id, ...fields });
  }
}

const withoutLength = ({ ms: _ms, ...item }: ConversationItem): ConversationItem => item;
const piecesOf = (text: string): string[] => text.match(/.{1,6}/gsu) ?? [];
