import type { AnswerWords } from '../../understanding/lexicon.ts';
import { phrases, valued } from '../list-words.ts';

export const answerWords: AnswerWords = {
  yes: phrases(`
    oui, ouais, ouai, mouais oui, exact, exactement, tout a fait, c est ca, c est exact, c est correct, c est bien ca, correct, absolument, bien sur, certainement, evidemment, volontiers, avec plaisir, effectivement, en effet, oui merci, s il vous plait oui, je confirme, allez y, c est juste, affirmatif, pourquoi pas, mais oui`),
  weakYes: phrases(
    'd accord, dac, ok, okay, bien, tres bien, parfait, super, entendu, ca marche, ca va, bon, genial, nickel, c est bon, impeccable, excellent, formidable',
  ),
  agreement: phrases(`
    d accord, ca marche, ca me va, ca me convient, cela me convient, ca convient, c est bon, c est bon pour moi, c est parfait, c est bien, c est exact, c est correct, c est juste, c est ca, ce serait parfait, ce serait bien, ca serait parfait, ca serait bien, je confirme, je prends, je le prends, je la prends, allez y, faites, faites le, reservez, confirmez, entendu, volontiers, tres bien, parfait, tout est correct, tout est bon, je veux bien, ca ira, cela ira, je pense que oui, je crois que oui, pas de probleme, va pour, me va bien, convient bien, ca a l air bien`),
  no: phrases(
    'non, nan, pas du tout, surtout pas, non merci, pas vraiment, pas tout a fait, jamais, absolument pas, plutot pas, negatif, faux, incorrect, bien sur que non, pas exactement',
  ),
  disagreement: phrases(`
    c est faux, faux, incorrect, pas correct, pas exact, c est pas ca, ce n est pas, n est pas, c est pas, ne va pas, va pas, ne me va pas, ne convient pas, ne me convient pas, je ne veux pas, je veux pas, je ne souhaite pas, je prefere pas, plutot pas, pas interesse, pas interessee, n en veux pas, pas maintenant, pas aujourd hui, pas encore, peut etre plus tard, plus tard peut etre, laissez tomber, oubliez, tant pis, rien d autre, c est tout, ce sera tout, ca ira comme ca, je ne peux pas, je peux pas, ne reservez pas, pas la peine, pas besoin, je ne crois pas, je ne pense pas, je pense pas`),
  yesIdioms: phrases(
    'pas de probleme, pas de souci, aucun probleme, aucun souci, pourquoi pas, pas mal, je ne dis pas non, sans probleme, y a pas de souci, il n y a pas de probleme, je n y vois pas d inconvenient, n est ce pas oui',
  ),
  neither: phrases(
    'aucune idee, je ne sais pas, je sais pas, sais pas, pas sur, pas sure, je ne suis pas sur, je ne suis pas sure, bonjour, bonsoir, bonne question, peut etre, ca depend, cela depend, pas compris, pas entendu, peu importe, ca m est egal, n importe, s il vous plait, n est ce pas, pas de preference, ou pas, eh bien, bien que, aussi bien, pas seulement',
  ),
  backchannels: phrases('hm, hmm, mhm, mm, mm hm, ah, oh, ah bon, je vois'),
  conditions: phrases('mais, sauf, par contre, toutefois, attendez, seulement si, a moins, cependant'),
  questions: phrases(
    'qu est ce, que, quel, quelle, quels, quelles, quand, ou est, ou etes, qui, comment, combien, pourquoi, est ce que, est ce, avez vous, pouvez vous, pourriez vous, y a t il, puis je, peut on, c est combien, c est quoi, a quelle, serait il, etes vous, vous avez',
  ),
  marks: phrases(`
    parlez vous francais, vous parlez francais, francais, en francais, bonjour, bonsoir, je voudrais, j aimerais, est ce que, avez vous, pouvez vous, je cherche, j ai besoin, quels sont, s il vous plait`),
  corrections: phrases(`
    je voulais dire, je veux dire, plutot, en fait, non pardon, pardon je, finalement, correction, je me suis trompe, je me suis trompee, je corrige, mettez, mettez plutot, disons, changez, changer pour, au lieu, ou plutot, non attendez, attendez non, c est faux, c est pas ca, ce n est pas ca, ce n est pas correct, j ai dit, excusez moi je, erreur, non non, mal compris, oh pardon, ah non, rectification, non mettez, oups, plutot le, non c est`),
  notCorrections: [],
  hesitations: phrases('euh, heu, euhm'),
  contractions: [],
  exclusions: phrases(
    'pas, au lieu de, au lieu du, et non, plutot que, pas le, pas la, pas a, non pas, pas pour',
  ),
  apologies: phrases('pardon, desole, desolee, excusez moi'),
  politeAfterNo: phrases(
    'merci, c est tout, c est bon, ca ira, ce sera tout, rien, probleme, souci, au revoir, ca va, pas de, aucun',
  ),
  ordinals: {
    premier: 1,
    premiere: 1,
    '1er': 1,
    '1ere': 1,
    deuxieme: 2,
    '2eme': 2,
    '2e': 2,
    second: 2,
    seconde: 2,
    troisieme: 3,
    '3eme': 3,
    '3e': 3,
    quatrieme: 4,
    cinquieme: 5,
    dernier: -1,
    derniere: -1,
    'avant dernier': -2,
    'avant derniere': -2,
    'le plus tot': 1,
    'le plus tard': -1,
  },
  choiceBefore: phrases('le, la, au, celui, celle, oui, non, prends'),
  choiceAfter: phrases(
    'option, choix, proposition, creneau, horaire, heure, rendez vous, s il vous plait, me va, me convient, est parfait, est bien, serait, d entre, svp, chambre, jour',
  ),
  notOrdinals: phrases(
    'premiere fois, derniere fois, la derniere fois, une seconde, semaine derniere, la semaine derniere, mois dernier, annee derniere, l annee derniere, lundi dernier, mardi dernier, mercredi dernier, jeudi dernier, vendredi dernier, premier etage, deuxieme etage, derniere minute, un peu plus tard, un peu plus tot, au plus tard, au plus tot, rappeler plus tard, a plus tard, peut etre plus tard, plus tard dans, ma derniere, mon dernier, tout d abord, en premier, pas plus tard, heures plus tard, jours plus tard',
  ),
  firstSome: valued(
    'les deux premiers 2, les deux premieres 2, les deux 2, tous les deux 2, toutes les deux 2, les trois premiers 3, les trois premieres 3, les trois 3',
  ),
  later: phrases('plus tard, un peu plus tard, trop tot, apres ca'),
  earlier: phrases('plus tot, un peu plus tot, trop tard, avant ca'),
  matters: phrases('au sujet, a propos, concernant, parce que, car, que, pour'),
  farewells: phrases(
    'au revoir, salut a bientot, a bientot, bonne journee, bonne soiree, bonne fin de journee, adieu, je raccroche, je dois y aller, ciao, a plus',
  ),
  numberLeads: phrases('numero, option, choix, le numero'),
  fillers: phrases('euh, heu, ben, bah, alors, donc, ah, oh, hm, oui, et, bonjour, voila, bon, eh bien, mm'),
};
