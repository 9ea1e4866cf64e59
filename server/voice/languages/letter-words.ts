/** How one language says letters aloud, and how one is corrected. Phrases are folded, without accents. */
export interface LetterWords {
  /** The telephone alphabet, for letters that sound alike on a line. */
  alphabet: Readonly<Record<string, string>>;
  /** `N as in November`. */
  asIn(letter: string, word: string): string;
  /** `double N`. */
  double(letter: string): string;
  hyphen: string;
  /** What follows a name that is spelled: `spelled K, R, Z`. */
  spelled(letters: string): string;
  /** Frequent surnames, which everybody writes alike. */
  surnames: readonly string[];
  /** Before the letter that is right: `with a`. */
  with: readonly string[];
  /** Before the letter that is wrong: `not`, `instead of`. */
  not: readonly string[];
  /** Before a letter that stands twice, and once: `two`, `only one`. */
  twice: readonly string[];
  once: readonly string[];
}
