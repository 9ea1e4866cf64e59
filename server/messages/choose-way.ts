import type { TextChannel } from '../carriers/text-carrier.ts';
import { areOfOneCountry, countriesOfPhone } from '../platform/phone-countries.ts';

/** The chat app lets us write freely for so long after the person last wrote (specification, section 8). */
export const WINDOW_HOURS = 24;

/** A number that could send, and when the person last wrote to it. */
export interface Sender {
  id: number;
  number: string;
  country: string;
  sms: boolean;
  chatapp: boolean;
  wroteBySms: Temporal.Instant | null;
  wroteByChatapp: Temporal.Instant | null;
}

export interface WayAsked {
  channel: 'auto' | TextChannel;
  /** E.164. */
  to: string;
  /** Whether the workspace sends SMS at all. */
  isTextingOn: boolean;
  /** The active numbers of the workspace by id, or the one that was named. */
  senders: readonly Sender[];
  isNamed: boolean;
  now: Temporal.Instant;
}

/** The channel and number by which a text goes, or why it cannot go: a sentence for people. */
export type Way = { channel: TextChannel; sender: Sender } | { fault: string };

/**
 * The sending rules (specification, section 4). `auto` takes the chat app inside the window and SMS otherwise. Of several
 * numbers that could send, the one that the person last wrote to does, else the first.
 */
export function chooseWay(asked: WayAsked): Way {
  if (asked.channel === 'sms') return bySms(asked);
  const chatapp = byChatapp(asked);
  return asked.channel === 'chatapp' || 'sender' in chatapp ? chatapp : bySms(asked);
}

function byChatapp({ senders, isNamed, now }: WayAsked): Way {
  const connected = senders.filter((sender) => sender.chatapp);
  if (connected.length === 0) {
    const which = isNamed ? 'The number to send from is not' : 'No number of this workspace is';
    return { fault: `${which} connected to the chat-app channel.` };
  }
  const opened = connected.filter(({ wroteByChatapp }) => isWithinWindow(wroteByChatapp, now));
  const sender = lastWrittenTo(opened, 'wroteByChatapp');
  if (sender) return { channel: 'chatapp', sender };
  return {
    fault:
      `On the chat-app channel only people who wrote in the last ${WINDOW_HOURS} hours can be written to; ` +
      'this person did not.',
  };
}

function bySms({ senders, isNamed, to, isTextingOn }: WayAsked): Way {
  if (!isTextingOn) return { fault: 'Texting is switched off in this workspace.' };
  const able = senders.filter((sender) => sender.sms);
  if (able.length === 0) {
    return {
      fault: `${isNamed ? 'The number to send from cannot' : 'No number of this workspace can'} send SMS.`,
    };
  }
  const sender = lastWrittenTo(
    able.filter((one) => areOfOneCountry(one.number, to)),
    'wroteBySms',
  );
  if (sender) return { channel: 'sms', sender };
  const countries = [...new Set(able.map((one) => one.country))].join(', ');
  return {
    fault:
      `Texts go only to numbers in the sending number’s country (${countries}); ` +
      `this one belongs to ${countriesOfPhone(to)[0] ?? 'another'}.`,
  };
}

/** True for less than 24 hours after the person wrote. */
const isWithinWindow = (wroteAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  wroteAt !== null && Temporal.Instant.compare(wroteAt.add({ hours: WINDOW_HOURS }), now) > 0;

/** The first of those that the person never wrote to, when there is no other. */
function lastWrittenTo(
  senders: readonly Sender[],
  when: 'wroteBySms' | 'wroteByChatapp',
): Sender | undefined {
  return senders.reduce<Sender | undefined>((best, sender) => {
    if (!best) return sender;
    const [at, bestAt] = [sender[when], best[when]];
    return at && (!bestAt || Temporal.Instant.compare(at, bestAt) > 0) ? sender : best;
  }, undefined);
}
