import type { AnswerWords } from '../../understanding/lexicon.ts';
import { phrases, valued } from '../list-words.ts';

export const answerWords: AnswerWords = {
  yes: phrases(`
    ja, jawohl, jo, jap, jep, genau, richtig, stimmt, das stimmt, korrekt, das ist richtig, das ist korrekt, ja bitte, auf jeden fall, unbedingt, naturlich, selbstverstandlich, absolut, exakt,
    ganz genau, stimmt so, stimmt genau, bitte ja, gewiss, freilich, jawoll, doch, machen sie das, machen wir so, so ist es, bestimmt, sicher, klar, na klar, aber ja, aber gerne, sehr gerne, sehr gern, gerne, gern`),
  weakYes: phrases(
    'ok, okay, gut, sehr gut, prima, super, perfekt, alles klar, schon, passt, toll, wunderbar, klasse, einverstanden, in ordnung, fein, hervorragend',
  ),
  agreement: phrases(`
    passt, passt gut, passt mir, das passt, passt so, das ware gut, das ware super, das ware perfekt, das ware prima, das ware toll, das ware schon, das ist gut, das ist perfekt, das ist super, ist in ordnung, das geht, geht klar, einverstanden, in ordnung, klingt gut, hort sich gut an, nehme ich, das nehme ich, den nehme ich,
    machen wir, machen sie das, so machen wir das, buchen sie, bitte buchen, alles richtig, alles korrekt, stimmt alles, ist richtig, ist korrekt, bestatige ich, ich bestatige, das mochte ich, so ist es, kommt hin, von mir aus, meinetwegen, ich denke schon, ich glaube schon, gefallt mir, konnen wir machen, wurde passen, wurde gehen, wird gehen`),
  no: phrases(
    'nein, ne, nee, noe, no, nicht, auf keinen fall, keinesfalls, nein danke, keineswegs, leider nicht, lieber nicht, eher nicht, eigentlich nicht, nicht wirklich, nicht ganz, falsch, leider nein, bitte nicht',
  ),
  disagreement: phrases(`
    falsch, nicht richtig, nicht korrekt, stimmt nicht, stimmt so nicht, passt nicht, passt mir nicht, geht nicht, lieber nicht, eher nicht, mochte ich nicht, will ich nicht, ich will nicht, ich mochte nicht, kein interesse, brauche ich nicht, nein danke, ist nicht, nicht buchen, heute nicht, noch nicht, vielleicht spater, spater vielleicht, doch nicht, lassen sie es, lassen sie das, vergessen sie es, habe ich nicht, nicht so gut, nicht gut, das ist alles, das war s, das war alles, reicht mir, sonst nichts, nichts mehr, danke nein, nicht notig, ich glaube nicht, ich denke nicht`),
  yesIdioms: phrases(
    'kein problem, kein ding, warum nicht, wieso nicht, kein einwand, nichts dagegen, nicht schlecht, keine einwande, habe nichts dagegen, macht nichts, da sage ich nicht nein',
  ),
  neither: phrases(
    'keine ahnung, weiss nicht, weiss ich nicht, weiss ich noch nicht, ich weiss es nicht, ich weiss nicht, bin nicht sicher, nicht sicher, guten morgen, guten tag, guten abend, gute frage, vielleicht, mal sehen, kommt drauf an, kommt darauf an, nicht verstanden, nicht gehort, egal, ist mir egal, mir egal, ob oder nicht, keine praferenz, gut zu wissen, nicht nur, nicht wahr, schon gut zu',
  ),
  backchannels: phrases('mhm, hm, hmm, aha, ach so, ach, oh, ah, mh, mm, m hm'),
  conditions: phrases('aber, ausser, sondern, allerdings, moment, warten sie, nur wenn, es sei denn, jedoch'),
  questions: phrases(
    'was, wann, wo, wer, wie, wieso, warum, welche, welcher, welches, wieviel, haben sie, gibt es, kann ich, konnen sie, konnten sie, ist das, ist es, sind sie, darf ich, kann man, machen sie denn, hatten sie, geht es, ginge, ware',
  ),
  marks: phrases(`
    sprechen sie deutsch, sprichst du deutsch, deutsch, auf deutsch, guten tag, guten morgen, guten abend, gruss gott, ich mochte, ich hatte gern, ich brauche, haben sie, konnen sie, ich wollte, ich suche, auf wiederhoren, wann haben sie`),
  corrections: phrases(`
    ich meinte, ich meine, ich wollte sagen, nein ich, vielmehr, beziehungsweise, korrigiere, ich korrigiere, quatsch, doch lieber, lieber doch, besser, eigentlich, machen sie, sagen wir, nehmen sie lieber, andern sie, andern, ich habe mich vertan, habe mich versprochen, ich habe mich versprochen, versprochen, entschuldigung ich meinte, nein entschuldigung, ach nein, nein doch, nein warten sie, sondern, stattdessen, das stimmt nicht, das ist falsch, stimmt so nicht, ich sagte, ich habe gesagt, falsch verstanden, nicht richtig verstanden, nein lieber, oder doch, oder besser, verzeihung, pardon, nein sorry, ach halt, halt nein, das heisst`),
  notCorrections: [],
  hesitations: phrases('ahm, ehm, aeh, aehm, hmhm, oehm'),
  contractions: [],
  exclusions: phrases(
    'nicht, statt, anstatt, nicht am, nicht um, nicht der, nicht die, nicht das, nicht den, anstelle von, nicht auf, nicht fur',
  ),
  apologies: phrases('entschuldigung, verzeihung, pardon, sorry'),
  politeAfterNo: phrases(
    'danke, vielen, das war, das ist, das ware, alles, nichts, problem, tschuss, auf wiederhoren, keine, brauche, passt, sonst, ein, schon',
  ),
  ordinals: {
    erste: 1,
    erster: 1,
    ersten: 1,
    erstes: 1,
    ersteres: 1,
    zweite: 2,
    zweiter: 2,
    zweiten: 2,
    zweites: 2,
    dritte: 3,
    dritter: 3,
    dritten: 3,
    drittes: 3,
    vierte: 4,
    vierten: 4,
    vierter: 4,
    funfte: 5,
    funften: 5,
    letzte: -1,
    letzten: -1,
    letzter: -1,
    letztes: -1,
    letztere: -1,
    letzterer: -1,
    letzteres: -1,
    vorletzte: -2,
    vorletzten: -2,
    fruhere: 1,
    fruheren: 1,
    fruherer: 1,
    fruheste: 1,
    fruhesten: 1,
    spatere: -1,
    spateren: -1,
    spateste: -1,
    spatesten: -1,
    mittlere: 2,
    mittleren: 2,
    erstere: 1,
    ersterer: 1,
  },
  choiceBefore: phrases('der, die, das, den, dem, ja, nein, nehme'),
  choiceAfter: phrases(
    'termin, option, moglichkeit, vorschlag, uhrzeit, zeit, bitte, passt, ware, ist gut, geht, davon, von denen, klingt, zimmer, tag',
  ),
  notOrdinals: phrases(
    'zum ersten mal, das erste mal, das letzte mal, letzte woche, letzten monat, letztes jahr, letztes mal, beim letzten mal, am letzten, erster stock, zweiter stock, im ersten stock, im zweiten stock, letzte nacht, letzten montag, letzten dienstag, letzten mittwoch, letzten donnerstag, letzten freitag, am fruhesten, am spatesten, in letzter minute, letzter besuch, etwas fruher, erste hilfe, mein letzter, meine letzte, meinen letzten',
  ),
  firstSome: valued(
    'die ersten zwei 2, die ersten beiden 2, die beiden ersten 2, ersten beiden 2, die ersten drei 3, beide 2, alle beide 2, alle drei 3',
  ),
  later: phrases(
    'etwas spater, was spateres, etwas spateres, bisschen spater, spatere, spaterer, spateren, spateres, noch spater, lieber spater, zu fruh, geht es spater, auch spater, wenig spater, danach',
  ),
  earlier: phrases(
    'etwas fruher, was fruheres, etwas fruheres, bisschen fruher, fruheren termin, noch fruher, lieber fruher, zu spat, geht es fruher, auch fruher, wenig fruher, eher was fruher, davor',
  ),
  matters: phrases('wegen, bezuglich, uber, weil, dass, es geht um'),
  farewells: phrases(
    'auf wiedersehen, auf wiederhoren, wiederhoren, wiedersehen, tschuss, tschau, ciao, servus, ade, bis dann, bis bald, schonen tag, schonen abend, auflegen, ich muss los',
  ),
  numberLeads: phrases('nummer, option, moglichkeit, variante'),
  fillers: phrases(
    'ah, ahm, hm, also, naja, na ja, und, oh, ja, bitte, hallo, guten tag, nun, ach, tja, eh, mm, ehm',
  ),
};
