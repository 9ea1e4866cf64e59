import type { Intent } from './meanings.ts';

/**
 * The words of one language by which utterances are read. Everything is folded (no case, no accents, an
 * apostrophe divides); `*` stands for any ending of a word.
 */
export interface Lexicon {
  numbers: NumberWords;
  spelling: SpellingWords;
  emails: EmailWords;
  names: NameWords;
  answers: AnswerWords;
  choices: ChoiceWords;
  orders: OrderWords;
  recalls: RecallWords;
  intents: IntentWords;
}

export interface NumberWords {
  /** 0 to 19, and what stands for one such as `a` in `a hundred`. */
  units: Record<string, number>;
  /** 20 to 90. */
  tens: Record<string, number>;
  /** `hundred`, and words such as `doscientos`. */
  hundreds: Record<string, number>;
  thousands: readonly string[];
  /** Between the parts of one number: `two hundred and five`, `treinta y dos`. */
  and: string;
  /** Words for one that are articles as well: numbers only where something is counted. */
  articles: readonly string[];
  /** Phrases such as `a couple` and `half a dozen`. */
  quantities: Record<string, number>;
  /** Phrases in which a number word is none: `that one`. */
  notNumbers: readonly string[];
  /** Nouns that are counted: `people`; after them a number is sure. */
  counted: readonly string[];
}

export interface SpellingWords {
  /** The names of letters that are said otherwise than written: `double u`, `zed`. */
  letters: Record<string, string>;
  /** Digits as they are dictated, beside the numbers: `oh`. */
  digits: Record<string, number>;
  /** `double`, `triple` and the like, with how often the next is said. */
  repeats: Record<string, number>;
  /** Between a letter and a word for it: `S as in Sugar`, `S wie Siegfried`. */
  asIn: readonly string[];
  plus: readonly string[];
  /** Words inside of a dictated number that mean nothing. */
  fillers: readonly string[];
  /** Before letters or inside of them: `spelled`, `that is`. */
  leads: readonly string[];
}

export interface EmailWords {
  at: readonly string[];
  /** Words for the signs of an address by the sign. */
  signs: Record<string, string>;
  /** What does not belong to an address although it stands inside of it: `all lower case`. */
  remarks: readonly string[];
  /** Where an address cannot begin or go on: `my email is`. */
  stops: readonly string[];
}

export interface NameWords {
  /** After these a name follows wherever they stand: `my name is`. */
  leads: readonly string[];
  /** After these a name follows when it looks like one: `this is`. */
  weakLeads: readonly string[];
  /** Before the name of the person whom a booking is with. */
  withLeads: readonly string[];
  /** After a name: `speaking`, `here`. */
  tails: readonly string[];
  /** `Mrs`, `Herr`, `Madame`: a surname follows. */
  titles: readonly string[];
  /** Small words inside of names. */
  particles: readonly string[];
  /** Words that no name begins with or goes on with. */
  stops: readonly string[];
  /** Answers that refuse a name. */
  refusals: readonly string[];
  /** Frequent given names, by which a name without capitals is told. */
  given: readonly string[];
}

export interface AnswerWords {
  /** At the beginning they decide whatever follows. */
  yes: readonly string[];
  /** As `yes`, but not when a question or a condition follows: `okay`. */
  weakYes: readonly string[];
  /** Anywhere in a statement: `that works`. */
  agreement: readonly string[];
  no: readonly string[];
  disagreement: readonly string[];
  /** Hold a word for no and mean yes: `no problem`, `why not`. */
  yesIdioms: readonly string[];
  /** Hold a word for yes or no and mean neither: `no idea`, `not sure`. */
  neither: readonly string[];
  /** Sounds of listening: `mm hm`. */
  backchannels: readonly string[];
  /** After a yes they take it back: `but`. */
  conditions: readonly string[];
  /** Begin a question. */
  questions: readonly string[];
  /** Callers who open with them speak this language: `good morning`. */
  marks: readonly string[];
  /** What follows replaces what was said before: `I meant`. */
  corrections: readonly string[];
  /** Phrases in which a correction is none: `can t make it`. */
  notCorrections: readonly string[];
  /** Sounds that mean nothing: `um`. */
  hesitations: readonly string[];
  /** Words that recognition writes without their apostrophe, in their parts: `don t`. */
  contractions: readonly string[];
  /** What follows them at once is not meant: `not`, `instead of`. */
  exclusions: readonly string[];
  /** Between two values the second corrects the first: `sorry`. */
  apologies: readonly string[];
  /** After a no they are no correction: `thanks`. */
  politeAfterNo: readonly string[];
  ordinals: Record<string, number>;
  /** Before or after an ordinal they make it a choice: `the`, `one`. */
  choiceBefore: readonly string[];
  choiceAfter: readonly string[];
  /** Phrases in which an ordinal chooses nothing: `first of all`, `last name`. */
  notOrdinals: readonly string[];
  /** `the first two`: how many, by the phrase. */
  firstSome: Record<string, number>;
  /** A later time than the one spoken of: `anything later`. */
  later: readonly string[];
  earlier: readonly string[];
  farewells: readonly string[];
  /** Before what a message is about: `about`, `because`. */
  matters: readonly string[];
  /** `option`, `number`: the number that follows chooses. */
  numberLeads: readonly string[];
  fillers: readonly string[];
}

