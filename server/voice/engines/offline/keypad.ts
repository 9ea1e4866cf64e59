import type { Facts, ToolDeclaration } from '../../tools.ts';
import { entriesOf, factsOf, joinTimes, speakBareWhen, stringOf } from '../speak-facts.ts';
import { sayOfResult } from '../tool-sentences.ts';
import { argumentsOf } from './advance-task.ts';
import { fill } from './offer-free.ts';
import type { TaskContext } from './task-context.ts';
import { type Task, newTask } from './task.ts';

/** The keys of the main menu that lead to what tools do. */
export const TOOL_OF_KEY: Readonly<Record<string, string>> = {
  4: 'book_appointment',
  5: 'find_my_bookings',
  6: 'transfer_call',
};

/** The same for somebody whom the assistant called. */
export const CALLED_TOOL_OF_KEY: Readonly<Record<string, string>> = { 1: 'transfer_call' };

/** Choices of one menu of keys; further ones are a key away. */
const MAX_CHOICES = 5;
const LATER = '7';
const BACK = '9';
const AGAIN = '0';
const FILLS = { date: 'date', time: 'time', staff: 'staff' };

type Menu =
  | { of: 'services'; names: readonly string[]; from: number }
  | { of: 'times'; entries: readonly Facts[] }
  | { of: 'confirm' };

/** Where a key led: another menu waits, back to the main menu, or a person takes over. */
export type KeyResult = 'waiting' | 'main_menu' | 'unknown' | 'stuck';

/** The menus of keys below the main menu: appointments by the next free times. */
export class Keypad {
  #menu: Menu | null = null;
  #task: Task | null = null;
  #said: readonly string[] = [];

  get isOpen(): boolean {
    return this.#menu !== null;
  }

  /** What is being booked; null outside of the menus. */
  get task(): Task | null {
    return this.#task;
  }

  close(): void {
    this.#menu = null;
    this.#task = null;
  }

  /** Opens the menus for an appointment: the services, or the times of the only one. */
  async openAppointments(tool: ToolDeclaration, context: TaskContext): Promise<KeyResult> {
    this.#task = newTask(tool);
    const slot = tool.slots.find(({ name }) => name === 'service');
    const names = (slot?.options?.(context.business, {}) ?? []).map(({ value }) => value);
    if (names.length < 2) return this.#remember(context, await this.#offerTimes(null, context));
    this.#menu = { of: 'services', names, from: 0 };
    return this.#remember(context, this.#saySelection(context));
  }

  /** Follows a key inside of a menu. */
  async press(key: string, context: TaskContext): Promise<KeyResult> {
    if (key === BACK || key === '*') {
      this.close();
      return 'main_menu';
    }
    if (key === AGAIN) {
      context.sentences.push(...this.#said);
      return 'waiting';
    }
    return this.#remember(context, await this.#follow(key, context));
  }

  async #follow(key: string, context: TaskContext): Promise<KeyResult> {
    const menu = this.#menu;
    const task = this.#task;
    if (!menu || !task) return 'main_menu';
    const index = Number(key) - 1;
    switch (menu.of) {
      case 'services': {
        if (key === LATER && menu.from + MAX_CHOICES < menu.names.length) {
          this.#menu = { ...menu, from: menu.from + MAX_CHOICES };
          return this.#saySelection(context);
        }
        const name = index < MAX_CHOICES ? menu.names[menu.from + index] : undefined;
        if (name === undefined) return 'unknown';
        task.filled['service'] = name;
        return this.#offerTimes(null, context);
      }
      case 'times': {
        if (key === LATER) return this.#offerTimes(dayAfter(menu.entries), context);
        const entry = menu.entries[index];
        if (!entry) return 'unknown';
        fill(task, entry, FILLS);
        return this.#book(task, context);
      }
      case 'confirm':
        if (key === '1') return this.#book(task, context);
        if (key !== '2') return 'unknown';
        return this.#offerTimes(stringOf(task.filled['date']), context);
    }
  }

