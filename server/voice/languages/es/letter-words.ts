import type { LetterWords } from '../letter-words.ts';
import { phrases, words } from '../list-words.ts';

export const letterWords: LetterWords = {
  alphabet: {
    b: 'Barcelona',
    d: 'Dinamarca',
    f: 'Francia',
    m: 'Madrid',
    n: 'Navarra',
    p: 'París',
    s: 'Sevilla',
    t: 'Toledo',
    v: 'Valencia',
  },
  asIn: (letter, word) => `${letter} de ${word}`,
  double: (letter) => `doble ${letter}`,
  hyphen: 'guion',
  spelled: (letters) => `deletreado ${letters}`,
  surnames: words(`
    garcia gonzalez rodriguez fernandez lopez martinez sanchez perez gomez martin jimenez ruiz hernandez diaz moreno munoz alvarez
    romero alonso gutierrez navarro torres dominguez vazquez ramos gil ramirez serrano blanco molina morales suarez ortega delgado
    castro ortiz rubio marin sanz nunez iglesias medina garrido cortes castillo santos lozano guerrero cano prieto mendez
    cruz calvo gallego vidal leon marquez herrera pena flores cabrera campos vega fuentes carrasco diez caballero reyes nieto aguilar
    pascual santana herrero lorenzo montero hidalgo gimenez ibanez ferrer duran santiago benitez mora vicente vargas arias carmona crespo
    roman pastor soto saez velasco moya soler parra esteban bravo gallardo rojas silva salazar mendoza guzman`),
  with: phrases(`
    con, con una, con un, es una, es un, es con, se escribe con, empieza con, empieza por, termina en, termina con, lleva, sino con, sino, sino una`),
  not: phrases('no con, no, no una, no es con, en lugar de, en vez de, en lugar de una, y no, y no con, sin'),
  twice: phrases('dos, con dos, doble, con doble, lleva dos'),
  once: phrases('una sola, con una sola, solo una, con solo una, una, un solo'),
};
