import type { CallPhrases } from '../call-phrases.ts';

export const spanishCall: CallPhrases = {
  disclosure: {
    ai: 'Está hablando con un asistente de IA.',
    recorded: 'Esta llamada se graba.',
    both: 'Está hablando con un asistente de IA, y esta llamada se graba.',
  },
  filler: ['Un momento, por favor.', 'Déjeme comprobarlo.', 'Un segundo, por favor.'],
  handOver: {
    back: 'Vuelve a hablar con el asistente. ¿En qué puedo ayudarle?',
    lost: 'Lo siento, la persona de nuestro equipo ya no está en la línea. ¿En qué puedo ayudarle?',
  },
  transfer: {
    connecting: (target) =>
      `Un momento, por favor, le paso${target === null ? ' con un compañero' : ` con ${target}`}.`,
    announcement: (caller, reason) =>
      `${caller === null ? 'Hay una llamada para usted' : `Llama ${caller}`}${reason === null ? '' : `, se trata de: ${reason}`}.`,
    howToAnswer: 'Para aceptar la llamada, pulse 1 o diga sí. Para rechazarla, pulse 2 o diga no.',
    accepted: 'Le paso la llamada.',
    declined: 'De acuerdo, se lo digo.',
    noAnswer: (target) =>
      target === null
        ? 'Lo siento, en este momento no se puede localizar a nadie.'
        : `Lo siento, ${target} no está disponible en este momento.`,
    outsideHours: (target) => `Lo siento, ${target ?? 'nuestro equipo'} no atiende llamadas a esta hora.`,
    unavailable: 'Lo siento, nadie puede ponerse al teléfono en este momento.',
    offerMessage: '¿Quiere dejar un mensaje o que le devolvamos la llamada?',
  },
};
