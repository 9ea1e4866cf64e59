import type { NameWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const nameWords: NameWords = {
  leads: phrases(`
    je m appelle, je me nomme, mon nom est, mon nom c est, le nom est, le nom c est, au nom de, sous le nom de, au nom d,
    mon prenom est, mon nom de famille est, mon prenom c est, de la part de, moi c est`),
  withLeads: phrases('avec, chez'),
  weakLeads: phrases('c est, je suis, ici, pour, vous parlez a, vous parlez avec, ce sera, ce serait'),
  tails: phrases('a l appareil, au telephone, au bout du fil, a l appareil'),
  titles: phrases('monsieur, madame, mademoiselle, docteur, maitre, m, mme, mlle, dr'),
  particles: words('de du des la le l d von van da di del saint sainte'),
  stops: words(`
    a ai ainsi alors an ans annuler apres aller appelle appeler au aujourd aussi autre aux avec avez avoir bien bon bonjour bonsoir
    bonne ca car ce cela ces cet cette chez client cliente combien comme comment commander contre d dans de demain depuis des desole
    dire donc du elle en encore entre es est et etre eu fait faire fois hui hier ici il ils important j jamais je jour journee juste l la
    laisser le lendemain les leur lui l m ma madame mais malade matin me merci mes mieux midi minuit moi mon monsieur n ne ni nom non nos notre
    nous nuit nuits on ou oui par parce parfait parler pas peu peut peux plaisir plus possible pour pourquoi pouvez pourrais pres
    prendre puis quand que quel quelle quelqu quelque qui quoi rappeler rendez reserver reservation retard rien s sa sais sans sauf se
    semaine sera serait ses si soir son sont sous suis sur ta table tard te tes toi ton tous tout toute tres trop tu un une urgent va
    veux voici voila votre vos voudrais vous vraiment y zero deux trois quatre cinq six sept huit neuf dix onze douze personne
    personnes lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril mai juin juillet aout septembre octobre
    novembre decembre heure heures minute minutes mois annee chambre numero telephone adresse epele ecrit perdu faux exact
    accord appareil salut allo livraison emporter massage pizza cafe interesse content libre disponible bientot celui celle
    nickel premier premiere dernier derniere second seconde grave problem probleme`),
  refusals: phrases(
    'je prefere pas, je ne prefere pas, plutot pas, sans nom, anonyme, je ne veux pas, pas envie',
  ),
  given: words(`
    jean pierre michel andre philippe rene louis alain jacques bernard marcel daniel roger robert paul claude christian henri georges
    nicolas francois patrick gerard christophe joseph julien maurice laurent frederic eric david stephane pascal sebastien alexandre thierry
    olivier antoine raymond guy dominique charles didier marc vincent thomas guillaume bruno jerome benoit lucas hugo arthur gabriel leo
    louise raphael jules adam maxime mathieu matthieu romain kevin marie jeanne francoise monique catherine nathalie isabelle jacqueline
    anne sylvie martine madeleine nicole suzanne helene christine louise denise christiane valerie sophie stephanie sandrine
    veronique celine chantal simone brigitte patricia annie julie aurelie laurence caroline claire emilie camille lea manon chloe emma ines jade alice
    charlotte lucie sarah margaux mathilde juliette zoe elise pauline marion laura virginie delphine corinne agnes odile cecile mohamed fatima
    karim nadia`),
};