  #saySelection({ book, sentences }: TaskContext): KeyResult {
    const menu = this.#menu;
    if (menu?.of !== 'services') return 'main_menu';
    const shown = menu.names.slice(menu.from, menu.from + MAX_CHOICES);
    sentences.push(...shown.map((name, index) => book.keys.choose(String(index + 1), name)));
    if (menu.from + MAX_CHOICES < menu.names.length) sentences.push(book.keys.more(LATER));
    sentences.push(book.keys.again(AGAIN), book.keys.back(BACK));
    return 'waiting';
  }

  /** The next free times, each by a key. */
  async #offerTimes(from: string | null, context: TaskContext): Promise<KeyResult> {
    const { book, sentences, speaking, turn } = context;
    const service = stringOf(this.#task?.filled['service']);
    const wish = {
      ...(service === null ? {} : { service }),
      ...(from === null ? {} : { date: from, until: monthAfter(from) }),
    };
    const result = await turn.use('find_appointment_times', wish);
    if (!result.ok) {
      sentences.push(book.refused.failed);
      this.close();
      return 'stuck';
    }
    const next = factsOf(result.facts['next']);
    const found = entriesOf(result.facts['times']);
    const entries = (found.length > 0 ? found : next ? [next] : []).slice(0, MAX_CHOICES);
    if (entries.length === 0) {
      sentences.push(book.choose.noNext);
      this.close();
      return 'stuck';
    }
    this.#menu = { of: 'times', entries };
    const spoken = entries.map((entry, index) =>
      book.keys.choose(String(index + 1), speakBareWhen(entry, speaking) ?? ''),
    );
    sentences.push(...spoken, book.keys.later(LATER), book.keys.again(AGAIN), book.keys.back(BACK));
    return 'waiting';
  }

  /** Reads back what will be booked, and books it after the key that confirms. */
  async #book(task: Task, context: TaskContext): Promise<KeyResult> {
    const { book, sentences, turn } = context;
    const result = await turn.use(task.tool.name, argumentsOf(task));
    if (result.ok) {
      sentences.push(sayOfResult(task.tool.name, result, context.speaking) ?? '');
      this.close();
      return 'main_menu';
    }
    if (turn.signal.aborted) return 'waiting';
    if (result.reason === 'needs_confirmation') {
      this.#menu = { of: 'confirm' };
      sentences.push(
        sayOfResult(task.tool.name, result, context.speaking) ?? '',
        book.keys.confirm('1'),
        book.keys.other('2'),
      );
      return 'waiting';
    }
    // Keys spell no names: the next use goes on without what was asked for.
    if (result.reason === 'missing' && this.#menu?.of !== 'confirm') {
      this.#menu = { of: 'confirm' };
      const when = joinTimes([task.filled], context.speaking);
      sentences.push(book.choose.one(when), book.keys.confirm('1'), book.keys.other('2'));
      return 'waiting';
    }
    if (result.reason === 'failed' || result.reason === 'not_allowed' || result.reason === 'missing') {
      sentences.push(book.refused.failed);
      this.close();
      return 'stuck';
    }
    sentences.push(result.reason === 'ambiguous' ? book.refused.unavailable : book.refused[result.reason]);
    return this.#offerTimes(stringOf(task.filled['date']), context);
  }

  #remember({ sentences }: TaskContext, result: KeyResult): KeyResult {
    if (result === 'waiting') this.#said = [...sentences];
    return result;
  }
}

function dayAfter(entries: readonly Facts[]): string | null {
  const last = stringOf(entries.at(-1)?.['date']);
  return last === null ? null : Temporal.PlainDate.from(last).add({ days: 1 }).toString();
}

const monthAfter = (date: string): string => Temporal.PlainDate.from(date).add({ days: 30 }).toString();
