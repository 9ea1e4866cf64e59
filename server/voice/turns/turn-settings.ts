/** When an utterance is over, and what interrupts the assistant. All times in milliseconds. */
export interface TurnSettings {
  /** Silence after words that end with a full stop, question mark or exclamation mark. */
  afterSentenceMs: number;
  /** Silence after other words. */
  afterWordsMs: number;
  /** Silence after a number, as in "at ten". */
  afterNumberMs: number;
  /** Silence while a long number or a spelling is dictated. */
  whileDictatingMs: number;
  /** Silence that ends every utterance, also one that ends with "and"; no other counts beyond it. */
  maxPauseMs: number;
  /** Time from the end of a sound without words until the assistant goes on. */
  noWordsMs: number;
  /** Words that it takes to interrupt; fewer are answered when the assistant has finished. */
  interruptingWords: number;
  /** Speech of this length interrupts although no words of it have arrived. */
  longSpeechMs: number;
  /** Speech of this length interrupts where nobody understands words. */
  keypadSpeechMs: number;
  /** Longest wait for the last words of a listener, after the end of the utterance is due. */
  lastWordsMs: number;
  /** A "yes" said so shortly before the assistant had finished is an answer. */
  answerAheadMs: number;
}
