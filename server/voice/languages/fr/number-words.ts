import type { NumberWords } from '../../understanding/lexicon.ts';
import { phrases, valued, words } from '../list-words.ts';

export const numberWords: NumberWords = {
  units: valued(`
    zero 0, un 1, une 1, deux 2, trois 3, quatre 4, cinq 5, six 6, sept 7, huit 8, neuf 9, dix 10, onze 11,
    douze 12, treize 13, quatorze 14, quinze 15, seize 16`),
  tens: valued(`
    vingt 20, vingts 20, trente 30, quarante 40, cinquante 50, soixante 60, septante 70, huitante 80, octante 80,
    nonante 90`),
  hundreds: { cent: 100, cents: 100 },
  thousands: ['mille'],
  and: 'et',
  articles: words('un une'),
  quantities: valued(`
    une dizaine 10, une douzaine 12, une demi douzaine 6, une vingtaine 20, une quinzaine 15, une paire 2,
    une centaine 100, un couple 2, nous deux 2, tous les deux 2, juste moi 1, seulement moi 1,
    ma femme et moi 2, mon mari et moi 2`),
  notNumbers: phrases(`
    une chambre, une personne au, a une personne, avec une personne, une vraie personne, une table, une reservation, un rendez vous, un probleme,
    un instant, un moment, une seconde, une minute s il vous plait, une question, l un, l une, un autre,
    une autre, un peu, quelqu un, chacun, un rendez, une fois encore, un renseignement, une information`),
  counted: phrases(`
    personne, personnes, adulte, adultes, enfant, enfants, convives, invites, chambre, chambres, couverts, places,
    fois, portions`),
};
