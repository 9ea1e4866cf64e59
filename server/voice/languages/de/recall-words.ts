import type { RecallWords } from '../../understanding/lexicon.ts';
import { phrases } from '../list-words.ts';

/** How German callers come back to what was told or done before. */
export const recallWords: RecallWords = {
  changes: phrases(`
    verschieben, verschieben sie, verlegen, verlegen sie, andern, andern sie, umbuchen, legen sie, machen wir, machen sie, lieber, doch lieber, stattdessen, geht das auch, geht auch, statt, eigentlich`),
  cancels: phrases(`
    stornieren, stornieren sie, absagen, sagen sie ab, sagen sie das ab, sagen sie es wieder ab, streichen sie, storniere, storno, abbestellen, sagen sie das wieder ab`),
  whens: phrases(`
    um wie viel uhr, um wieviel uhr, wie viel uhr, wann war das, wann war, wann ist das, wann nochmal, wann noch mal, welche uhrzeit, welcher tag, an welchem tag, wann genau`),
  takes: phrases(`
    ich nehme ihn, ich nehme sie, ich nehme es, ich nehme das, ich nehme eins, ich nehme einen, ich nehme eine, den nehme ich, die nehme ich, das nehme ich, dann nehme ich, nehme ich, nehmen wir, geben sie mir einen, geben sie mir eine, geben sie mir eins, buchen sie das, buchen sie mir das, buchen sie die, buchen sie es, das buche ich, das mochte ich, so einen mochte ich, den hatte ich gern, die hatte ich gern, das hatte ich gern, hatte ich gern, reservieren sie das, reservieren sie es, bestellen sie das, bestelle ich, ich mochte einen davon, ich hatte gern einen, ich hatte gern eine, ich hatte gern eins`),
  menus: phrases(`
    was haben sie, was gibt es, was gibt s, was habt ihr, was kann ich bestellen, was kann man bestellen, was haben sie denn, was bieten sie an, speisekarte, die karte, was haben sie noch, was steht auf der karte, welche gerichte`),
};
