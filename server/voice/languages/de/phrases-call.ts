import type { CallPhrases } from '../call-phrases.ts';

export const germanCall: CallPhrases = {
  disclosure: {
    ai: 'Sie sprechen mit einem KI-Assistenten.',
    recorded: 'Dieses Gespräch wird aufgezeichnet.',
    both: 'Sie sprechen mit einem KI-Assistenten, und dieses Gespräch wird aufgezeichnet.',
  },
  filler: ['Einen Moment, bitte.', 'Ich sehe kurz nach.', 'Einen Augenblick, bitte.'],
  handOver: {
    back: 'Sie sprechen jetzt wieder mit dem Assistenten. Wie kann ich Ihnen helfen?',
    lost: 'Es tut mir leid, meine Kollegin oder mein Kollege ist nicht mehr in der Leitung. Wie kann ich Ihnen helfen?',
  },
  transfer: {
    connecting: (target) =>
      `Einen Moment, bitte, ich verbinde Sie${target === null ? '' : ` mit ${target}`}.`,
    announcement: (caller, reason) =>
      `${caller === null ? 'Ein Anruf für Sie' : `${caller} ruft an`}${reason === null ? '' : `, es geht um: ${reason}`}.`,
    howToAnswer:
      'Um den Anruf anzunehmen, drücken Sie die 1 oder sagen Sie Ja. Um ihn abzulehnen, drücken Sie die 2 oder sagen Sie Nein.',
    accepted: 'Ich verbinde Sie jetzt.',
    declined: 'In Ordnung, ich gebe es weiter.',
    noAnswer: (target) =>
      target === null
        ? 'Es tut mir leid, im Moment ist niemand zu erreichen.'
        : `Es tut mir leid, ${target} ist im Moment nicht zu erreichen.`,
    outsideHours: (target) =>
      `Es tut mir leid, ${target ?? 'unser Team'} nimmt um diese Zeit keine Anrufe entgegen.`,
    unavailable: 'Es tut mir leid, im Moment kann niemand ans Telefon kommen.',
    offerMessage: 'Möchten Sie eine Nachricht hinterlassen oder zurückgerufen werden?',
  },
};
