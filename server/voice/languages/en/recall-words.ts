import type { RecallWords } from '../../understanding/lexicon.ts';
import { phrases } from '../list-words.ts';

/** How English callers come back to what was told or done before. */
export const recallWords: RecallWords = {
  changes: phrases(`
    make it, make that, move that, move it, move this, change that, change it, change this, push it, push that, switch it, switch that, shift it, shift that, have it, do it, instead, rather, rather have, actually, come at, come on`),
  cancels: phrases(`
    cancel, cancel it, cancel that, call it off, call that off, undo it, undo that, scrap it, scrap that, don t want it anymore, don t want it any more, don t need it anymore`),
  whens: phrases(`
    what time, the time, which time, what day, which day, the day, when was, when is it, when was it, when again`),
  takes: phrases(`
    give me one, give me two, give me that, give me it, i ll take it, i will take it, i ll take one, i ll take that, i ll take two, we ll take it, we ll take one, we ll take two, we ll take that, i ll have it, i ll have one, i ll have two, i ll have that, i d like one, i d like that, i d like it, i d like two, i want one, i want it, i want that, book that, book it, book me that, book me that one, book me in for that, book one, order that, order it, order one, order two, reserve that, reserve it, get me one, get me that, can i get one, can i have one, can i have that, can i book that, can i book it, can i get that, can i order that, can i order one, can i reserve it, let me have one, let me get one, one of those, one of them, two of those, one then, sign me up, put me down for that, i ll go for that, i ll go with that, one please`),
  menus: phrases(`
    what do you have, what have you got, what do you got, what can i order, what can i get, what can i have, what is there, what s there, what else do you have, what else is there, what else have you got, what s on the menu, what is on the menu, what are my options, what are the options, what are my choices, which dishes, what do you offer, what do you serve, the menu`),
};
