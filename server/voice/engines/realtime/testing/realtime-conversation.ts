import { ResponseWriter, type RealtimeReply } from './realtime-response.ts';

type Event = Record<string, unknown>;

export interface ConversationItem {
  id: string;
  type: string;
  role?: string;
  content?: { type: string; text?: string; transcript?: string }[];
  call_id?: string;
  name?: string;
  output?: string;
  arguments?: string;
  /** Length of its sound; not part of the protocol. */
  ms?: number;
}

interface ConversationScript {
  replies: (RealtimeReply | ((items: readonly ConversationItem[]) => RealtimeReply))[];
  words: string[];
  acceptsSettings: boolean;
  ownSettings: Event;
}

/** A buffer shorter than a tenth of a second is not committed. */
const MIN_COMMIT_BYTES = 800;

/** One session of the Realtime API without turn detection of its own, as its reference describes it. */
export class RealtimeConversation {
  readonly received: Event[] = [];
  readonly items: ConversationItem[] = [];
  /** The caller's sound that was committed, in bytes of G.711. */
  readonly committed: Buffer[] = [];
  settings: Event = {};
  isEnded = false;
  /** What is committed is not answered. */
  isDeaf = false;
  /** Closes the connection; without a code it breaks. */
  hangUp: (code: number | null, reason?: string) => void = () => {};
  readonly #script: ConversationScript;
  readonly #send: (text: string) => void;
  #buffer = Buffer.alloc(0);
  #number = 0;
  /** The response in progress of the conversation. */
  #active: ResponseWriter | null = null;

  constructor(script: ConversationScript, send: (text: string) => void) {
    this.#script = script;
    this.#send = send;
  }

