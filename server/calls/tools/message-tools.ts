import { Type } from 'typebox';
import { customerOfCall, saidCustomer } from '../../contacts/said-customer.ts';
import { INBOX_PRIORITIES } from '../../inbox/inbox-item.ts';
import { OneOf } from '../../platform/http/shapes/shapes.ts';
import {
  defineWritingTool,
  ToolRefusal,
  type KnownCaller,
  type Tool,
  type ToolContext,
} from '../../voice/define-tool.ts';
import type { Facts, Slot } from '../../voice/tools.ts';
import { findWriter } from '../../messages/conversations.queries.ts';
import { keepWrittenMessage } from '../../messages/keep-written-message.ts';
import { keepMessage, type KeptMessage } from '../record/keep-message.ts';

/** Longest text of a message, in characters: that of free text everywhere. */
const MAX_WORDS = 10_000;

const { name, phone } = saidCustomer;
const words = (description: string) => Type.String({ minLength: 1, maxLength: MAX_WORDS, description });

/** Takes a message for the team. */
const takeMessage = defineWritingTool({
  name: 'take_message',
  ability: 'take_messages',
  description: 'Leaves a message of the caller for the team of the business, in the caller’s own words.',
  parameters: Type.Object({
    body: words('The message, complete and in the caller’s words.'),
    name,
    phone,
    priority: Type.Optional(
      OneOf(INBOX_PRIORITIES, {
        description: 'Only other than `normal` when the caller says how urgent it is.',
      }),
    ),
  }),
  slots: (caller) => [textSlot('body'), ...personSlots(caller)],
  confirms: false,
  resolve: async ({ body, priority, ...said }, context) => ({
    ...personOf(said, context),
    ...(priority === undefined ? {} : { priority }),
    ...({ kind: 'message', body, wanted: null } as const),
  }),
  content: contentOf,
  judge: async (message) => ({ facts: {}, plan: message }),
  carryOut: keep,
});

/** Asks the team to call back. */
const requestCallback = defineWritingTool({
  name: 'request_callback',
  ability: 'take_messages',
  description: 'Asks the team of the business to call the caller back.',
  parameters: Type.Object({
    reason: words('What the call back is about, in the caller’s words.'),
    name,
    phone,
    when: Type.Optional(
      Type.String({
        maxLength: 255,
        description: 'When, YYYY-MM-DD HH:MM if it is known so exactly, else in words.',
      }),
    ),
  }),
  slots: (caller) => [textSlot('reason'), ...personSlots(caller)],
  confirms: false,
  async resolve({ reason, when, ...said }, context) {
    const person = personOf(said, context);
    if (person.number === null) throw new ToolRefusal('missing', { fields: ['phone'] });
    context.collect({ reason });
    const wanted = when === undefined ? null : { words: when, dueAt: dueAt(when, context) };
    return { ...person, kind: 'callback' as const, body: reason, wanted };
  },
  content: contentOf,
  judge: async (message) => ({ facts: {}, plan: message }),
  carryOut: keep,
});

export const messageTools: readonly Tool[] = [takeMessage, requestCallback];

interface Message extends Pick<
  KeptMessage,
  'kind' | 'body' | 'callerName' | 'callbackNumber' | 'priority' | 'wanted'
> {
  /** Where the caller can be reached; null when nobody knows. */
  number: string | null;
}

function personOf(
  said: { name?: string; phone?: string },
  context: ToolContext,
): Pick<Message, 'callerName' | 'callbackNumber' | 'number'> {
  const { customer, facts } = customerOfCall(said, context);
  return { callerName: facts.name, callbackNumber: facts.phone, number: customer.phone };
}

function contentOf({ kind, body, callerName, number, wanted }: Message): Facts {
  return { kind, body, name: callerName, number, when: wanted?.words ?? null };
}

async function keep({ number, ...message }: Message, context: ToolContext): Promise<Facts> {
  const { db, workspaceId, by, now, callLanguage: language } = context;
  if (by.kind !== 'assistant')
    return { inbox_item_id: await keepWrittenMessage(context, number, { ...message, language }) };
  if (by.callId === null) {
    const writer = await findWriter(db, { workspaceId, conversationId: by.conversationId });
    if (writer === null) throw new ToolRefusal('failed');
    return { inbox_item_id: await keepWrittenMessage(context, writer, { ...message, language }) };
  }
  const call = { workspaceId, callId: by.callId };
  const id = await keepMessage(db, call, { ...message, audio: null, language }, now);
  if (id === null) throw new ToolRefusal('failed');
  return { inbox_item_id: id };
}

/** The instant of `YYYY-MM-DD HH:MM` on the clocks of the business, when it lies ahead; null for words. */
function dueAt(when: string, { business, now }: ToolContext): Temporal.Instant | null {
  const written = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(when);
  if (!written) return null;
  try {
    const local = Temporal.PlainDateTime.from(`${written[1]}T${written[2]}`);
    const at = local.toZonedDateTime(business.timezone).toInstant();
    const days = at.since(now).total('days');
    return days > 0 && days < MAX_DAYS_AHEAD ? at : null;
  } catch {
    return null;
  }
}

/** A time further ahead than this is not meant as such. */
const MAX_DAYS_AHEAD = 366;

const textSlot = (of: string): Slot => ({ name: of, kind: 'text', needed: () => true });

const personSlots = ({ callerName, callerNumber }: KnownCaller): Slot[] => [
  { name: 'name', kind: 'person', needed: () => callerName === null },
  { name: 'phone', kind: 'phone', needed: () => callerNumber === null },
];
