/** Words of one language that decide whose turn it is. All in lower case, without punctuation. */
export interface TurnWords {
  /** Said by someone who goes on listening; phrases may have several words. */
  backchannels: readonly string[];
  /** Interrupt whatever is being said, also alone. */
  interrupters: readonly string[];
  /** At the end of what was said they show that more is to come, whatever the punctuation. */
  hesitations: readonly string[];
  /** The same, unless a full stop, question mark or exclamation mark follows. */
  openings: readonly string[];
  /** Spoken numbers, as far as they make up dictated ones. */
  numbers: readonly string[];
  /** Spoken signs of addresses and dictated numbers. */
  signs: readonly string[];
}
