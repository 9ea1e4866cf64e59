import type { LetterWords } from '../letter-words.ts';
import { phrases, words } from '../list-words.ts';

export const letterWords: LetterWords = {
  alphabet: {
    b: 'Bravo',
    d: 'Delta',
    f: 'Foxtrot',
    m: 'Mike',
    n: 'November',
    p: 'Papa',
    s: 'Sierra',
    t: 'Tango',
    v: 'Victor',
  },
  asIn: (letter, word) => `${letter} as in ${word}`,
  double: (letter) => `double ${letter}`,
  hyphen: 'hyphen',
  spelled: (letters) => `spelled ${letters}`,
  surnames: words(`
    smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson thomas
    taylor moore jackson martin lee perez thompson white harris sanchez clark lewis robinson walker young allen king wright
    scott torres hill green adams baker hall rivera campbell mitchell carter roberts turner phillips evans parker edwards
    collins stewart morris murphy cook rogers morgan cooper peterson reed bailey bell howard ward cox richardson wood watson
    brooks bennett gray james hughes price myers long foster sanders ross powell sullivan russell jenkins perry butler barnes
    fisher henderson coleman simmons patterson jordan reynolds hamilton graham wallace west cole hayes gibson ford ellis
    harrison stone murray marshall owens mcdonald kennedy wells alexander woods washington hunter hart black cruz knight ferguson rose
    dunn perkins hudson spencer gardner payne pierce berry arnold wagner willis ray watkins olson carroll duncan lane andrews armstrong`),
  with: phrases(`
    with a, with an, with, it s a, it s an, it is a, it is an, that s a, that s an, it s with a, it s with an, make it a,
    make that a, it starts with a, it starts with an, starts with a, spelled with a, spelled with an, spelt with a, it s spelled with a,
    it ends with a, it ends with an, ends with a, written with a`),
  not: phrases(
    'not a, not an, not with a, not with an, not with, not, instead of a, instead of an, instead of',
  ),
  twice: phrases('two, with two, double, with a double, with double, it s two, it s double, it s a double'),
  once: phrases(
    'one, with one, only one, with only one, just one, with just one, a single, with a single, single',
  ),
};
