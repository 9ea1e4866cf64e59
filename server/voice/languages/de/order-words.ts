import type { OrderWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const orderWords: OrderWords = {
  total: phrases(`
    was macht das, wie viel macht das, was macht es, was kostet das, was kostet es, wie viel kostet
    das, wie viel ist das, gesamt, insgesamt, gesamtpreis, summe, was bin ich schuldig, wie teuer
    wird das, was kostet alles`),
  enough: phrases('ok, okay, gut, passt, passt so, in ordnung, alles klar, super, prima'),
  takeIt: phrases(`
    das nehme ich, den nehme ich, die nehme ich, ich nehme das, ich nehme es, ich nehme eins, ich
    nehme eine, ich nehme einen, nehme ich, geben sie mir eins, geben sie mir eine, geben sie mir
    einen, davon hatte ich gern, das hatte ich gern, das buche ich, buchen sie das, bestellen sie
    das, das mochte ich, davon eins, davon eine, davon einen`),
  removeLead: phrases('lassen, lass, nehmen, nimm, streichen'),
  removeAfter: phrases('weg, raus, runter, heraus'),
  addressLeads: phrases(`
    liefern sie an, liefern sie nach, liefern sie in die, liefern sie es an, liefern sie es nach,
    liefern sie es in die, geliefert nach, lieferung nach, lieferung an, lieferung in die, meine
    adresse ist, die adresse ist, adresse ist, ich wohne in der, ich wohne in, ich wohne am, ich
    wohne`),
  streets: words('strasse str weg platz allee gasse ring damm ufer'),
};
