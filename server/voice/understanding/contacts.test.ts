import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Asked } from './meanings.ts';
import { understandSaid, valuesOf } from './testing/understand-said.ts';

type Case = [text: string, value: string[], asked?: Asked];

const phones: Record<string, Case[]> = {
  en: [
    ['my number is 802 555 0142', ['+18025550142']],
    ['eight oh two, five five five, oh one four two', ['+18025550142']],
    ['eight zero two double five five zero one forty-two', ['+18025550142']],
    ['triple five is not a number', []],
    ['plus four four twenty seven nine four six oh nine five eight', ['+44279460958'], 'phone'],
    ['+49 30 901820', ['+4930901820']],
    ['(802) 555-0142', ['+18025550142']],
    ['802 555 0142, no sorry, 0143', ['+18025550143']],
    ['it is 802 555 0142, I mean 802 555 0199', ['+18025550199']],
    ['order number 12345', []],
    ['on 12/05/2026', []],
    ['at five', []],
  ],
  de: [
    ['meine Nummer ist 030 901820', ['+4930901820'], 'phone'],
    ['null drei null neun null eins acht zwei null', ['+4930901820'], 'phone'],
    ['null eins sieben eins zwo drei vier fünf sechs sieben acht', ['+491712345678']],
    ['plus neunundvierzig eins sieben eins doppel zwei drei vier fünf sechs sieben', ['+491712234567']],
    ['am 12.05.2026', []],
  ],
  fr: [
    ['zéro six douze trente-quatre cinquante-six soixante-dix-huit', ['+33612345678']],
    ['06 12 34 56 78', ['+33612345678']],
    ['mon numéro est le zéro un quarante-deux soixante-huit cinquante-trois zéro zéro', ['+33142685300']],
    ['plus trente-trois six douze trente-quatre cinquante-six quatre-vingt-dix', ['+33612345690']],
  ],
  es: [
    ['seis uno dos tres cuatro cinco seis siete ocho', ['+34612345678']],
    ['mi teléfono es 612 34 56 78', ['+34612345678']],
    ['seiscientos doce treinta y cuatro cincuenta y seis setenta y ocho', ['+34612345678']],
    ['más treinta y cuatro seis uno dos doble tres cuatro cinco seis siete', ['+34612334567'], 'phone'],
  ],
};

const emails: Record<string, Case[]> = {
  en: [
    ['anna.smith@gmail.com', ['anna.smith@gmail.com']],
    ['my email is anna dot smith at gmail dot com', ['anna.smith@gmail.com']],
    ['it is john underscore doe forty two at outlook dot com', ['john_doe42@outlook.com']],
    ['j dot s m i t h at web dot de', ['j.smith@web.de']],
    ['info at linden dash court dot co dot uk', ['info@linden-court.co.uk']],
    ['peter at gmail', ['peter@gmail.com'], 'email'],
    ['anna smith at gmail dot com, all lower case', ['annasmith@gmail.com']],
    ['anna, A N N A, dot smith at gmail dot com', ['anna.smith@gmail.com'], 'email'],
    ['anna at gmail dot com, no, anna at yahoo dot com', ['anna@yahoo.com']],
    ['I will be at the door at five', []],
    ['a table at seven', []],
  ],
  de: [
    ['meine E-Mail ist anna punkt müller at web punkt de', ['anna.mueller@web.de']],
    ['info Klammeraffe linden minus hof punkt de', ['info@linden-hof.de']],
    ['peter unterstrich groß at gmx punkt net', ['peter_gross@gmx.net']],
    ['K wie Kaufmann L wie Ludwig at gmx punkt de', ['kl@gmx.de']],
  ],
  fr: [
    ['mon adresse est anne point dupont arobase orange point fr', ['anne.dupont@orange.fr']],
    ['jean tiret bas pierre arobase gmail point com', ['jean_pierre@gmail.com']],
    ['marie tiret claire arobase free point fr', ['marie-claire@free.fr']],
  ],
  es: [
    ['mi correo es ana punto lopez arroba gmail punto com', ['ana.lopez@gmail.com']],
    ['jose guion bajo garcia arroba hotmail punto es', ['jose_garcia@hotmail.es']],
    ['info arroba hotel guion sol punto es', ['info@hotel-sol.es']],
  ],
};

