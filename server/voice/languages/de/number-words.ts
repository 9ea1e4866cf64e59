import type { NumberWords } from '../../understanding/lexicon.ts';
import { phrases, valued, words } from '../list-words.ts';

export const numberWords: NumberWords = {
  units: valued(`
    null 0, ein 1, eins 1, eine 1, einen 1, einem 1, einer 1, zwei 2, zwo 2, drei 3, vier 4, funf 5, fuenf 5,
    sechs 6, sieben 7, acht 8, neun 9, zehn 10, elf 11, zwolf 12, zwoelf 12, dreizehn 13, vierzehn 14, funfzehn 15,
    fuenfzehn 15, sechzehn 16, siebzehn 17, achtzehn 18, neunzehn 19`),
  tens: valued(`
    zwanzig 20, dreissig 30, vierzig 40, funfzig 50, fuenfzig 50, sechzig 60, siebzig 70, achtzig 80, neunzig 90`),
  hundreds: { hundert: 100 },
  thousands: ['tausend'],
  and: 'und',
  articles: words('ein eine einen einem einer'),
  quantities: valued(`
    ein paar 2, ein dutzend 12, ein halbes dutzend 6, zu zweit 2, zu dritt 3, zu viert 4, zu funft 5,
    zu sechst 6, zu siebt 7, zu acht 8, einmal 1, zweimal 2, dreimal 3, viermal 4, funfmal 5, sechsmal 6,
    nur fur mich 1, nur ich 1, meine frau und ich 2, mein mann und ich 2, fur mich allein 1`),
  notNumbers: phrases(`
    ein zimmer, ein doppelzimmer, ein einzelzimmer, einen tisch, ein tisch, mit einer person, eine person sprechen, eine reservierung, einen termin, einen augenblick, ein problem,
    ein moment, einen moment, eine frage, eine sekunde, ein anderer, ein anderes, ein andermal, acht geben,
    noch einmal, auf einmal, erst einmal, nicht einmal, schon einmal`),
  counted: phrases(`
    personen, person, leute, gaste, gast, erwachsene, erwachsener, kinder, kind, zimmer, platze, mal, stuck,
    portionen`),
};
