import type { RepairWords } from '../../understanding/date-language.ts';

/** How French callers correct themselves. */
export const repairs: RepairWords = {
  hesitations: ['euh', 'heu', 'hum', 'hm', 'hmm', 'ben', 'bah'],
  corrections: [
    ...['non', 'je veux dire', 'je voulais dire', 'pardon', 'plutôt', 'en fait', 'enfin', 'attendez', 'désolé'],
    ...['désolée', 'je me corrige', 'je me suis trompé', 'je me suis trompée', 'oubliez ça', 'correction', 'excusez moi'],
    ...['ou plutôt', 'mettez plutôt', 'disons plutôt', 'finalement'],
  ],
  negations: [
    '[mais|et] pas [le|à|au|pour|de]',
    '(sauf|excepté|hormis|à part) [le|à|au]',
    '(au lieu|à la place) (de|du|d) [le]',
    'plutôt que [le|à]',
  ],
  noNegations: ['(pourquoi|si ce n est|ou) pas [le|à]', 'pas seulement [le]'],
  appositions: [',', 'le', 'donc', 'c', 'est', 'soit', '(', 'qui'],
  lists: ['ou', 'et', ',', '/', 'le', 'peut', 'être', 'bien', 'sinon'],
  moves: ['déplacer', 'reporter', 'décaler', 'changer', 'avancer', 'déplacez', 'reportez', 'décalez', 'modifier'],
  followers: [
    ...['s', 'svp', 'merci', 'est', 'serait', 'va', 'irait', 'convient', 'si', 'ou', 'et', 'peut', 'à', 'au', 'le', 'pour'],
    ...['avec', 'je', 'j', 'nous', 'vous', 'on', 'il', 'ça', 'c', 'ce', 'pas', 'non', 'oui', 'parce', 'jusqu', 'aussi'],
    ...['aujourd', 'demain', 'après', 'vers', 'environ', 'plutôt', 'alors', 'donc', 'mais', 'en', 'dans', 'de', 'du', 'd'],
    ...['possible', 'parfait', 'bien', 'voilà', 'entre', 'avant', 'ne', 'chez', 'prochain', 'matin', 'soir', 'midi', 'par'],
    ...['cet', 'cette', 'la', 'l', 'h', 'heures', 'heure', 'enfin', 'pardon', 'moins', 'maximum', 'serais', 'sera'],
  ],
  leads: [
    ...['disons', 'mettons', 'que', 'comment', 'quoi', 'veux', 'voudrais', 'préfère', 'prends', 'prendrai', 'jour', 'date'],
    ...['heure', 'mon', 'plutôt', 'mieux', 'juste', 'oh', 'eh', 'faites', 'prenons', 'dirais', 'un', 'me', 'moi', 'serait'],
  ],
  addresses: ['rue', 'avenue', 'boulevard', 'place', 'étage', 'chemin'],
};
