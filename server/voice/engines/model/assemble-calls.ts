import { randomInt } from 'node:crypto';
import type { ToolCall } from './language-model.ts';

/** A part of a tool call as compatible servers send it; every field may be missing. */
export interface CallDelta {
  index?: unknown;
  id?: unknown;
  function?: { name?: unknown; arguments?: unknown } | null;
  extra_content?: unknown;
}

const MAX_CALLS = 20;
const MAX_ARGUMENT_CHARS = 64 * 1024;

interface OpenCall {
  index: number | null;
  id: string;
  name: string;
  arguments: string;
  extra: unknown;
}

/**
 * Puts tool calls together out of streamed parts, as real servers send them: whole calls in one part, parts
 * without an index or an id, several calls with index 0, blank names, arguments before the name.
 */
export class CallAssembler {
  readonly #calls: OpenCall[] = [];

  /** @throws Error for more or longer calls than any conversation needs. */
  add(delta: CallDelta): void {
    const id = textOf(delta.id);
    const name = textOf(delta.function?.name).trim();
    const args = argumentsOf(delta.function?.arguments);
    const index = typeof delta.index === 'number' ? delta.index : null;
    const call = this.#find(index, id, args) ?? this.#open(index);
    if (id !== '') call.id = id;
    if (name !== '' && call.name === '') call.name = name;
    call.arguments += args;
    if (delta.extra_content !== undefined) call.extra = delta.extra_content;
    if (call.arguments.length > MAX_ARGUMENT_CHARS) throw new Error('the arguments of a tool have no end');
  }

  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  /** All calls in the order in which they were begun; those without a name are left out. */
  finish(): ToolCall[] {
    return this.#calls
      .filter(({ name }) => name !== '')
      .map(({ id, name, arguments: args, extra }) => ({
        ...{ id: id === '' ? newCallId() : id, name, arguments: args },
        ...(extra === undefined ? {} : { extra }),
      }));
  }

  /** The call that a part continues; null when it begins a new one. */
  #find(index: number | null, id: string, args: string): OpenCall | null {
    if (index === null) {
      if (id !== '') return this.#calls.find((call) => call.id === id) ?? null;
      const last = this.#calls.at(-1);
      return last && !(isWhole(last.arguments) && args.trimStart().startsWith('{')) ? last : null;
    }
    const call = this.#calls.findLast((each) => each.index === index);
    if (!call) return null;
    // Some servers give every call the index 0: another id with arguments that begin anew is another call.
    const isAnother = id !== '' && call.id !== '' && id !== call.id && isWhole(call.arguments);
    const beginsAnew = id === '' && isWhole(call.arguments) && args.trimStart().startsWith('{');
    return isAnother || beginsAnew ? null : call;
  }

  #open(index: number | null): OpenCall {
    if (this.#calls.length >= MAX_CALLS) throw new Error('the model wants to use too many tools at once');
    const call: OpenCall = { index, id: '', name: '', arguments: '', extra: undefined };
    this.#calls.push(call);
    return call;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Some servers send the arguments as an object. */
const argumentsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(value);

/** Whether a text is one complete JSON object; arguments that are empty so far are not. */
function isWhole(text: string): boolean {
  if (!text.trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Nine letters and digits: the strictest form that a provider (Mistral) wants. */
const newCallId = (): string =>
  Array.from({ length: 9 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)] ?? '0').join('');
