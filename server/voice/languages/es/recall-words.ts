import type { RecallWords } from '../../understanding/lexicon.ts';
import { phrases } from '../list-words.ts';

/** How Spanish callers come back to what was told or done before. */
export const recallWords: RecallWords = {
  changes: phrases(`
    moverla, moverlo, mover, cambiarla, cambiarlo, cambiar, cambielo, cambiela, pasarla, pasarlo, mejor, mas bien, en lugar, en vez, ponerla, ponerlo, en realidad`),
  cancels: phrases(`
    cancelar, cancele, cancelelo, cancelela, cancela, cancelalo, cancelarlo, cancelarla, anule, anular, anulelo, anulela`),
  whens: phrases(`
    a que hora, que hora, cuando era, cuando es, que dia, cuando dijo, para cuando`),
  takes: phrases(`
    deme uno, deme una, deme dos, me lo llevo, me la llevo, lo tomo, la tomo, lo quiero, la quiero, quiero uno, quiero una, quiero eso, quiero ese, quiero esa, pongame uno, pongame una, pongame dos, me quedo con eso, me quedo con ese, me quedo con esa, me quedo con el, reservelo, reservela, reserve eso, reserve esa, pidamelo, me gustaria uno, me gustaria una, la reservo, lo reservo`),
  menus: phrases(`
    que tienen, que tiene, que hay, que puedo pedir, que puedo ordenar, que ofrecen, la carta, el menu, que mas tienen, que mas hay, que platos`),
};
