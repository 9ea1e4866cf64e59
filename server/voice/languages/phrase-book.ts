import type { Topic } from '../engines/engine.ts';
import type { CallPhrases } from './call-phrases.ts';
import type { OfferPhrases } from './offer-phrases.ts';
import type { TaskPhrases } from './task-phrases.ts';

/**
 * Everything the assistant says by itself in one language. Sentences are complete and formal and end with a
 * full stop, so that they can be said one after the other. A book without one of the phrases does not
 * compile.
 */
export interface PhraseBook extends CallPhrases, TaskPhrases {
  menu: {
    message: string;
    callback: string;
    hours: string;
    repeat: string;
    unknownKey(key: string): string;
    onlyKeys: string;
    nothingOffered: string;
    orHangUp: string;
  };
  record: {
    afterTheTone: string;
    /** `number` is the one that will be called, null when it was withheld. */
    callbackAfterTheTone(number: string | null): string;
    messageRecorded: string;
    callbackRecorded: string;
    nothingRecorded: string;
    failed: string;
  };
  talk: {
    offerWithMessages: string;
    offerQuestions: string;
    notUnderstood: string;
    noPerson: string;
    identity(assistant: string, business: string): string;
    greeting: string;
    welcome: string;
    anythingElse: string;
    stillThere: string;
    numberNoted(number: string): string;
  };
  message: {
    ask: string;
    askReason: string;
    askName: string;
    askNumber: string;
    /** After a part of a number or an address that is said in pieces. */
    goOn: string;
    askNumberAgain: string;
    confirmNumber(name: string | null, number: string): string;
    kept: string;
    callbackKept: string;
    dropped: string;
  };
  facts: {
    address(address: string): string;
    phone(phone: string): string;
    email(email: string): string;
    website(website: string): string;
    unknown: string;
  };
  offer: OfferPhrases;
  hours: {
    time(time: Temporal.PlainTime): string;
    /** From one time to another; both as `time` words them. */
    range(from: string, to: string): string;
    roundTheClock: string;
    /** Joins ranges or items: `a`, `a and b`, `a, b and c`. */
    list(items: readonly string[]): string;
    today: string;
    tomorrow: string;
    /** The night that comes, also after midnight. */
    tonight: string;
    onWeekday(weekday: string): string;
    onDate(date: string): string;
    /** A time on a day: `tomorrow at 9 AM`. */
    dayAt(day: string, time: string): string;
    /** Answers `are you open`: begins with a yes. */
    openNow(until: string): string;
    alwaysOpen: string;
    /** The same where nobody asked whether it is open now. */
    nowOpen(until: string): string;
    nowAlwaysOpen: string;
    /** `date` as `onDate` words it. */
    holidayDate(name: string, date: string): string;
    thatDay: string;
    /** The usual hours of a public holiday that the business has entered no hours for. */
    asUsual(ranges: string): string;
    closedNow(next: string | null): string;
    /** `holiday` is the name of the holiday that the hours are due to, or null. */
    openOn(day: string, ranges: string, holiday: string | null): string;
    closedOn(day: string, holiday: string | null): string;
    week(lines: string): string;
    days(from: string, to: string): string;
    weekLine(days: string, ranges: string | null): string;
    none: string;
  };
  /** Offers to somebody whom the assistant called. */
  called: {
    person: string;
    notAgain: string;
    personInWords: string;
    notAgainInWords: string;
    personNoted: string;
    notCalledAgain: string;
    notNoted: string;
  };
  ending: {
    goodbye: string;
    /** To somebody whom the assistant called. */
    goodbyeToCalled: string;
    holdOn: string;
    /** At most six seconds when spoken. */
    limitReached: string;
    /** At most three and a half seconds when spoken: the process waits for it. */
    shuttingDown: string;
    /** Said before the tone when the assistant cannot go on. */
    troubleLeaveMessage: string;
    trouble: string;
  };
  written: {
    /** The turn of the transcript that stands for a recorded message. */
    recordedTurn(seconds: number): string;
    voicemailBody(seconds: number): string;
    callbackBody(seconds: number): string;
    callbackRequested: string;
    wantsPerson: string;
    askedNotToBeCalled(who: string): string;
    /** Somebody spoke words that led to nothing else. */
    spoke(who: string): string;
    /** Somebody spoke where only keys are understood. */
    spokeUnheard(who: string): string;
    /** Names what was asked about, for the summary: `the opening hours`. */
    topics: Record<Topic, string>;
    /** `who` is `caller` or a name. */
    caller: string;
    /** The same of somebody whom the assistant called. */
    called: string;
    asked(who: string, topics: string): string;
    leftMessage(who: string, body: string): string;
    leftVoicemail(who: string, seconds: number): string;
    wantsCallback(who: string, number: string | null, body: string | null): string;
    leftNothing(who: string): string;
    silent(who: string): string;
    /** Somebody whom the assistant called picked up and heard what it had to say. */
    heardWelcome(who: string): string;
    /** A mailbox picked up. */
    leftWelcome: string;
    mailbox: string;
    goneBeforeAnswer: string;
    /**
     * Somebody whom the assistant called picked up, and the call was over before both sides were connected.
     */
    goneOnAnswer: string;
    /** What was done for the caller; `what` and `when` as they are read back. */
    booked(who: string, what: string): string;
    ordered(who: string, number: string): string;
    moved(who: string, when: string): string;
    cancelled(who: string, what: string): string;
    /** A person took the call over. */
    transferred(target: string): string;
    limit: string;
    /** The other side put the call on hold and did not come back. */
    heldTooLong: string;
    connectionLost: string;
    failed: string;
    interruptedByUs: string;
    /** A person of the team hung up, before the call was answered or later. */
    canceledByTeam: string;
    endedByTeam: string;
  };
}
