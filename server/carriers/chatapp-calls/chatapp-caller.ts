import type { Parties } from '../../voice/sip/user-agent.ts';
import type { ChatappPerson } from '../carrier.ts';

/** The platform's headers in the calls that it brings. */
const PREFIX = 'x-wa-meta-';
const NUMBER_ID = `${PREFIX}phone-number-id`;

/** What is kept of a person's or a call's description. */
const MAX_CHARACTERS = 200;

type Called = Pick<Parties, 'extensions'>;

/** The id by which the platform knows the number that is called; null for calls of others. */
export const calledNumberId = ({ extensions }: Called): string | null => {
  const id = extensions.get(NUMBER_ID) ?? '';
  return /^\d{1,40}$/.test(id) ? id : null;
};

/** What the platform tells of a call that it brings. */
export interface ChatappCaller {
  /** E.164; null for a person without a phone number, who is known by name and id only. */
  phone: string | null;
  person: ChatappPerson;
  /** Kept with the call. */
  metadata: Record<string, string>;
}

/** Reads who calls on the chat app, and what they pressed to call. */
export function readChatappCaller({ from, displayName, extensions }: Parties): ChatappCaller {
  const read = (name: string): string | null =>
    extensions
      .get(PREFIX + name)
      ?.slice(0, MAX_CHARACTERS)
      .toWellFormed()
      .trim() || null;
  const name = displayName === null || /^[+\d\s]*$/.test(displayName) ? null : displayName;
  const userId = read('user-id');
  const isId = userId !== null && /^[A-Z]{2}\.[A-Za-z0-9.]{1,90}$/.test(userId);
  const person = { userId: isId ? userId : null, username: read('user-name') ?? read('username') };
  const told = {
    caller_name: name,
    chatapp_call_id: read('wacid'),
    chatapp_user_id: person.userId,
    chatapp_username: person.username,
    chatapp_button: read('cta-payload'),
    chatapp_link: read('deeplink-payload'),
  };
  const metadata = Object.fromEntries(
    Object.entries(told).flatMap(([field, value]) => (value === null ? [] : [[field, value]])),
  );
  // The user part of somebody without a number is an id of digits too; numbers have their plus.
  return { phone: /^\+[1-9]\d{6,14}$/.test(from) ? from : null, person, metadata };
}
