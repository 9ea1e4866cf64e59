import { ProviderError } from '../../../platform/providers/provider-error.ts';
import { textIn } from '../../listening/read-fields.ts';
import type { SpokenTurn } from '../engine.ts';
import type { ModelMessage, ToolCall } from '../model/language-model.ts';
import { ModelHistory, noteOf } from '../model/model-history.ts';
import type { SoundPart } from './session-answer.ts';
import type { SessionEars } from './session-ears.ts';
import type { SessionLink } from './session-link.ts';
import { assistantItem, itemsOf, resultItem, userItem } from './session-settings.ts';

/** More items than a session of an hour has; a provider that names more lies. */
const MAX_ITEMS = 5_000;

/**
 * The conversation of a call in two places: here in words, of which only those that were heard, and in the
 * session, which holds the sound. A new session begins with the words.
 */
export class SessionMemory {
  readonly #history = new ModelHistory();
  readonly #link: SessionLink;
  readonly #ears: SessionEars;
  /** The items that the session has. */
  readonly #items = new Set<string>();
  /** Its calls without a result, by the ids of the calls. */
  readonly #calls = new Map<string, string>();
  /** Counts how often the session was told everything anew. */
  #version = 0;
  /** Counts the items that were named here. */
  #named = 0;

  constructor(link: SessionLink, ears: SessionEars) {
    this.#link = link;
    this.#ears = ears;
  }

  /** What the caller said: the session has heard it, or reads it. */
  addCaller(words: string): boolean {
    this.#dropCalls();
    const isNew = this.#history.addCaller(words);
    if (!isNew || !this.#link.isOpen) this.#ears.forget();
    else if (!this.#ears.take()) this.#create(userItem(words));
    return isNew;
  }

  addNote(note: string): void {
    this.#dropCalls();
    this.#history.addNote(note);
    this.#create(userItem(noteOf(note)));
  }

  /** What the house says; the session knows what was heard of it. */
  addAssistant(words: string): { heard(words: string, cut: boolean): void } {
    const entry = this.#history.addAssistant(words);
    const version = this.#version;
    return {
      heard: (text, cut) => {
        entry.heard(text, cut);
        if (text !== '' && version === this.#version) this.#create(assistantItem(text));
      },
    };
  }

  /** What the session itself said; it knows that already, and forgets here what was not heard. */
  addAnswer(
    words: string,
    calls: readonly ToolCall[],
  ): { heard(words: string, cut: boolean, parts: readonly SoundPart[], playedMs: number): void } {
    const entry = this.#history.addAssistant(words, calls);
    const version = this.#version;
    return {
      heard: (text, cut, parts, playedMs) => {
        entry.heard(text, cut);
        if (version === this.#version) this.#truncate(parts, playedMs);
      },
    };
  }

  addResult(callId: string, result: unknown): void {
    this.#history.addResult(callId, result);
    this.#calls.delete(callId);
    this.#create(resultItem(callId, JSON.stringify(result)));
  }

  restart(transcript: readonly SpokenTurn[], note: string | null = null): void {
    this.#history.restart(transcript, note);
    this.#ears.forget();
    for (const id of this.#items) this.#delete(id);
    this.#calls.clear();
    this.#tellAll();
  }

  messages(): ModelMessage[] {
    return this.#history.messages();
  }

  /** The session is new. */
  begin(): void {
    this.#items.clear();
    this.#calls.clear();
    this.#tellAll();
  }

  /** An event of the session. */
  note(message: Record<string, unknown>): void {
    const { type } = message;
    if (type === 'conversation.item.deleted') this.#items.delete(textIn(message, 'item_id'));
    if (type !== 'conversation.item.added' && type !== 'conversation.item.created') return;
    const id = textIn(message, 'item', 'id');
    if (this.#items.size >= MAX_ITEMS) {
      this.#link.reset(new ProviderError('unknown', 'The session has too many items'));
    } else if (id !== '') this.#items.add(id);
    const call = textIn(message, 'item', 'call_id');
    if (textIn(message, 'item', 'type') === 'function_call') this.#calls.set(call, id);
    else this.#calls.delete(call);
  }

  /** Calls of an answer that broke off were not carried out: they are taken back. */
  #dropCalls(): void {
    for (const id of this.#calls.values()) this.#delete(id);
    this.#calls.clear();
  }

  /** Tells the session the whole conversation in words. */
  #tellAll(): void {
    this.#version += 1;
    for (const message of this.#history.messages()) for (const item of itemsOf(message)) this.#create(item);
  }

  /** Names the item itself: it can be deleted before the session has told of it. */
  #create(item: Record<string, unknown>): void {
    if (!this.#link.isOpen) return;
    const id = `words_${(this.#named += 1)}`;
    this.#items.add(id);
    this.#link.send({ type: 'conversation.item.create', item: { id, ...item } });
  }

  #delete(id: string): void {
    this.#link.send({ type: 'conversation.item.delete', item_id: id }, { mends: true });
  }

  #truncate(parts: readonly SoundPart[], playedMs: number): void {
    let leftMs = playedMs;
    for (const { itemId, contentIndex, ms } of parts) {
      const heardMs = Math.floor(Math.min(leftMs, ms));
      leftMs -= ms;
      if (heardMs >= Math.floor(ms)) continue;
      if (heardMs <= 0) this.#delete(itemId);
      else {
        this.#link.send(
          {
            type: 'conversation.item.truncate',
            item_id: itemId,
            content_index: contentIndex,
            audio_end_ms: heardMs,
          },
          { mends: true },
        );
      }
    }
  }
}
