import type { CallPhrases } from '../call-phrases.ts';

export const englishCall: CallPhrases = {
  disclosure: {
    ai: 'You are speaking with an AI assistant.',
    recorded: 'This call is recorded.',
    both: 'You are speaking with an AI assistant, and this call is recorded.',
  },
  filler: ['One moment, please.', 'Let me check that for you.', 'Just a second.'],
  handOver: {
    back: 'You are speaking with the assistant again. How can I help you?',
    lost: 'I am sorry, my colleague is not on the line any more. How can I help you?',
  },
  transfer: {
    connecting: (target) =>
      `One moment, please, I will put you through${target === null ? '' : ` to ${target}`}.`,
    announcement: (caller, reason) =>
      `${caller === null ? 'There is a call for you' : `${caller} is calling`}${reason === null ? '' : `, about: ${reason}`}.`,
    howToAnswer: 'To take the call, press 1 or say yes. To decline it, press 2 or say no.',
    accepted: 'I am connecting you now.',
    declined: 'All right, I will let the caller know.',
    noAnswer: (target) =>
      target === null
        ? 'I am sorry, nobody can be reached at the moment.'
        : `I am sorry, ${target} cannot be reached at the moment.`,
    outsideHours: (target) => `I am sorry, ${target ?? 'our team'} takes no calls at this time.`,
    unavailable: 'I am sorry, nobody can come to the phone at the moment.',
    offerMessage: 'Would you like to leave a message, or to be called back?',
  },
};
