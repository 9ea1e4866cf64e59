import type { FieldErrors } from '../../platform/refusal.ts';
import type { Problem } from '../../platform/problem.ts';
import { callProblems } from '../calls.problems.ts';
import type { OutboundNumber } from './outbound.queries.ts';

/** The requested assistant and number; null where the request leaves them open. */
export interface WantedCaller {
  channel: 'phone' | 'chatapp';
  phoneNumberId: number | null;
  assistantId: number | null;
}

export type ChosenCaller = { phoneNumberId: number; assistantId: number } | { errors: FieldErrors };

/**
 * Chooses the number that a call goes out from and the assistant that speaks (docs/calls.md). Without a
 * requested number it is the assistant's first active voice number; without a requested assistant it is the
 * number's assistant; without both it is the first number that an active assistant answers.
 * @param assistantStatus the status of the requested assistant; null when there is no such assistant or none
 *   was requested.
 */
export function chooseCaller(
  wanted: WantedCaller,
  numbers: readonly OutboundNumber[],
  assistantStatus: string | null,
): ChosenCaller {
  const errors: FieldErrors = {};
  const { assistantId } = wanted;
  if (assistantId !== null) {
    const fault = faultOfAssistant(assistantStatus);
    if (fault !== null) errors['assistant_id'] = [fault];
  }
  const number = chooseNumber(wanted, numbers, errors);
  const speaker = assistantId ?? number?.assistantId ?? null;
  if (number && assistantId === null && !number.isAnswered) {
    errors['assistant_id'] = [callProblems.unanswered_number()];
  }
  if (!number || speaker === null || Object.keys(errors).length > 0) return { errors };
  return { phoneNumberId: number.id, assistantId: speaker };
}

function faultOfAssistant(status: string | null): Problem | null {
  if (status === null || status === 'archived') return callProblems.no_such_assistant();
  return status === 'active' ? null : callProblems.assistant_not_active();
}

function chooseNumber(
  wanted: WantedCaller,
  numbers: readonly OutboundNumber[],
  errors: FieldErrors,
): OutboundNumber | null {
  if (wanted.phoneNumberId !== null)
    return namedNumber(wanted.phoneNumberId, wanted.channel, numbers, errors);
  if (wanted.channel === 'chatapp') return chatappNumber(wanted.assistantId, numbers, errors);
  const { assistantId } = wanted;
  const found = numbers.find(
    ({ voice, ...number }) =>
      voice && (assistantId === null ? number.isAnswered : number.assistantId === assistantId),
  );
  if (!found && errors['assistant_id'] === undefined) {
    errors['phone_number_id'] = [
      assistantId === null ? callProblems.no_answered_number() : callProblems.assistant_without_number(),
    ];
  }
  return found ?? null;
}

function namedNumber(
  id: number,
  channel: WantedCaller['channel'],
  numbers: readonly OutboundNumber[],
  errors: FieldErrors,
): OutboundNumber | null {
  const number = numbers.find((one) => one.id === id);
  if (!number) errors['phone_number_id'] = [callProblems.no_such_number()];
  else if (channel === 'phone' && !number.voice)
    errors['phone_number_id'] = [callProblems.number_without_voice()];
  else if (channel === 'chatapp' && !number.chatapp) errors['to'] = [callProblems.chatapp_calling_off()];
  return number ?? null;
}

/**
 * Among the numbers with chat-app calling: the assistant's own, else one with an active assistant, else the
 * first.
 */
function chatappNumber(
  assistantId: number | null,
  numbers: readonly OutboundNumber[],
  errors: FieldErrors,
): OutboundNumber | null {
  const able = numbers.filter(({ chatapp }) => chatapp);
  const own = able.find((number) => assistantId !== null && number.assistantId === assistantId);
  const found = own ?? able.find(({ isAnswered }) => isAnswered) ?? able[0];
  if (!found) errors['to'] = [callProblems.no_chatapp_number()];
  return found ?? null;
}
