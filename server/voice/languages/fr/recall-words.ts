import type { RecallWords } from '../../understanding/lexicon.ts';
import { phrases } from '../list-words.ts';

/** How French callers come back to what was told or done before. */
export const recallWords: RecallWords = {
  changes: phrases(`
    deplacer, deplacez, le deplacer, changer, changez, decaler, decalez, plutot, finalement, mettez, mettre, a la place, en fait, reporter, reportez, avancer`),
  cancels: phrases(`
    annuler, annulez, annulez le, annulez la, annulez ca, l annuler`),
  whens: phrases(`
    a quelle heure, quelle heure, c est quand, c etait quand, quel jour, quand deja, c est a quelle heure`),
  takes: phrases(`
    je le prends, je la prends, je prends ca, j en prends un, j en prends une, j en prends deux, donnez m en un, donnez m en une, mettez m en un, mettez m en une, mettez m en deux, j en veux un, j en veux une, j en voudrais un, j en voudrais une, je voudrais ca, je veux ca, reservez le, reservez la, reservez ca, je le reserve, je la reserve, commandez le, on la prend, on le prend, je prends celle la, je prends celui la`),
  menus: phrases(`
    qu avez vous, qu est ce que vous avez, vous avez quoi, que proposez vous, qu est ce que je peux commander, que puis je commander, qu est ce qu il y a, il y a quoi, la carte, le menu, quels plats, qu est ce que vous proposez`),
};
