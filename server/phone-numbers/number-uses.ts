import type { FieldErrors } from '../platform/refusal.ts';
import type { PhoneNumber } from './phone-number.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';

/** What a number is used for. */
export type NumberUses = Pick<PhoneNumber, 'capabilities' | 'chatapp'>;

/** What is sent of it; what is left out stays. */
export interface SentUses {
  capabilities?: { voice?: boolean | undefined; sms?: boolean | undefined } | undefined;
  chatapp?: { active?: boolean | undefined; calling?: boolean | undefined } | undefined;
}

/** The uses of a new number of which nothing is said. */
export const USUAL_USES: NumberUses = {
  capabilities: { voice: true, sms: false },
  chatapp: { active: false, calling: false },
};

/** The uses after a change. Without the chat app there are no calls on it, unless they are sent too. */
export function changeUses(before: NumberUses, { capabilities = {}, chatapp = {} }: SentUses): NumberUses {
  const { voice = before.capabilities.voice, sms = before.capabilities.sms } = capabilities;
  const { active = before.chatapp.active } = chatapp;
  const { calling = active && before.chatapp.calling } = chatapp;
  return { capabilities: { voice, sms }, chatapp: { active, calling } };
}

/** What is wrong with uses, by the field that was sent. */
export function faultsOfUses(
  { capabilities: { voice, sms }, chatapp: { active, calling } }: NumberUses,
  sent: SentUses,
): FieldErrors {
  const ended = sent.capabilities === undefined && sent.chatapp?.active === false;
  return {
    ...(voice || sms || active
      ? {}
      : { [ended ? 'chatapp.active' : 'capabilities']: [phoneNumberProblems.no_capability()] }),
    ...(calling && !active ? { 'chatapp.calling': [phoneNumberProblems.calling_needs_chatapp()] } : {}),
  };
}

/** Uses as the columns of a number. */
export const columnsOfUses = ({ capabilities, chatapp }: NumberUses) => ({
  voice_enabled: capabilities.voice,
  sms_enabled: capabilities.sms,
  chatapp_active: chatapp.active,
  chatapp_calling: chatapp.calling,
});
