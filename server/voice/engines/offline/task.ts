import type { TaskName } from '../../languages/task-phrases.ts';
import type { Fact, Facts, Slot, ToolDeclaration } from '../../tools.ts';

/** A wish about times that no slot holds: a span, or a part of the day. */
export interface Wish {
  /** `YYYY-MM-DD`, the last day of a span. */
  until: string | null;
  /** `HH:MM`. */
  after: string | null;
  before: string | null;
}

export const noWish: Wish = { until: null, after: null, before: null };

/** What the caller was offered last and can choose from. */
export interface Offered {
  entries: readonly Facts[];
  /** The slots that an entry fills, by the name of the fact. */
  fills: Readonly<Record<string, string>>;
  /** How the entries are worded and chosen. */
  kind: 'times' | 'rooms' | 'bookings' | 'names';
  /** The dish that a choice is wanted for. */
  about?: string;
}

/** Something that is being done for the caller: a tool whose slots are being filled. */
export interface Task {
  tool: ToolDeclaration;
  name: TaskName;
  filled: Record<string, Fact>;
  wish: Wish;
  /** The slot that was asked for last; null before the first question. */
  asked: string | null;
  offered: Offered | null;
  /** What will be done has been read back, and the yes is awaited. */
  isReadBack: boolean;
  /** The caller has said that the list of items is complete. */
  isComplete: boolean;
  /** Answers in a row that could not be used. */
  misses: number;
  /** The day and time that were found free, as `dateTimeKey` writes them. */
  checked: string | null;
  /** The day was asked for before any times were offered. */
  hasAskedDay: boolean;
  /** What will be done, as it was read back last. */
  readBack: string;
  /** What was said so far of a number or an address that is said in pieces. */
  pieces: string;
  /** What the items of an order come to, as the house reckoned them last. */
  total: Fact;
  /** Fields that a result asked for although no slot does. */
  wanted: readonly string[];
  /** What was done, and how the caller was told; null until then. */
  done: { facts: Facts; said: string } | null;
}

const NAMES: Readonly<Record<string, TaskName>> = {
  book_appointment: 'book',
  move_appointment: 'move',
  cancel_appointment: 'cancel',
  cancel_order: 'cancel',
  cancel_reservation: 'cancel',
  place_order: 'order',
  reserve_room: 'reserve',
  send_text: 'text',
};

export function newTask(tool: ToolDeclaration, filled: Facts = {}): Task {
  return {
    tool,
    name: NAMES[tool.name] ?? 'other',
    filled: { ...filled },
    wish: noWish,
    asked: null,
    offered: null,
    isReadBack: false,
    isComplete: false,
    misses: 0,
    checked: null,
    hasAskedDay: false,
    readBack: '',
    pieces: '',
    total: null,
    wanted: [],
    done: null,
  };
}

/** The slot of a task by its name; one that only a result asked for is made from its name. */
export function slotOf(task: Task, name: string): Slot {
  const slot = task.tool.slots.find((other) => other.name === name);
  return slot ?? { name, kind: kindOfField(name), needed: () => true };
}

function kindOfField(name: string): Slot['kind'] {
  switch (name) {
    case 'name':
      return 'person';
    case 'phone':
    case 'email':
    case 'date':
    case 'time':
    case 'address':
    case 'items':
      return name;
    case 'check_in':
    case 'check_out':
      return 'date';
    case 'nights':
    case 'adults':
    case 'children':
      return 'count';
    case 'service':
    case 'staff':
    case 'room':
      return 'choice';
    default:
      return 'text';
  }
}

/** The chosen day and time with what they depend on; null while either is open. */
export function dateTimeKey({ filled }: Task): string | null {
  const { date, time, service, staff } = filled;
  if (typeof date !== 'string' || typeof time !== 'string') return null;
  return JSON.stringify([date, time, service ?? null, staff ?? null]);
}
