import type { ToolResult } from '../../tools.ts';
import { speakMoment, stringOf } from '../speak-facts.ts';
import { sayOfResult } from '../tool-sentences.ts';
import { followItemRefusal } from './check-items.ts';
import { askFor, speakChoices } from './ask-slot.ts';
import type { Standing, TaskContext } from './task-context.ts';
import { type Task, slotOf } from './task.ts';

type Refused = Extract<ToolResult, { ok: false }>;

/** The slots that name what is unknown. */
const SLOTS_OF_UNKNOWN = {
  unknown_service: 'service',
  unknown_staff: 'staff',
  unknown_item: 'items',
} as const;

/** Follows a tool that did nothing: what it still needs, what to choose, or what else is possible. */
export function handleRefusal(task: Task, result: Refused, context: TaskContext): Standing | 'go_on' {
  const { book, sentences } = context;
  if (task.tool.name === 'transfer_call' && result.reason !== 'ambiguous') {
    sentences.push(sayOfResult(task.tool.name, result, context.speaking) ?? '');
    return 'stuck';
  }
  const isOfItems = task.filled['items'] != null && result.reason !== 'needs_confirmation';
  const followed = isOfItems ? followItemRefusal(task, result, context) : null;
  if (followed) return followed;
  switch (result.reason) {
    case 'needs_confirmation':
      task.isReadBack = true;
      task.misses = 0;
      task.readBack = sayOfResult(task.tool.name, result, context.speaking) ?? '';
      sentences.push(task.readBack);
      return 'waiting';
    case 'ambiguous':
      return askWhich(task, result, context);
    case 'missing':
      return askForMissing(task, result.fields ?? [], context);
    case 'unknown_service':
    case 'unknown_staff':
    case 'unknown_item':
      return askForKnown(task, result.reason, context);
    case 'taken':
    case 'unavailable':
    case 'closed':
    case 'too_soon':
    case 'too_far':
      return offerOthers(task, result, result.reason, context);
    case 'not_found':
    case 'not_yours':
      return askWhose(task, result.reason, context);
    case 'already_done':
      sentences.push(book.refused.already_done);
      return 'done';
    case 'not_allowed':
    case 'failed':
      sentences.push(book.refused[result.reason]);
      return 'stuck';
  }
}

function askWhich(task: Task, { candidates = [], fields }: Refused, context: TaskContext): Standing {
  const slot =
    fields?.[0] ??
    task.tool.slots.find(({ name, kind }) => kind === 'choice' && task.filled[name] != null)?.name ??
    task.tool.slots.find(({ kind }) => kind === 'choice')?.name ??
    (task.tool.name === 'transfer_call' ? 'to' : undefined);
  if (slot === undefined || candidates.length === 0) {
    context.sentences.push(context.book.flow.pardon);
    return 'waiting';
  }
  delete task.filled[slot];
  task.asked = slot;
  task.offered = {
    entries: candidates.slice(0, 4).map((value) => ({ value })),
    fills: { [slot]: 'value' },
    kind: 'names',
  };
  context.sentences.push(context.book.ambiguous(context.book.choose.or(candidates.slice(0, 4))));
  return 'waiting';
}

function askForMissing(task: Task, fields: readonly string[], context: TaskContext): Standing {
  const [first] = fields;
  for (const field of fields) delete task.filled[field];
  task.wanted = [...new Set([...task.wanted, ...fields])];
  if (first === undefined) return 'stuck';
  askFor(task, slotOf(task, first), context);
  return 'waiting';
}

function askForKnown(task: Task, reason: keyof typeof SLOTS_OF_UNKNOWN, context: TaskContext): Standing {
  const slot = slotOf(task, SLOTS_OF_UNKNOWN[reason]);
  if (slot.kind !== 'items') delete task.filled[slot.name];
  context.sentences.push(context.book.refused[reason]);
  const choices = speakChoices(task, slot, context);
  if (choices !== null) context.sentences.push(context.book.choose.choices(choices));
  // A person who is not known is no reason to ask for one.
  if (slot.name === 'staff') return 'waiting';
  task.isComplete = false;
  askFor(task, slot, context);
  return 'waiting';
}

/** What was wished for is not free: the slots of what can be offered open again. */
function offerOthers(
  task: Task,
  { facts }: Refused,
  reason: 'taken' | 'unavailable' | 'closed' | 'too_soon' | 'too_far',
  context: TaskContext,
): Standing | 'go_on' {
  const offering = task.tool.slots.find(({ offer }) => offer !== undefined && offer.list !== 'appointments');
  context.sentences.push(context.book.refused[reason]);
  const isRepeated = task.checked === reason;
  task.checked = null;
  task.isReadBack = false;
  if (!offering || isRepeated) {
    const takesMoment = 'requested_for' in (task.tool.parameters.properties as object);
    const opens = takesMoment ? speakMoment(facts['opens'], context.speaking) : null;
    const moment = stringOf(facts['opens'])?.slice(0, 16) ?? null;
    if (opens !== null && moment !== null) return offerOpening(task, opens, moment, context);
    if (task.filled['requested_for'] == null) return 'stuck';
    delete task.filled['requested_for'];
    askFor(task, slotOf(task, 'requested_for'), context);
    return 'waiting';
  }
  if (offering.offer?.list === 'times') {
    const { time } = task.filled;
    task.wish = { ...task.wish, after: typeof time === 'string' ? time : null, before: null };
    delete task.filled['time'];
  } else {
    for (const name of Object.keys(offering.offer?.fills ?? {})) delete task.filled[name];
  }
  return 'go_on';
}

/** Closed at the moment that was wished for: the next one at which the business is open is offered. */
function offerOpening(task: Task, when: string, moment: string, context: TaskContext): Standing {
  delete task.filled['requested_for'];
  const [date = '', time = ''] = moment.split(/[ T]/u);
  task.asked = 'requested_for';
  task.offered = {
    entries: [{ date, time, requested_for: `${date} ${time}` }],
    fills: { requested_for: 'requested_for' },
    kind: 'times',
  };
  context.sentences.push(context.book.choose.opens(when), context.book.choose.suits);
  return 'waiting';
}

/** A booking that is not the caller's by their number is found by its own number and the name on it. */
function askWhose(task: Task, reason: 'not_found' | 'not_yours', context: TaskContext): Standing {
  context.sentences.push(context.book.refused[reason]);
  const takesNumber = 'number' in (task.tool.parameters.properties as object);
  if (!takesNumber || task.wanted.includes('number')) return 'stuck';
  task.wanted = ['number', 'name'];
  delete task.filled['number'];
  askFor(task, slotOf(task, 'number'), context);
  return 'waiting';
}
