import type { ChoiceWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const choiceWords: ChoiceWords = {
  fillers: words(`
    a ai aimerais alors apres au aussi aux avec avez avoir bien bon bonjour c ce ces cet cette chez combien commander comme d dans de demain des deux dis donc du elle en
    est et euh faire faut ici il ils j je jour l la le les leur lui m ma mais me merci mes moi mon n ne ni non nos notre nous on ou oui par pas peu peut peux plait
    plus plutot possible pour pouvez prendre prends puis qu quand que quel quelle qui reserver rendez s sa sans se ses si sil son sont sur ta te toi ton trois quatre
    cinq six sept huit neuf dix tres tu un une va veux voici voila voudrais vos votre vous y heure heures lundi mardi mercredi jeudi vendredi samedi dimanche matin
    soir semaine personnes personne demi quart celui celle svp`),
  without: phrases('sans, pas de, pas d, sauf, et pas de, enlevez, moins'),
  plus: phrases('avec, supplement, plus, en plus, en, au, extra'),
  and: phrases('et, et puis, puis, ainsi que, et aussi, avec ca, ensuite'),
  ofThem: phrases('d entre elles, d entre eux, des deux, l autre, les autres, d elles, d eux'),
  cheaper: phrases('moins cher, moins chere, meilleur marche, le plus abordable'),
  dearer: phrases('plus cher, plus chere, plus belle, plus beau'),
  bigger: phrases('plus grande, plus grand, plus spacieuse, plus spacieux, plus de place'),
  extra: phrases('extra, supplement, plus de, double'),
  same: phrases('la meme, le meme, la meme chose, pareil'),
  another: phrases('un autre, une autre, encore un, encore une'),
  remove: phrases('enlevez, supprimez, retirez, annulez, plus de, enlever, retirer, finalement pas de'),
  or: words('ou ni et'),
  articles: words('un une'),
  sizes: words(
    'petit petite petits petites moyen moyenne normal normale grand grande grands grandes simple nature',
  ),
  afterItem: phrases(
    's il vous plait, s il te plait, svp, pour, a emporter, avec, merci, aussi, en livraison, a livrer, en plus',
  ),
  endings: words('aux eaux ees es ee s x e'),
};
