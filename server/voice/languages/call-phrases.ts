/** What every engine says about itself, while the caller waits, and around a transfer, in one language. */
export interface CallPhrases {
  /** Right after the welcome. */
  disclosure: {
    ai: string;
    recorded: string;
    both: string;
  };
  /** Said while a tool or a model takes its time; several, so that none is heard twice in a row. */
  filler: readonly string[];
  /** To the caller, after a person of the team had the conversation. */
  handOver: {
    /** They gave it back. */
    back: string;
    /** They are not there any more. */
    lost: string;
  };
  transfer: {
    /** To the caller; `target` is a name, or null for anybody. */
    connecting(target: string | null): string;
    /** To the person who is called: who calls and why. */
    announcement(caller: string | null, reason: string | null): string;
    /** Behind every announcement: how they take or decline the call. */
    howToAnswer: string;
    /** To the person who took the call. */
    accepted: string;
    /** To the person who declined it. */
    declined: string;
    /** To the caller: nobody took the call. */
    noAnswer(target: string | null): string;
    /** To the caller: the target takes no calls now, outside of its hours. */
    outsideHours(target: string | null): string;
    /** To the caller: there is nobody to put them through to. */
    unavailable: string;
    /** To the caller, after a transfer that failed. */
    offerMessage: string;
  };
}
