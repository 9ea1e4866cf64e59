import type { SpokenTurn } from '../engine.ts';
import type { ModelMessage, ToolCall } from './language-model.ts';

/** Messages that are sent; what is older is left out. */
const MAX_MESSAGES = 80;

interface Said {
  role: 'assistant';
  content: string;
  calls: readonly ToolCall[];
}

/**
 * The conversation as the model reads it: of what the assistant said only what was heard, and behind every
 * call of a tool its result, also when the caller interrupted meanwhile.
 */
export class ModelHistory {
  #messages: ModelMessage[] = [];
  #isHandedOver = false;

  /** What the caller did, in words or in brackets; false when another engine has handed it over already. */
  addCaller(content: string): boolean {
    const last = this.#messages.at(-1);
    // Another engine failed at this input: the transcript that was handed over ends with it.
    const isKnown = this.#isHandedOver && last?.role === 'user' && last.content === content;
    this.#isHandedOver = false;
    if (!isKnown) this.#messages.push({ role: 'user', content });
    return !isKnown;
  }

  /** Facts for the model that nobody said. */
  addNote(note: string): void {
    this.addCaller(noteOf(note));
  }

  /** What the assistant says; call `heard` once it is known what was heard of it. */
  addAssistant(
    content: string,
    calls: readonly ToolCall[] = [],
  ): { heard(text: string, cut: boolean): void } {
    const message: Said = { role: 'assistant', content, calls };
    this.#messages.push(message);
    return {
      heard: (text, cut) => {
        message.content = cut && text !== '' ? `${text} —` : text;
      },
    };
  }

  addResult(callId: string, result: unknown): void {
    this.#messages.push({ role: 'tool', callId, content: JSON.stringify(result) });
  }

  /** Begins anew with what another engine left: the conversation, and what it had collected. */
  restart(transcript: readonly SpokenTurn[], note: string | null = null): void {
    this.#isHandedOver = true;
    const spoken = transcript.map(({ role, content }): ModelMessage =>
      role === 'user' ? { role, content } : { role, content, calls: [] },
    );
    // What the caller said last stays last.
    const at = spoken.at(-1)?.role === 'user' ? -1 : spoken.length;
    if (note !== null) spoken.splice(at, 0, { role: 'user', content: `[${note}]` });
    this.#messages = spoken;
  }

  /** Everything, for another process that goes on with the conversation. */
  remember(): readonly ModelMessage[] {
    return this.messages();
  }

  /** Goes on with what `remember` told. */
  recall(messages: readonly ModelMessage[]): void {
    this.#messages = [...messages];
    this.#isHandedOver = false;
  }

  /** What is sent: from a caller's words on, never from the middle of a tool's use. */
  messages(): ModelMessage[] {
    if (this.#messages.length <= MAX_MESSAGES) return [...this.#messages];
    const recent = this.#messages.slice(-MAX_MESSAGES);
    const begin = recent.findIndex(({ role }) => role === 'user');
    return begin === -1 ? recent : recent.slice(begin);
  }
}

/** A fact that nobody said, as it stands among what was said. */
export const noteOf = (note: string): string => `[${note}]`;
