import type { RepairWords } from '../../understanding/date-language.ts';

/** How German callers correct themselves. */
export const repairs: RepairWords = {
  hesitations: ['äh', 'ähm', 'öh', 'öhm', 'hm', 'hmm', 'mhm', 'ehm', 'eh', 'tja', 'halt'],
  corrections: [
    ...['nein', 'nee', 'ne', 'nö', 'ich meine', 'ich meinte', 'meine ich', 'besser gesagt', 'vielmehr'],
    ...['quatsch', 'moment', 'stopp', 'falsch', 'korrektur', 'ich korrigiere', 'verzeihung', 'entschuldigung'],
    ...['beziehungsweise nein', 'machen (sie|wir) (daraus|lieber|doch)', 'doch lieber', 'lieber doch', 'eigentlich'],
    ...['sorry', 'pardon', 'vergessen sie das', 'stattdessen', 'das heißt', 'oder doch', 'doch'],
  ],
  negations: [
    '[aber|und] nicht [am|um|für|den|der]',
    '(außer|ausser|bis auf|nur nicht) [am|um|den]',
    '(statt|anstatt|anstelle von|an stelle von) [am|um|dem|des|den]',
    '(kann|können) nicht [am|um]',
    'kein',
  ],
  noNegations: ['(warum|wieso|falls|wenn|nicht nur|ob|oder) nicht [am|um]', 'nicht nur [am|um]'],
  appositions: [',', 'der', 'den', 'dem', 'am', 'also', 'das', 'ist', '(', 'und zwar', 'und', 'zwar'],
  lists: ['oder', 'und', ',', '/', 'der', 'den', 'am', 'auch', 'vielleicht', '.'],
  moves: [
    ...['verschieben', 'verlegen', 'umlegen', 'ändern', 'umbuchen', 'vorziehen', 'verschoben', 'verlegt', 'verschiebe'],
  ],
  followers: [
    ...['bitte', 'dann', 'danke', 'ist', 'wäre', 'passt', 'geht', 'ginge', 'wenn', 'falls', 'oder', 'und', 'vielleicht'],
    ...['am', 'um', 'für', 'mit', 'ich', 'wir', 'sie', 'es', 'das', 'nicht', 'nein', 'ja', 'weil', 'bis', 'so', 'auch'],
    ...['heute', 'morgen', 'übermorgen', 'herum', 'rum', 'gegen', 'etwa', 'spätestens', 'frühestens', 'kommen', 'haben'],
    ...['hätte', 'würde', 'könnte', 'kann', 'möchte', 'in', 'im', 'zu', 'an', 'bei', 'noch', 'frei', 'gut', 'super'],
    ...['von', 'vom', 'zum', 'zwischen', 'nach', 'vor', 'ab', 'oder', 'da', 'dem', 'den', 'der', 'uhr', 'hätten', 'einen'],
    ...['reservieren', 'buchen', 'vorbei', 'nehmen', 'gerne', 'gern', 'lieber', 'sein', 'werden', 'aber', 'möglich', 'okay'],
  ],
  leads: [
    ...['sagen', 'mal', 'wie', 'was', 'also', 'machen', 'nehmen', 'lieber', 'am', 'nehme', 'gerne', 'gern', 'brauche'],
    ...['tag', 'datum', 'uhrzeit', 'mein', 'wohl', 'besten', 'nur', 'ach', 'oh', 'die', 'ein', 'mir', 'uns', 'will'],
  ],
  addresses: ['straße', 'str', 'platz', 'allee', 'weg', 'gasse', 'stock', 'etage'],
};
