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

  /** What the caller did, in words or in brackets. */
  addCaller(content: string): void {
    this.#messages.push({ role: 'user', content });
  }

  /** Facts for the model that nobody said. */
  addNote(note: string): void {
    this.addCaller(`[${note}]`);
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

  /** Begins anew with what another engine left. */
  restart(transcript: readonly SpokenTurn[]): void {
    this.#messages = transcript.map(({ role, content }) =>
      role === 'user' ? { role, content } : { role, content, calls: [] },
    );
  }

  /** What is sent: from a caller's words on, never from the middle of a tool's use. */
  messages(): ModelMessage[] {
    if (this.#messages.length <= MAX_MESSAGES) return [...this.#messages];
    const recent = this.#messages.slice(-MAX_MESSAGES);
    const begin = recent.findIndex(({ role }) => role === 'user');
    return begin === -1 ? recent : recent.slice(begin);
  }
}
