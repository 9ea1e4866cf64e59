import type { OrderWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const orderWords: OrderWords = {
  enough: phrases('ok, okay, gut, passt, passt so, in ordnung, alles klar, super, prima'),
  removeLead: phrases('lassen, lass, nehmen, nimm, streichen'),
  removeAfter: phrases('weg, raus, runter, heraus'),
  addressLeads: phrases(`
    liefern sie an, liefern sie nach, liefern sie in die, liefern sie es an, liefern sie es nach,
    liefern sie es in die, geliefert nach, lieferung nach, lieferung an, lieferung in die, meine
    adresse ist, die adresse ist, adresse ist, ich wohne in der, ich wohne in, ich wohne am, ich
    wohne`),
  streets: words('strasse str weg platz allee gasse ring damm ufer'),
};
