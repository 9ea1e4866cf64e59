import type { OrderWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const orderWords: OrderWords = {
  enough: phrases('d accord, ok, tres bien, parfait, c est bon, ca marche, super'),
  removeLead: [],
  removeAfter: [],
  addressLeads: phrases(`
    livrez a, livrez au, livrez le au, livrer a, livrer au, livraison a, livraison au, mon adresse
    est, l adresse est, adresse est, j habite au, j habite a, j habite`),
  streets: words('rue avenue boulevard place chemin allee impasse route quai'),
};
