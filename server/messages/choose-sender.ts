import type { TextChannel } from '../carriers/text-carrier.ts';
import type { Problem } from '../platform/problem.ts';
import { messageProblems } from './messages.problems.ts';
import { areOfOneCountry, countriesOfPhone } from '../platform/phone-countries.ts';

/** How long after the person's last message the chat app allows free-form messages. */
export const WINDOW_HOURS = 24;

/** A number that can send, and when the person last wrote to it. */
export interface Sender {
  id: number;
  number: string;
  country: string;
  sms: boolean;
  chatapp: boolean;
  /** Whether the person wants no more texts from it on a channel. */
  optedOut: Record<TextChannel, boolean>;
  wroteBySms: Temporal.Instant | null;
  wroteByChatapp: Temporal.Instant | null;
}

export interface SenderRequest {
  channel: 'auto' | TextChannel;
  /** E.164; null for people without a phone number. */
  phone: string | null;
  /** Whether the workspace sends SMS at all. */
  isTextingOn: boolean;
  /** The active numbers of the workspace by id, or the requested one. */
  senders: readonly Sender[];
  isNamed: boolean;
  /** The text is the answer to the person's own wish about texts. */
  confirmsOptOut?: boolean;
  now: Temporal.Instant;
}

/** The channel and number that send a text, or why it cannot be sent. */
export type ChosenSender = { channel: TextChannel; sender: Sender } | { fault: Problem };

/**
 * The sending rules (docs/messages.md). `auto` chooses the chat app inside the window and SMS otherwise.
 * Among several possible numbers it chooses the one that the person last wrote to, else the first.
 */
export function chooseSender(asked: SenderRequest): ChosenSender {
  if (asked.channel === 'sms') return bySms(asked);
  const chatapp = byChatapp(asked);
  // Whoever stopped messages there, or has no number, is not written to by SMS instead.
  const isFinal = asked.channel === 'chatapp' || asked.phone === null || hasStopped(asked, 'chatapp');
  return isFinal || 'sender' in chatapp ? chatapp : bySms(asked);
}

/** Whoever turned one number away is not written to from another one without somebody naming it. */
const hasStopped = ({ senders, confirmsOptOut }: SenderRequest, channel: TextChannel): boolean =>
  !confirmsOptOut && senders.some((sender) => sender[channel] && sender.optedOut[channel]);

function byChatapp(asked: SenderRequest): ChosenSender {
  const { senders, isNamed, now } = asked;
  const connected = senders.filter((sender) => sender.chatapp);
  if (connected.length === 0) {
    return { fault: isNamed ? messageProblems.number_not_on_chatapp() : messageProblems.no_chatapp_number() };
  }
  if (hasStopped(asked, 'chatapp')) return { fault: messageProblems.opted_out() };
  const opened = connected.filter(({ wroteByChatapp }) => isWithinWindow(wroteByChatapp, now));
  const sender = lastWrittenTo(opened, 'wroteByChatapp');
  if (sender) return { channel: 'chatapp', sender };
  return { fault: messageProblems.window_closed({ hours: WINDOW_HOURS }) };
}

function bySms(asked: SenderRequest): ChosenSender {
  const { senders, isNamed, phone, isTextingOn } = asked;
  if (phone === null) return { fault: messageProblems.contact_without_phone() };
  if (!isTextingOn) return { fault: messageProblems.texting_off() };
  const able = senders.filter((sender) => sender.sms);
  if (able.length === 0) {
    return { fault: isNamed ? messageProblems.number_without_sms() : messageProblems.no_sms_number() };
  }
  if (hasStopped(asked, 'sms')) return { fault: messageProblems.opted_out() };
  const sender = lastWrittenTo(
    able.filter((one) => areOfOneCountry(one.number, phone)),
    'wroteBySms',
  );
  if (sender) return { channel: 'sms', sender };
  const countries = [...new Set(able.map((one) => one.country))].join(', ');
  const [country] = countriesOfPhone(phone);
  return {
    fault:
      country === undefined
        ? messageProblems.unknown_country({ countries })
        : messageProblems.other_country({ countries, country }),
  };
}

/** True for less than 24 hours after the person wrote. */
/** Whether somebody wrote so lately that free words may be sent to them. */
export const isWithinWindow = (wroteAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  wroteAt !== null && Temporal.Instant.compare(wroteAt.add({ hours: WINDOW_HOURS }), now) > 0;

/** The number that the person last wrote to, else the first. */
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