  begin(): void {
    this.tell({ type: 'session.created', session: { type: 'realtime', id: this.#id('sess') } });
  }

  end(): void {
    this.isEnded = true;
    this.#active?.stop();
  }

  tell(event: Event): void {
    this.#send(JSON.stringify({ event_id: this.#id('event'), ...event }));
  }

  receive(text: string): void {
    const event = JSON.parse(text) as Event;
    this.received.push(event);
    switch (event['type']) {
      case 'session.update':
        return this.#update(event);
      case 'input_audio_buffer.append':
        this.#buffer = Buffer.concat([this.#buffer, Buffer.from(String(event['audio']), 'base64')]);
        return;
      case 'input_audio_buffer.clear':
        this.#buffer = Buffer.alloc(0);
        return this.tell({ type: 'input_audio_buffer.cleared' });
      case 'input_audio_buffer.commit':
        return this.#commit(event);
      case 'conversation.item.create':
        return this.#create(event);
      case 'conversation.item.delete':
        return this.#delete(event);
      case 'conversation.item.truncate':
        return this.#truncate(event);
      case 'response.create':
        return this.#respond(event);
      case 'response.cancel':
        return this.#cancel(event);
      default:
        this.#refuse(event, 'invalid_value', `Invalid value: '${String(event['type'])}'.`);
    }
  }

  /** Refuses an event of the client as documented. */
  #refuse(event: Event, code: string, message: string): void {
    const event_id = event['event_id'] ?? null;
    this.tell({
      type: 'error',
      error: { type: 'invalid_request_error', code, message, param: null, event_id },
    });
  }

  #update(event: Event): void {
    const session = event['session'] as Event | undefined;
    if (session?.['type'] !== 'realtime')
      return this.#refuse(event, 'missing_required_parameter', 'session.type');
    if (!this.#script.acceptsSettings) return this.#refuse(event, 'model_not_found', 'The model is unknown.');
    this.settings = merged(merged(this.settings, session), this.#script.ownSettings);
    this.tell({ type: 'session.updated', session: this.settings });
  }

  #commit(event: Event): void {
    if (this.isDeaf) return;
    if (this.#buffer.length < MIN_COMMIT_BYTES)
      return this.#refuse(event, 'input_audio_buffer_commit_empty', 'Error committing: buffer too small.');
    const sound = this.#buffer;
    this.committed.push(sound);
    this.#buffer = Buffer.alloc(0);
    const id = this.#id('item');
    this.tell({ type: 'input_audio_buffer.committed', item_id: id, previous_item_id: this.#lastId });
    this.#add({ id, type: 'message', role: 'user', content: [{ type: 'input_audio' }] });
    const audio = this.settings['audio'] as { input?: { transcription?: unknown } } | undefined;
    if (!audio?.input?.transcription) return;
    const transcript = this.#script.words.shift() ?? '';
    const start = 'conversation.item.input_audio_transcription.';
    const part = { item_id: id, content_index: 0 };
    this.tell({ type: `${start}delta`, ...part, delta: transcript });
    this.tell({ type: `${start}completed`, ...part, transcript, usage: { type: 'duration', seconds: 1 } });
  }

  #create(event: Event): void {
    const item = event['item'] as (Omit<ConversationItem, 'id'> & { id?: string }) | undefined;
    const [part] = item?.content ?? [];
    const wanted = item?.role === 'assistant' ? 'output_text' : 'input_text';
    if (item?.type === 'message' && part?.type !== wanted)
      return this.#refuse(event, 'invalid_value', `Invalid value: '${part?.type}'. Supported: '${wanted}'.`);
    if (item?.type === 'function_call_output' && !this.items.some((one) => one.call_id === item.call_id))
      return this.#refuse(event, 'invalid_tool_call_id', `Tool call ID '${item.call_id}' not found.`);
    if (item) this.#add({ ...item, id: item.id ?? this.#id('item') });
  }

  #delete(event: Event): void {
    const at = this.items.findIndex(({ id }) => id === event['item_id']);
    if (at === -1) return this.#refuse(event, 'item_delete_invalid_item_id', 'No such item.');
    this.items.splice(at, 1);
    this.tell({ type: 'conversation.item.deleted', item_id: event['item_id'] });
  }

  #truncate(event: Event): void {
    const item = this.items.find(({ id }) => id === event['item_id']);
    const endMs = Number(event['audio_end_ms']);
    if (!item?.ms) return this.#refuse(event, 'item_truncate_invalid_item_id', 'No such item.');
    if (endMs > item.ms)
      return this.#refuse(event, 'invalid_value', `Audio content of ${item.ms}ms is already shorter.`);
    item.ms = endMs;
    item.content = [{ type: 'output_audio' }];
    const { item_id, content_index } = event;
    this.tell({ type: 'conversation.item.truncated', item_id, content_index, audio_end_ms: endMs });
  }

  #cancel(event: Event): void {
    if (this.#active === null)
      return this.#refuse(event, 'response_cancel_not_active', 'Cancellation failed: no active response.');
    this.#active.cancel();
  }

  #respond(event: Event): void {
    if (this.#active !== null)
      return this.#refuse(
        event,
        'conversation_already_has_active_response',
        `Conversation already has an active response in progress: ${this.#active.id}.`,
      );
    const asked = (event['response'] ?? {}) as Event;
    const modalities = (asked['output_modalities'] ?? this.settings['output_modalities']) as string[];
    this.#active = new ResponseWriter({
      id: this.#id('resp'),
      metadata: asked['metadata'] ?? null,
      isText: modalities.includes('text'),
      newId: (kind) => this.#id(kind),
      tell: (message) => this.tell(message),
      sendRaw: (text) => this.#send(text),
      hangUp: (code, reason) => this.hangUp(code, reason),
      added: (item) => {
        if (asked['conversation'] !== 'none') this.#add(item);
      },
      over: () => (this.#active = null),
    });
    const reply = this.#script.replies.shift() ?? { say: 'Yes.' };
    this.#active.write(typeof reply === 'function' ? reply(this.items) : reply);
  }

  #add(item: ConversationItem): void {
    const previous_item_id = this.#lastId;
    const { ms: _ms, ...told } = item;
    this.items.push(item);
    this.tell({ type: 'conversation.item.added', item: told, previous_item_id });
    this.tell({ type: 'conversation.item.done', item: told, previous_item_id });
  }

  get #lastId(): string | null {
    return this.items.at(-1)?.id ?? null;
  }

  #id(kind: string): string {
    this.#number += 1;
    return `${kind}_${this.#number}`;
  }
}

/** Settings that are changed in parts. */
function merged(known: Event, change: Event): Event {
  const all = { ...known };
  for (const [name, value] of Object.entries(change)) {
    const before = all[name];
    all[name] = isObject(before) && isObject(value) ? merged(before, value) : value;
  }
  return all;
}

const isObject = (value: unknown): value is Event =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
