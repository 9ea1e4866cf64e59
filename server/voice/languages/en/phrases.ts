import { englishTasks } from './phrases-tasks.ts';
import { englishCall } from './phrases-call.ts';
import { englishOffer } from './phrases-offer.ts';
import { listWith, secondsWith } from '../join-words.ts';
import type { PhraseBook } from '../phrase-book.ts';

const list = listWith('and');
const seconds = secondsWith('second', 'seconds');
const after = (holiday: string | null): string => (holiday === null ? '' : `: ${holiday}`);

export const english: PhraseBook = {
  menu: {
    message: 'To leave a message, press 1.',
    callback: 'To be called back, press 2.',
    hours: 'To hear our opening hours, press 3.',
    repeat: 'To hear this again, press 0.',
    unknownKey: (key) => `The key ${key} is not in use.`,
    onlyKeys: 'I cannot understand speech on this line. Please use the keys of your phone.',
    nothingOffered: 'I am sorry, nobody can take your call at the moment.',
    orHangUp: 'Or simply hang up.',
  },
  record: {
    afterTheTone: 'Please leave your message after the tone. Press the hash or pound key when you are done.',
    callbackAfterTheTone: (number) =>
      number === null
        ? 'After the tone, please say your name, your number and what it is about. Press the hash or pound key when you are done.'
        : `We will call you back at ${number}. After the tone, please say your name and what it is about. Press the hash or pound key when you are done.`,
    messageRecorded: 'Thank you, your message has been recorded.',
    callbackRecorded: 'Thank you, we will call you back.',
    nothingRecorded: 'I did not hear anything, so no message was recorded.',
    failed: 'I am sorry, I cannot take a message at the moment. Please try again later.',
  },
  talk: {
    offerWithMessages:
      'You can leave a message, ask to be called back, or ask me a question, for example about our opening hours.',
    offerQuestions: 'You can ask me a question, for example about our opening hours.',
    notUnderstood: 'I am sorry, I do not know the answer to that.',
    noPerson: 'I am sorry, nobody can come to the phone at the moment.',
    identity: (assistant, business) => `I am ${assistant}, the phone assistant of ${business}.`,
    greeting: 'Hello! How can I help you?',
    welcome: 'You are welcome.',
    anythingElse: 'Is there anything else I can do for you?',
    stillThere: 'Are you still there?',
    numberNoted: (number) => `Thank you, I have noted your number, ${number}.`,
  },
  message: {
    ask: 'Of course. What would you like me to pass on?',
    askReason: 'Of course. What is it about?',
    askName: 'May I have your name, please?',
    askNumber: 'At which number can we reach you?',
    goOn: 'Yes? Please go on.',
    askNumberAgain:
      'I am sorry, that was no phone number I know. Please tell me the number again, with its area code.',
    confirmNumber: (name, number) =>
      `Thank you${name === null ? '' : `, ${name}`}. We can reach you at ${number}. Is that right?`,
    kept: 'Thank you, I have taken your message.',
    callbackKept: 'Thank you, I have noted it. We will call you back.',
    dropped: 'All right, I have not kept anything.',
  },
  facts: {
    address: (address) => `Our address is ${address}.`,
    phone: (phone) => `Our phone number is ${phone}.`,
    email: (email) => `Our e-mail address is ${email}.`,
    website: (website) => `Our website is ${website}.`,
    unknown: 'I am sorry, I do not have that at hand.',
  },
  ...englishCall,
  ...englishTasks,
  offer: englishOffer,
  hours: {
    time: twelveHours,
    range: (from, to) => `from ${from} to ${to}`,
    roundTheClock: 'around the clock',
    list,
    today: 'today',
    tomorrow: 'tomorrow',
    tonight: 'tonight',
    onWeekday: (weekday) => `on ${weekday}`,
    onDate: (date) => `on ${date}`,
    dayAt: (day, time) => `${day} at ${time}`,
    openNow: (until) => `Yes, we are open now, until ${until}.`,
    alwaysOpen: 'Yes, we are open around the clock.',
    nowOpen: (until) => `We are open now, until ${until}.`,
    nowAlwaysOpen: 'We are open around the clock.',
    holidayDate: (name, date) => `${name} is ${date}.`,
    thatDay: 'That day',
    asUsual: (ranges) => `No special hours are noted for that day; we are usually open ${ranges} then.`,
    closedNow: (next) =>
      next === null ? 'We are closed at the moment.' : `We are closed at the moment. We open again ${next}.`,
    openOn: (day, ranges, holiday) => `${day} we are open ${ranges}${after(holiday)}.`,
    closedOn: (day, holiday) => `${day} we are closed${after(holiday)}.`,
    week: (lines) => `Our opening hours are: ${lines}.`,
    days: (from, to) => `${from} to ${to}`,
    weekLine: (days, ranges) => (ranges === null ? `${days} closed` : `${days} ${ranges}`),
    none: 'We have no regular opening hours.',
  },
  called: {
    person: 'If you would like to speak to a person, press 1.',
    notAgain: 'If you do not wish to be called again, press 2.',
    personInWords: 'If you would like to speak to a person, say so or press 1.',
    notAgainInWords: 'If you do not wish to be called again, say so or press 2.',
    personNoted:
      'I cannot put you through at the moment. I have noted that you would like to speak to a person, and we will call you back.',
    notCalledAgain: 'I have noted it: we will not call you again.',
    notNoted: 'I am sorry, that could not be noted. Please tell us again later.',
  },
  ending: {
    goodbye: 'Thank you for your call. Goodbye.',
    goodbyeToCalled: 'Thank you for your time. Goodbye.',
    holdOn: 'One moment, please.',
    limitReached: 'I am sorry, this call has reached its longest time and ends now. Goodbye.',
    shuttingDown: 'I am sorry, I have to hang up now. Goodbye.',
    troubleLeaveMessage:
      'I am sorry, something went wrong on our side. Please leave a message after the tone, and press the hash or pound key when you are done.',
    trouble: 'I am sorry, something went wrong on our side. Please call again later. Goodbye.',
  },
  written: {
    recordedTurn: (length) => `[Voice message, ${seconds(length)}]`,
    voicemailBody: (length) => `Voice message, ${seconds(length)}.`,
    callbackBody: (length) => `Asks to be called back; voice message, ${seconds(length)}.`,
    callbackRequested: 'Asks to be called back.',
    wantsPerson: 'Would like to speak to a person.',
    askedNotToBeCalled: (who) => `${who} asked not to be called again.`,
    spoke: (who) => `${who} spoke to the assistant and left no message.`,
    spokeUnheard: (who) => `${who} spoke, but the assistant understands only keys on this line.`,
    topics: {
      services: 'the services',
      menu: 'the menu',
      rooms: 'the rooms',
      check_in: 'the times of arrival and departure',
      staff: 'the team',
      delivery: 'the delivery',
      opening_hours: 'the opening hours',
      address: 'the address',
      phone: 'the phone number',
      email: 'the e-mail address',
      website: 'the website',
      faq: 'a frequent question',
      knowledge: 'the business',
    },
    caller: 'The caller',
    called: 'The person called',
    asked: (who, topics) => `${who} asked about ${topics}.`,
    leftMessage: (who, body) => `${who} left a message: “${body}”`,
    leftVoicemail: (who, length) => `${who} left a voice message of ${seconds(length)}.`,
    wantsCallback: (who, number, body) =>
      `${who} asks to be called back${number === null ? '' : ` at ${number}`}${body === null ? '.' : `: “${body}”`}`,
    leftNothing: (who) => `${who} hung up without leaving a message.`,
    silent: (who) => `${who} did not say anything.`,
    heardWelcome: (who) => `${who} picked up and heard the welcome message.`,
    leftWelcome: 'A mailbox answered; a message was left on it.',
    mailbox: 'A mailbox answered; no message was left on it.',
    goneBeforeAnswer: 'The caller hung up before the call was answered.',
    goneOnAnswer: 'The call was picked up and ended before anybody could be heard.',
    booked: (who, what) => `${who} booked: ${what}.`,
    ordered: (who, number) => `${who} placed the order ${number}.`,
    moved: (who, when) => `${who} moved an appointment: ${when}.`,
    cancelled: (who, what) => `${who} cancelled: ${what}.`,
    transferred: (target) => `The call was transferred to ${target}.`,
    limit: 'The call ended because it reached its longest time.',
    heldTooLong: 'The call was put on hold and not taken up again.',
    connectionLost: 'The connection was lost.',
    failed: 'The call ended because of a technical fault.',
    interruptedByUs: 'The call was ended because the system was being stopped.',
    canceledByTeam: 'The team ended the call before it was answered.',
    endedByTeam: 'The team ended the call.',
  },
};

/** `9 AM`, `5:30 PM`, `noon`, `midnight`. */
function twelveHours(time: Temporal.PlainTime): string {
  if (time.minute === 0 && time.hour === 0) return 'midnight';
  if (time.minute === 0 && time.hour === 12) return 'noon';
  const hour = time.hour % 12 === 0 ? 12 : time.hour % 12;
  const minute = time.minute === 0 ? '' : `:${String(time.minute).padStart(2, '0')}`;
  return `${hour}${minute} ${time.hour < 12 ? 'AM' : 'PM'}`;
}
