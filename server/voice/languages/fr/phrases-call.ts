import type { CallPhrases } from '../call-phrases.ts';

export const frenchCall: CallPhrases = {
  disclosure: {
    ai: 'Vous parlez avec un assistant IA.',
    recorded: 'Cet appel est enregistré.',
    both: 'Vous parlez avec un assistant IA, et cet appel est enregistré.',
  },
  filler: ['Un instant, s’il vous plaît.', 'Je vérifie cela pour vous.', 'Une petite seconde.'],
  handOver: {
    back: 'Vous parlez de nouveau avec l’assistant. Comment puis-je vous aider ?',
    lost: 'Je suis désolé, la personne de notre équipe n’est plus en ligne. Comment puis-je vous aider ?',
  },
  transfer: {
    connecting: (target) =>
      target === null
        ? 'Un instant, s’il vous plaît, je vous mets en relation.'
        : `Un instant, s’il vous plaît, je vous mets en relation avec ${target}.`,
    announcement: (caller, reason) =>
      `${caller === null ? 'Un appel pour vous' : `Appel de ${caller}`}${reason === null ? '' : `, au sujet de : ${reason}`}.`,
    howToAnswer:
      'Pour prendre l’appel, appuyez sur 1 ou dites oui. Pour le refuser, appuyez sur 2 ou dites non.',
    accepted: 'Je vous mets en relation.',
    declined: 'Très bien, je préviens l’appelant.',
    noAnswer: (target) =>
      target === null
        ? 'Je suis désolé, personne n’est joignable pour le moment.'
        : `Je suis désolé, ${target} n’est pas joignable pour le moment.`,
    outsideHours: (target) =>
      `Je suis désolé, ${target ?? 'notre équipe'} ne prend pas d’appels à cette heure.`,
    unavailable: 'Je suis désolé, personne ne peut vous répondre pour le moment.',
    offerMessage: 'Souhaitez-vous laisser un message ou être rappelé ?',
  },
};
