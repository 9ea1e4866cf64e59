import type { OrderWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const orderWords: OrderWords = {
  enough: phrases('vale, ok, de acuerdo, muy bien, perfecto, bien, esta bien'),
  removeLead: [],
  removeAfter: [],
  addressLeads: phrases(`
    entreguelo en, entregar en, entrega en, envielo a, traigalo a, mi direccion es, la direccion es,
    direccion es, vivo en`),
  streets: words('calle avenida plaza paseo carretera camino ronda'),
};
