import type { FullAssistant } from '../platform/api-types.ts';

export type TurnTaking = FullAssistant['turn_taking'];

interface Bound {
  key: keyof TurnTaking;
  default: number;
  min: number;
  max: number;
}

const bound = (key: keyof TurnTaking, usual: number, min: number, max: number): Bound => ({
  ...{ key, default: usual, min, max },
});

/** When a caller has finished; milliseconds (docs/assistants.md). */
export const SILENCES: readonly Bound[] = [
  bound('silence_after_sentence_ms', 500, 500, 5_000),
  bound('silence_after_number_ms', 800, 500, 5_000),
  bound('silence_after_words_ms', 1_200, 500, 5_000),
  bound('silence_while_dictating_ms', 2_000, 500, 10_000),
  bound('max_pause_ms', 3_000, 500, 10_000),
  bound('prompt_after_silence_ms', 7_000, 3_000, 60_000),
];

/** What interrupts the assistant; milliseconds, and a number of words. */
export const INTERRUPTIONS: readonly Bound[] = [
  bound('interrupt_after_words', 1, 1, 10),
  bound('interrupt_after_speech_ms', 2_000, 500, 10_000),
  bound('resume_after_noise_ms', 1_500, 500, 5_000),
  bound('keypad_interrupt_after_speech_ms', 500, 200, 5_000),
];

export const isTime = (key: keyof TurnTaking): boolean => key.endsWith('_ms');

export const USUAL_TURNS = Object.fromEntries(
  [...SILENCES, ...INTERRUPTIONS].map(({ key, default: usual }) => [key, usual]),
) as unknown as TurnTaking;
