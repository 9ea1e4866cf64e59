import type { LetterWords } from '../letter-words.ts';
import { phrases, words } from '../list-words.ts';

export const letterWords: LetterWords = {
  alphabet: {
    b: 'Berta',
    d: 'Dora',
    f: 'Friedrich',
    m: 'Martha',
    n: 'Nordpol',
    p: 'Paula',
    s: 'Siegfried',
    t: 'Theodor',
    w: 'Wilhelm',
  },
  asIn: (letter, word) => `${letter} wie ${word}`,
  double: (letter) => `Doppel-${letter}`,
  hyphen: 'Bindestrich',
  spelled: (letters) => `buchstabiert ${letters}`,
  surnames: words(`
    muller schmidt schneider fischer weber wagner becker schulz hoffmann schafer koch bauer richter klein wolf schroder neumann
    schwarz zimmermann braun kruger hofmann hartmann lange schmitt werner schmitz krause lehmann kohler konig walter
    huber peters scholz weiss jung hahn schubert vogel friedrich keller gunther berger winkler roth beck
    lorenz baumann franke albrecht schuster simon ludwig bohm winter kraus martin schumacher vogt stein otto sommer
    gross seidel heinrich brandt haas schreiber graf dietrich ziegler kuhn engel horn busch bergmann
    thomas voigt sauer arnold pfeiffer beyer seifert lindner gruber steiner moser egger wimmer`),
  with: phrases(`
    mit, mit einem, mit nem, es ist ein, das ist ein, am anfang ein, hinten ein, am ende ein, vorne ein, mit dem buchstaben,
    geschrieben mit, man schreibt es mit, wird mit, sondern mit, sondern, sondern ein, ist mit, schreibt sich mit`),
  not: phrases('nicht mit, nicht, kein, statt, anstatt, statt einem, nicht mit einem, nicht ein, ohne'),
  twice: phrases('zwei, mit zwei, doppel, mit doppel, doppeltes, mit doppeltem, doppelt'),
  once: phrases(
    'nur ein, mit nur einem, nur mit einem, mit nur ein, nur mit einem, ein einziges, einfachem, mit einfachem',
  ),
};
