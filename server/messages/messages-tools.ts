import { Type } from 'typebox';
import type { CustomerNoticeKind, NoticeSubject } from '../notify/notice.ts';
import { writeForCustomer } from '../notify/write-notice.ts';
import { OneOf } from '../platform/http/shapes/shapes.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { Refusal } from '../platform/refusal.ts';
import { defineWritingTool, ToolRefusal, type Tool, type ToolContext } from '../voice/define-tool.ts';
import { chooseWay, sendText } from './send-text.ts';
import { writeHours } from './write-hours.ts';

const WHAT = ['address', 'opening_hours', 'booking', 'link'] as const;
type What = (typeof WHAT)[number];

/** Finds the booking of a call that a text tells of: the last one made on it, else the caller's next one. */
export type FindBooking = (
  context: ToolContext,
) => Promise<Extract<NoticeSubject, { about: CustomerNoticeKind }> | null>;

interface TextWish {
  what: What;
  /** E.164. */
  to: string;
  text: string;
}

/** The tool that sends a text to the caller, or to a number that was read back. */
export const sendTextTool = (findBooking: FindBooking): Tool =>
  defineWritingTool({
    name: 'send_text',
    ability: 'send_texts',
    description:
      'Sends the caller a text with the address, the opening hours, what they booked, or the link of the website. ' +
      'It goes to the number they call from, unless they give another, which they confirm.',
    parameters: Type.Object({
      what: OneOf(WHAT, { description: 'What the text tells.' }),
      body: Type.Optional(
        Type.String({ maxLength: 300, description: 'A sentence to add, without links to other websites.' }),
      ),
      phone: Type.Optional(
        Type.String({ maxLength: 40, description: 'Only when it is another number than they call from.' }),
      ),
    }),
    slots: ({ callerNumber }) => [
      { name: 'what', kind: 'word', needed: () => true, options: () => WHAT.map((value) => ({ value })) },
      { name: 'phone', kind: 'phone', needed: () => callerNumber === null },
    ],
    confirms: ({ to }: TextWish, { caller }: ToolContext) => to !== caller.number,
    async resolve({ what, body, phone }, context): Promise<TextWish> {
      const to = readNumber(phone, context);
      const told = await writeText(what, context, findBooking);
      const text = [told, readBody(body, context)].filter((part) => part !== null).join(' ');
      return { what, to, text };
    },
    content: ({ to, text }) => ({ to, text }),
    async judge(wish, context) {
      const { what, to, text } = wish;
      await refusedAsTool(chooseWay(context, { to, body: text }));
      return { facts: { what, phone: to, text }, plan: wish };
    },
    async carryOut({ to, text }, context) {
      const message = await refusedAsTool(sendText(context, { text: { to, body: text } }));
      return { message_id: message.id };
    },
  });

/** @throws ToolRefusal `missing` for a number that is none, and without any. */
function readNumber(said: string | undefined, { caller, business }: ToolContext): string {
  const number = said === undefined ? caller.number : parsePhone(said, business.country);
  if (number === null) throw new ToolRefusal('missing', { fields: ['phone'] });
  return number;
}

/**
 * @throws ToolRefusal `unavailable` for what the business has not written down, `not_found` without a
 *   booking.
 */
async function writeText(what: What, context: ToolContext, findBooking: FindBooking): Promise<string> {
  const { business, callLanguage: language, now } = context;
  if (what === 'booking') {
    const booking = await findBooking(context);
    if (!booking) throw new ToolRefusal('not_found', { facts: { what } });
    const { name, phone, email } = { name: null, phone: null, email: null };
    return writeForCustomer({ ...business, language }, booking, { name, phone, email }).text;
  }
  const today = now.toZonedDateTimeISO(business.timezone).toPlainDate();
  const { openingHours: hours, holidays, timezone } = business;
  const told = {
    address: business.address,
    opening_hours: writeHours({ hours, holidays, timezone }, language, today),
    link: business.website,
  }[what];
  if (told === null || told.trim() === '') throw new ToolRefusal('unavailable', { facts: { what } });
  return `${business.name}: ${told.replace(/\s+/g, ' ').trim()}`;
}

/** What looks like the address of a website, with or without a scheme. */
const LINK = /(?:https?:\/\/|www\.)\S+|\b[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#]\S*)?/giu;

/**
 * The added sentence on one line: callers cannot have the business send links to other websites.
 * @throws ToolRefusal `not_allowed`
 */
function readBody(said: string | undefined, { business }: ToolContext): string | null {
  const body = said?.replace(/[\p{Cc}\s]+/gu, ' ').trim() ?? '';
  const own = hostOf(business.website ?? '');
  for (const [link] of body.matchAll(LINK)) {
    const host = hostOf(link);
    if (host === null || host !== own)
      throw new ToolRefusal('not_allowed', { facts: { code: 'foreign_link' } });
  }
  return body === '' ? null : body;
}

function hostOf(link: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(link) ? link : `https://${link}`);
  return url && link !== '' ? url.hostname.replace(/^www\./, '') : null;
}

/** What the sending rules refuse is not allowed; the code of their problem says why (docs/messages.md). */
async function refusedAsTool<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem === null) throw error;
    throw new ToolRefusal('not_allowed', { facts: { code: error.problem.code } });
  }
}
