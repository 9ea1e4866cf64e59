import type { OrderWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const orderWords: OrderWords = {
  total: phrases(`
    combien ca fait, ca fait combien, ca coute combien, combien ca coute, quel est le total, le
    total, total, combien je vous dois, combien au total, combien en tout, ca fait combien en tout`),
  enough: phrases('d accord, ok, tres bien, parfait, c est bon, ca marche, super'),
  takeIt: phrases(`
    je le prends, je la prends, je prends ca, je vais prendre ca, je vais en prendre un, je vais en
    prendre une, j en prends un, j en prends une, donnez m en un, donnez m en une, j en veux un, j
    en veux une, j en voudrais un, j en voudrais une, je prends celui la, je prends celle la, je
    reserve ca, reservez ca`),
  removeLead: [],
  removeAfter: [],
  addressLeads: phrases(`
    livrez a, livrez au, livrez le au, livrer a, livrer au, livraison a, livraison au, mon adresse
    est, l adresse est, adresse est, j habite au, j habite a, j habite`),
  streets: words('rue avenue boulevard place chemin allee impasse route quai'),
};
