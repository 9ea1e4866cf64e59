import type { OrderWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const orderWords: OrderWords = {
  total: phrases(`
    how much is that, how much is it, how much would, how much does that, how much does it, how much
    will, how much altogether, how much in all, how much so far, how much now, how much do i, what
    does that come to, what s that come to, what s the total, what is the total, the total, total,
    what do i owe`),
  enough: phrases(`
    ok, okay, fine, all right, alright, good, great, perfect, sounds good, that s fine`),
  takeIt: phrases(`
    i ll take it, i ll take one, i ll take that, i ll have it, i ll have one, i ll have that, i ll
    go with that, i d like that, i d like one, i d like it, i want that, i want one, i want it, give
    me one, give me that, give me two, get me one, let me have one, let me have that, let s do that,
    order that, order it, order one, book it, book that, book me in, reserve it, reserve that, can i
    have one, can i get one, can i have that, can i book that, can i order that, i take it, i take
    one`),
  removeLead: phrases('take, leave, get'),
  removeAfter: phrases('off, out, away'),
  addressLeads: phrases(`
    deliver it to, deliver to, delivered to, delivery to, bring it to, send it to, my address is,
    the address is, address is, i live at, i live on, i live in, we are at, we live at`),
  streets: words(`
    street st road rd avenue ave lane drive boulevard square court highway terrace crescent`),
};
