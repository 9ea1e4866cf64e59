import type { RepairWords } from '../../understanding/date-language.ts';

/** How Spanish callers correct themselves. */
export const repairs: RepairWords = {
  hesitations: ['eh', 'em', 'este eh', 'mmm', 'mm', 'hm', 'ehm', 'pues'],
  corrections: [
    ...['no', 'quiero decir', 'quise decir', 'quería decir', 'perdón', 'perdona', 'perdone', 'mejor', 'mejor dicho'],
    ...['en realidad', 'espere', 'espera', 'me he equivocado', 'me equivoqué', 'corrijo', 'digo', 'disculpe', 'más bien'],
    ...['olvídelo', 'lo siento', 'al final'],
  ],
  negations: [
    '[pero|y] no [el|a|a las|para el]',
    '(excepto|salvo|menos) [el|a|a las]',
    '(en lugar|en vez) (de|del) [el|las]',
    '(no puedo) [el|a]',
  ],
  noNegations: ['(por qué|si|o) no [el|a]', 'no solo [el]'],
  appositions: [',', 'el', 'día', 'que', 'es', 'o', 'sea', '('],
  lists: ['o', 'y', ',', '/', 'el', 'quizás', 'quizá', 'bien', 'u'],
  moves: ['mover', 'cambiar', 'aplazar', 'adelantar', 'pasar', 'mueva', 'cambie', 'cambia', 'reprogramar', 'posponer'],
  followers: [
    ...['por', 'gracias', 'es', 'sería', 'está', 'va', 'viene', 'si', 'o', 'y', 'a', 'para', 'con', 'en', 'yo', 'me', 'nos'],
    ...['no', 'sí', 'porque', 'hasta', 'también', 'hoy', 'mañana', 'pasado', 'sobre', 'hacia', 'pero', 'de', 'del', 'el', 'la'],
    ...['las', 'que', 'bien', 'perfecto', 'mejor', 'entonces', 'más', 'tal', 'quizás', 'estaría', 'puede', 'podría', 'quiero'],
    ...['quisiera', 'como', 'entre', 'antes', 'después', 'se', 'vale', 'al', 'este', 'esta', 'perdón', 'tenemos', 'somos'],
  ],
  leads: [
    ...['digamos', 'pongamos', 'qué', 'prefiero', 'día', 'fecha', 'hora', 'mi', 'solo', 'oh', 'ah', 'ponga', 'tomo', 'lo'],
    ...['gustaría', 'cogemos', 'cojo', 'un', 'sería', 'creo', 'pues', 'bueno'],
  ],
  addresses: ['calle', 'avenida', 'plaza', 'paseo', 'planta', 'piso'],
};
