import type { TurnSettings } from './turn-settings.ts';

/** How an assistant takes turns, by the names of the API (docs/assistants.md). */
export interface TurnTaking {
  silence_after_sentence_ms: number;
  silence_after_number_ms: number;
  silence_after_words_ms: number;
  silence_while_dictating_ms: number;
  max_pause_ms: number;
  resume_after_noise_ms: number;
  interrupt_after_words: number;
  interrupt_after_speech_ms: number;
  keypad_interrupt_after_speech_ms: number;
  prompt_after_silence_ms: number;
}

/**
 * The bounds and the default of each value. A pause is noticed after half a second, so that no shorter one
 * can end an utterance.
 */
export const TURN_TAKING_BOUNDS: Readonly<
  Record<keyof TurnTaking, { minimum: number; maximum: number; default: number }>
> = {
  silence_after_sentence_ms: { minimum: 500, maximum: 5_000, default: 500 },
  silence_after_number_ms: { minimum: 500, maximum: 5_000, default: 800 },
  silence_after_words_ms: { minimum: 500, maximum: 5_000, default: 1_200 },
  silence_while_dictating_ms: { minimum: 500, maximum: 10_000, default: 2_000 },
  max_pause_ms: { minimum: 500, maximum: 10_000, default: 3_000 },
  resume_after_noise_ms: { minimum: 500, maximum: 5_000, default: 1_500 },
  interrupt_after_words: { minimum: 1, maximum: 10, default: 1 },
  interrupt_after_speech_ms: { minimum: 500, maximum: 10_000, default: 2_000 },
  keypad_interrupt_after_speech_ms: { minimum: 200, maximum: 5_000, default: 500 },
  prompt_after_silence_ms: { minimum: 3_000, maximum: 60_000, default: 7_000 },
};

export const DEFAULT_TURN_TAKING: TurnTaking = {
  silence_after_sentence_ms: TURN_TAKING_BOUNDS.silence_after_sentence_ms.default,
  silence_after_number_ms: TURN_TAKING_BOUNDS.silence_after_number_ms.default,
  silence_after_words_ms: TURN_TAKING_BOUNDS.silence_after_words_ms.default,
  silence_while_dictating_ms: TURN_TAKING_BOUNDS.silence_while_dictating_ms.default,
  max_pause_ms: TURN_TAKING_BOUNDS.max_pause_ms.default,
  resume_after_noise_ms: TURN_TAKING_BOUNDS.resume_after_noise_ms.default,
  interrupt_after_words: TURN_TAKING_BOUNDS.interrupt_after_words.default,
  interrupt_after_speech_ms: TURN_TAKING_BOUNDS.interrupt_after_speech_ms.default,
  keypad_interrupt_after_speech_ms: TURN_TAKING_BOUNDS.keypad_interrupt_after_speech_ms.default,
  prompt_after_silence_ms: TURN_TAKING_BOUNDS.prompt_after_silence_ms.default,
};

/** The settings of the detector of turns; what an assistant does not set stays at its default. */
export function turnSettingsOf(chosen: Partial<TurnTaking>): TurnSettings {
  const taking = { ...DEFAULT_TURN_TAKING, ...chosen };
  return {
    afterSentenceMs: taking.silence_after_sentence_ms,
    afterWordsMs: taking.silence_after_words_ms,
    afterNumberMs: taking.silence_after_number_ms,
    whileDictatingMs: taking.silence_while_dictating_ms,
    maxPauseMs: taking.max_pause_ms,
    noWordsMs: taking.resume_after_noise_ms,
    interruptingWords: taking.interrupt_after_words,
    longSpeechMs: taking.interrupt_after_speech_ms,
    keypadSpeechMs: taking.keypad_interrupt_after_speech_ms,
    lastWordsMs: 400,
    answerAheadMs: 1_000,
  };
}

/** The settings of an assistant that sets nothing. */
export const DEFAULT_TURN_SETTINGS: TurnSettings = turnSettingsOf({});
