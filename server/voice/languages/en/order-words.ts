import type { OrderWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const orderWords: OrderWords = {
  enough: phrases(`
    ok, okay, fine, all right, alright, good, great, perfect, sounds good, that s fine`),
  removeLead: phrases('take, leave, get'),
  removeAfter: phrases('off, out, away'),
  addressLeads: phrases(`
    deliver it to, deliver to, delivered to, delivery to, bring it to, send it to, my address is,
    the address is, address is, i live at, i live on, i live in, we are at, we live at`),
  streets: words(`
    street st road rd avenue ave lane drive boulevard square court highway terrace crescent`),
};
