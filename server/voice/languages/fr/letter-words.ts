import type { LetterWords } from '../letter-words.ts';
import { phrases, words } from '../list-words.ts';

export const letterWords: LetterWords = {
  alphabet: {
    b: 'Berthe',
    d: 'Désiré',
    f: 'François',
    m: 'Marcel',
    n: 'Nicolas',
    p: 'Pierre',
    s: 'Suzanne',
    t: 'Thérèse',
    v: 'Victor',
  },
  asIn: (letter, word) => `${letter} comme ${word}`,
  double: (letter) => `deux ${letter}`,
  hyphen: "trait d'union",
  spelled: (letters) => `épelé ${letters}`,
  surnames: words(`
    martin bernard thomas petit robert richard durand dubois moreau laurent simon michel lefebvre leroy roux david bertrand morel
    fournier girard bonnet dupont lambert fontaine rousseau vincent muller faure andre mercier blanc guerin boyer garnier
    chevalier francois legrand gauthier garcia perrin robin clement morin nicolas henry roussel mathieu gautier masson
    marchand duval denis dumont marie lemaire noel meyer dufour meunier brun blanchard giraud joly riviere lucas brunet gaillard
    barbier arnaud martinez gerard renard schmitt roger colin vidal caron picard fabre aubert
    lemoine renaud dumas lacroix olivier philippe bourgeois pierre benoit rey leclerc payet rolland leclercq guillaume lecomte lopez`),
  with: phrases(`
    avec un, avec une, avec, c est un, c est une, ca s ecrit avec un, s ecrit avec un, ecrit avec un, mais avec un, mais un, mais,
    ca commence par un, ca finit par un, il y a un, c est avec un`),
  not: phrases(
    'pas avec un, pas un, pas, au lieu de, au lieu d un, au lieu du, et non, et pas, et non un, non pas un, pas de, sans',
  ),
  twice: phrases('deux, avec deux, double, avec double, avec un double, il y a deux'),
  once: phrases('un seul, avec un seul, une seule, avec une seule, il n y a qu un'),
};
