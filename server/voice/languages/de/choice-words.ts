import type { ChoiceWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const choiceWords: ChoiceWords = {
  fillers: words(`
    aber alle also am an auch auf aus bei bestellen bin bis bitte brauche buchen da das dann dass dem den der des die doch ein eine einem einen einer eines er es etwas fur
    gerne gern geht gibt habe haben hallo hatte heute hier ich ihnen ihr im in ist ja kann kein keine konnen konnte man mal mein meine mehr mich mir mit mochte
    morgen nach nehme nehmen nein nicht noch nur oder ohne sie sind so soll tag termin tisch uhr um und uns unser vielleicht vom von was welche wenn wer wie wir
    wollen will zu zum zur zwei drei vier funf sechs sieben acht neun zehn halb viertel montag dienstag mittwoch donnerstag freitag samstag sonntag ah ahm
    danke einmal zweimal wurde ware reservieren personen person leute moment nachste nachsten woche`),
  without: phrases('ohne, kein, keine, keinen, bitte kein, bitte keine, nicht mit, weglassen'),
  plus: phrases('mit, extra, dazu, plus, zusatzlich, und dazu, auf'),
  and: phrases('und, und dann, sowie, dazu, plus, dann noch, und noch, ausserdem'),
  ofThem: phrases('davon, von denen, von den, der andere, die andere, die anderen'),
  cheaper: phrases(
    'gunstigste, gunstigsten, gunstigere, gunstigeren, billigste, billigsten, billigere, billigeren, preiswerteste, preiswertere',
  ),
  dearer: phrases('teuerste, teuersten, teurere, teureren, beste zimmer, schonste, schonsten'),
  bigger: phrases(
    'grossere, grosseren, grosste, grossten, grosses, grosse zimmer, mehr platz, geraumigere, geraumiger',
  ),
  extra: phrases('extra, mehr, doppelt, viel'),
  same: phrases('das gleiche, dasselbe, den gleichen, denselben, dieselbe, die gleiche'),
  another: phrases('noch ein, noch eine, noch einen, noch mal ein, noch einmal'),
  remove: phrases(
    'streichen, streichen sie, entfernen, loschen, doch kein, doch keine, doch keinen, weg mit, nehmen sie raus',
  ),
  or: words('oder und noch'),
  articles: words('ein eine einen einem'),
  sizes: words(
    'klein kleine kleinen kleiner kleines mittel mittlere mittleren normal normale normalen normaler grosse grossen gross grosser einfach einfache',
  ),
  afterItem: phrases('bitte, zum, zur, fur, mit, danke, auch, noch, dazu, nach, an'),
  endings: words('innen in nen en er es em n e s'),
};