const names: Record<string, Case[]> = {
  en: [
    ['My name is Ada Lovelace, the key is lost', ['Ada Lovelace']],
    ['my name is ada lovelace and i lost my key', ['Ada Lovelace']],
    ['my name is ada call him back soon', ['Ada']],
    ["My name's Mary O'Brien-Smith", ["Mary O'Brien-Smith"]],
    ['My name is Ludwig van Beethoven', ['Ludwig van Beethoven']],
    ['hi, this is Anna Smith speaking', ['Anna Smith']],
    ['Peter Jones here', ['Peter Jones']],
    ['a table for Mrs Miller', ['Miller']],
    ['the name is John Smyth, S-M-Y-T-H', ['John Smyth']],
    ['my name is Jon Smith, that is J O N', ['Jon Smith']],
    ['Meyer, M as in Mike, E, Y, E, R', ['Meyer'], 'name'],
    ['S-M-I-T-H', ['Smith'], 'name'],
    ['Jean-Luc, spelled J E A N hyphen L U C', ['Jean-Luc'], 'name'],
    ['my name is Jean-Luc Weber, spelled J E A N hyphen L U C', ['Jean-Luc Weber']],
    ['Kowalski, K-O-W-A-L-S-K-I', ['Kowalski']],
    ['last name Nguyen, N as in November, G as in golf, U, Y, E, N', ['Nguyen']],
    ['april jones', ['April Jones'], 'name'],
    ["it's Will Young", ['Will Young'], 'name'],
    ['call me back at noon', []],
    ['with Maya, my name is Ada Miller', ['Maya', 'Ada Miller']],
    ['do you have parking', [], 'name'],
    ["I don't mind who", [], 'name'],
    ['Grace Hopper', ['Grace Hopper'], 'name'],
    ["yes, it's Grace", ['Grace'], 'name'],
    ["o'brien", ["O'Brien"], 'name'],
    ['My name is April Summers', ['April Summers']],
    ['my name is Smith, no, sorry, my name is Schmidt', ['Schmidt']],
    ['My name is on the list', []],
    ['My name is', []],
    ['This is urgent, I am waiting', []],
    ['I am interested in a massage', []],
    ['rather not', [], 'name'],
    ['why do you want to know that', [], 'name'],
    ['12345', [], 'name'],
    ['I would like a table for two', [], 'name'],
    ['yes please', [], 'name'],
  ],
  de: [
    ['Mein Name ist Jürgen Groß und der Schlüssel ist weg', ['Jürgen Groß']],
    ['Guten Tag, hier ist Anna Müller', ['Anna Müller']],
    ['Ich heiße Karl von der Heide', ['Karl von der Heide']],
    ['Schmidt mit D T', ['Schmidt'], 'name'],
    ['Meier, M-E-I-E-R', ['Meier'], 'name'],
    ['Keinath', ['Keinath'], 'name'],
    ['S wie Siegfried, I wie Ida, E wie Emil, G wie Gustav', ['Sieg'], 'name'],
    ['einen Tisch auf den Namen Weber', ['Weber']],
    ['Ich bin Kunde bei Ihnen', []],
    ['lieber nicht', [], 'name'],
    ['das möchte ich nicht sagen', [], 'name'],
  ],
  fr: [
    ["Bonjour, je m'appelle Zoé de La Tour et j'ai perdu la clé", ['Zoé de La Tour']],
    ['au nom de Dupont', ['Dupont']],
    ['Marie Curie', ['Marie Curie'], 'name'],
    ['Martin, M comme Marcel, A, R, T, I, N', ['Martin'], 'name'],
    ['mon nom est Jean-Pierre Martin', ['Jean-Pierre Martin']],
    ['je suis en retard', []],
    ['je ne veux pas', [], 'name'],
  ],
  es: [
    ['Hola, me llamo José García y he perdido la llave', ['José García']],
    ['a nombre de López', ['López']],
    ['María de la Cruz', ['María de la Cruz'], 'name'],
    ['soy Ana Pérez', ['Ana Pérez']],
    ['López, L de Lorenzo, O, P, E, Z', ['Lopez'], 'name'],
    ['soy cliente', []],
    ['prefiero no decirlo', [], 'name'],
  ],
};

for (const [kind, tables] of Object.entries({ phones, emails, names })) {
  for (const [language, list] of Object.entries(tables)) {
    describe(`${kind} (${language})`, () => {
      for (const [text, values, asked] of list) {
        it(`"${text}"${asked === undefined ? '' : ', asked'} is ${values.join(', ') || 'none'}`, () => {
          const meanings = understandSaid(text, language, asked ?? null);
          assert.deepEqual(valuesOf(meanings[kind as 'phones' | 'emails' | 'names']), values);
        });
      }
    });
  }
}
