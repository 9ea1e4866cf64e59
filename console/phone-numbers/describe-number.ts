import type { Assistant, Carrier, PhoneNumber } from '../platform/api-types.ts';
import type { Input } from '../platform/api.ts';
import type { Tone } from '../ui/badge.tsx';

export type NumberState = 'answers' | 'turnsAway' | 'noVoice' | 'givenUp';

export const STATE_TONES: Record<NumberState, Tone> = {
  answers: 'good',
  turnsAway: 'warn',
  noVoice: 'neutral',
  givenUp: 'neutral',
};

/** What becomes of a call to the number: only an active assistant answers it. Pure. */
export function stateOf(
  { active, capabilities, assistant_id: assistantId }: PhoneNumber,
  assistants: readonly Pick<Assistant, 'id' | 'status'>[],
): NumberState {
  if (!active) return 'givenUp';
  if (!capabilities.voice) return 'noVoice';
  const assistant = assistants.find(({ id }) => id === assistantId);
  return assistant?.status === 'active' ? 'answers' : 'turnsAway';
}

export const NUMBER_USES = ['calls', 'texts', 'chatapp', 'chatappCalls'] as const;
export type NumberUse = (typeof NUMBER_USES)[number];

/** What the number is used for. Pure. */
export const usesOf = ({ capabilities, chatapp }: PhoneNumber): NumberUse[] => [
  ...(capabilities.voice ? (['calls'] as const) : []),
  ...(capabilities.sms ? (['texts'] as const) : []),
  ...(chatapp.active ? (['chatapp'] as const) : []),
  ...(chatapp.active && chatapp.calling ? (['chatappCalls'] as const) : []),
];

/** Which carrier brings and takes what, of those that are known. Pure. */
export function carriersFor(
  { voice_carrier_id: calls, text_carrier_id: texts }: PhoneNumber,
  carriers: readonly Pick<Carrier, 'id' | 'name'>[],
): { use: 'calls' | 'texts'; name: string }[] {
  return (
    [
      ['calls', calls],
      ['texts', texts],
    ] as const
  ).flatMap(([use, id]) => {
    const carrier = carriers.find((one) => one.id === id);
    return carrier === undefined ? [] : [{ use, name: carrier.name }];
  });
}

/** Uses as the API takes them. Pure. */
export const bodyOfUses = (
  uses: readonly NumberUse[],
): Required<Pick<Input<'createPhoneNumber'>['body'], 'capabilities' | 'chatapp'>> => ({
  capabilities: { voice: uses.includes('calls'), sms: uses.includes('texts') },
  chatapp: { active: uses.includes('chatapp'), calling: uses.includes('chatappCalls') },
});