export interface ChoiceWords {
  /** Words that name nothing. */
  fillers: readonly string[];
  /** `without`, `no`. */
  without: readonly string[];
  /** `with`, `extra`. */
  plus: readonly string[];
  /** Between the items of a list. */
  and: readonly string[];
  /** `of them`, `of those`: what is said changes part of what was named. */
  ofThem: readonly string[];
  /** `the cheapest`, and `the most expensive`. */
  cheaper: readonly string[];
  dearer: readonly string[];
  /** `The bigger one`, of rooms. */
  bigger: readonly string[];
  /** Before something that no option of the menu is: `extra cheese`. */
  extra: readonly string[];
  /** `the same`: one more of what was named before. */
  same: readonly string[];
  /** `another`. */
  another: readonly string[];
  /** `remove`, `take off`. */
  remove: readonly string[];
  /** Between what a negation reaches over: `no olives or ham`. */
  or: readonly string[];
  /** `a`: what follows is one thing. */
  articles: readonly string[];
  /** Sizes and the like, which by themselves name nothing: `small`, `normal`. */
  sizes: readonly string[];
  /** Right after the name of something that is ordered: `please`, `for delivery`. */
  afterItem: readonly string[];
  /** Endings by which forms of one word differ, the longest first. */
  endings: readonly string[];
}

/** How callers come back to what was told or done before. */
export interface RecallWords {
  /** Beside a day or a time they move what was just booked: `make it Thursday`. */
  changes: readonly string[];
  /** Cancel what was just done: `cancel that`. */
  cancels: readonly string[];
  /** Ask for the day or the time of what was just booked: `what was the time again`. */
  whens: readonly string[];
  /** Ask for what was told last: `give me one`, `book that`. */
  takes: readonly string[];
  /** Ask for the menu in the course of an order: `what do you have`. */
  menus: readonly string[];
}

/** What is said about an order beside its dishes. */
export interface OrderWords {
  /** After the sum: nothing is to be added. */
  enough: readonly string[];
  /** Around a dish that is taken away: `take the coffee off`. */
  removeLead: readonly string[];
  removeAfter: readonly string[];
  /** After these an address follows. */
  addressLeads: readonly string[];
  /** Words, or endings of words, by which an address is told. */
  streets: readonly string[];
}

export interface IntentWords {
  /** Named lists of phrases for use in rules as `@name`. */
  classes: Readonly<Record<string, readonly string[]>>;
  /**
   * By intent: phrases, and rules such as `@cancel & @appointment` whose parts stand in one sentence in any
   * order; a part with `!` must not stand there. A rule that begins with `=` holds only where the sentence
   * says hardly anything else: `=either`.
   */
  rules: Readonly<Record<Intent, readonly string[]>>;
  /** Say that a number or an address is the caller's own: what is asked about is another. */
  own: readonly string[];
  /** Words that change nothing and may stand inside of a phrase: `I don't really care`. */
  adverbs: readonly string[];
  /** Before a task they say that it is not wanted: `don t want to`. */
  refusals: readonly string[];
  relay: RelayWords;
}

/** How a caller has somebody else told something: `tell`, up to four words for whom, `that`. */
export interface RelayWords {
  leads: readonly string[];
  /** Between whom to tell and what: `that`. */
  links: readonly string[];
  /** Words for the caller, who is nobody else: `tell me`. */
  self: readonly string[];
}
