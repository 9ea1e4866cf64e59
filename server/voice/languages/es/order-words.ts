import type { OrderWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const orderWords: OrderWords = {
  total: phrases(`
    cuanto es, cuanto seria, cuanto cuesta eso, cuanto cuesta todo, cuanto sale, el total, total,
    cuanto le debo, cuanto en total, cuanto es todo`),
  enough: phrases('vale, ok, de acuerdo, muy bien, perfecto, bien, esta bien'),
  takeIt: phrases(`
    me lo llevo, me la llevo, lo tomo, la tomo, deme uno, deme una, quiero uno, quiero una, quiero
    eso, pongame uno, pongame una, me quedo con eso, lo quiero, la quiero, reservelo, reservela,
    pidalo`),
  removeLead: [],
  removeAfter: [],
  addressLeads: phrases(`
    entreguelo en, entregar en, entrega en, envielo a, traigalo a, mi direccion es, la direccion es,
    direccion es, vivo en`),
  streets: words('calle avenida plaza paseo carretera camino ronda'),
};
