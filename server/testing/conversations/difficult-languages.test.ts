import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useInn } from './converse.ts';

/** The inn's local time is Monday, 23 November 2026, 07:00. */
const { call } = useInn();

/** What callers of one language say, and what the assistant has to answer. */
interface Lines {
  language: string;
  vague: (string | RegExp)[];
  corrections: (string | RegExp)[];
  room: (string | RegExp)[];
  order: (string | RegExp)[];
  lost: (string | RegExp)[];
  misses: (string | RegExp)[];
  callback: (string | RegExp)[];
}

const languages: Lines[] = [
  {
    language: 'de-DE',
    vague: [
      'Ich möchte eine Swedish massage am 30. Februar',
      /Diesen Tag gibt es leider nicht: 30\. Februar\. Welcher Tag/,
      'gestern',
      /22\. November ist schon vorbei/,
      'am 8. Dezember, nicht zu früh',
      /8\. Dezember um (?!9)/,
      'geht es auch später?',
      /8\. Dezember um 15/,
      'egal',
      /Name/,
    ],
    corrections: [
      'Ich hätte gern um zehn Uhr eine Swedish massage am 9. Dezember',
      /Name/,
      'egal bei wem',
      /In Ordnung\. Und Ihr Name/,
      'Ada Lovelace',
      /9\. Dezember um 10 Uhr .*auf den Namen Ada Lovelace/,
      'nein, lieber um elf',
      /9\. Dezember um 11 Uhr/,
      'Nein, Ada Meier',
      /auf den Namen Ada Meier/,
      'was macht das zusammen?',
      /95 Dollar.*Soll ich das buchen\?/,
      'ja bitte',
      /gebucht/,
      'wann war das nochmal?',
      /Ihr Termin ist gebucht/,
    ],
    room: [
      'Ein Zimmer vom 4. bis 6. Dezember für zwei Erwachsene und ein Kind',
      /River Double/,
      'das günstigste',
      /Name/,
      'Ada Lovelace',
      /2 Erwachsene und ein Kind/,
    ],
    order: [
      'Ich möchte zwei Margherita pizza, eine ohne Basilikum',
      /1 Margherita pizza \(ohne Basilikum\) und 1 Margherita pizza\. Noch etwas\?/,
      'was macht das?',
      /Das macht 28 Dollar\. Noch etwas\?/,
      "das war's",
      /abholen/,
    ],
    lost: ['blub', /./, 'hmpf', /./, 'krks', /Nachricht hinterlassen/, 'nein', /sonst noch etwas/],
    misses: [
      'Ich brauche eine Massage',
      /Meinen Sie/,
      'blub',
      /Meinen Sie/,
      'hmpf',
      /Meinen Sie/,
      'krks',
      /Nachricht hinterlassen/,
      'nein',
      /Meinen Sie/,
      'morgen',
      /Meinen Sie/,
      'die zweite',
      /morgen um/,
    ],
    callback: [
      'Können Sie mich morgen nach vier zurückrufen, es geht um die Rechnung',
      /Name/,
      'Ada Lovelace',
      /Ist das richtig/,
      'nein, acht null zwei fünf fünf fünf',
      /weiter/,
      'null eins neun neun',
      /\+1 802 555 0199\. Ist das richtig/,
      'ja',
      /rufen Sie zurück|notiert/,
    ],
  },
  {
    language: 'fr-FR',
    vague: [
      'Je voudrais un Swedish massage le 30 février',
      /cette date n’existe pas : .*30 février/,
      'hier',
      /22 novembre, c’est déjà passé/,
      'le 8 décembre, pas trop tôt',
      /8 décembre à (?!9)/,
      'plus tard ?',
      /8 décembre à/,
      'peu importe',
      /nom/,
    ],
    corrections: [
      'Je voudrais un Swedish massage le 10 décembre à dix heures',
      /nom/,
      'peu importe avec qui',
      /Très bien\. Et votre nom/,
      'Ada Lovelace',
      /10 décembre à 10 heures .*au nom de Ada Lovelace/,
      'non, plutôt à onze heures',
      /10 décembre à 11 heures/,
      'Non, Ada Martin',
      /au nom de Ada Martin/,
      'ça fait combien au total ?',
      /95 dollars.*réserver \?/,
      'oui',
      /est réservé/,
      "c'était à quelle heure déjà ?",
      /est réservé/,
    ],
    room: [
      'Une chambre du 4 au 6 décembre pour deux adultes et un enfant',
      /River Double/,
      'la moins chère',
      /nom/,
      'Ada Lovelace',
      /2 adultes et 1 enfant/,
    ],
    order: [
      'Je voudrais commander deux Margherita pizza, une sans basilic',
      /1 Margherita pizza \(sans basilic\) et 1 Margherita pizza/,
      'ça fait combien ?',
      /Cela fait 28 dollars/,
      "c'est tout",
      /emporter|chercher|livr/,
    ],
    lost: ['blub', /./, 'hmpf', /./, 'krks', /message/, 'non', /autre chose/],
    misses: [
      'Je voudrais un massage',
      /Swedish massage ou Deep tissue massage/,
      'blub',
      /Swedish massage ou/,
      'hmpf',
      /Swedish massage ou/,
      'krks',
      /message/,
      'non',
      /Swedish massage ou/,
      'demain',
      /Swedish massage ou/,
      'le deuxième',
      /demain à/,
    ],
    callback: [
      'Pouvez-vous me rappeler demain après quatre heures au sujet de la facture',
      /nom/,
      'Ada Lovelace',
      /\?$/,
      'non, huit zéro deux cinq cinq cinq',
      /Continuez/,
      'zéro un neuf neuf',
      /\+1 802 555 0199/,
      'oui',
      /rappel/,
    ],
  },
  {
    language: 'es-ES',
    vague: [
      'Quiero un Swedish massage el 30 de febrero',
      /esa fecha no existe: .*30 de febrero/,
      'ayer',
      /22 de noviembre ya ha pasado/,
      'el 8 de diciembre, no muy temprano',
      /8 de diciembre a las (?!9)/,
      '¿más tarde?',
      /8 de diciembre a las/,
      'me da igual',
      /nombre/,
    ],
    corrections: [
      'Quiero un Swedish massage el 11 de diciembre a las diez',
      /nombre/,
      'me da igual con quién',
      /De acuerdo\. ¿Y su nombre/,
      'Ada Lovelace',
      /11 de diciembre a las 10 .*a nombre de Ada Lovelace/,
      'no, mejor a las once',
      /11 de diciembre a las 11/,
      'No, Ada Martín',
      /a nombre de Ada Martín/,
      '¿cuánto es en total?',
      /95 dólares.*¿Se lo reservo\?/,
      'sí',
      /está reservada/,
      '¿a qué hora era?',
      /está reservada/,
    ],
    room: [
      'Una habitación del 4 al 6 de diciembre para dos adultos y un niño',
      /River Double/,
      'la más barata',
      /nombre/,
      'Ada Lovelace',
      /2 adultos y 1 niño/,
    ],
    order: [
      'Quiero pedir dos Margherita pizza, una sin albahaca',
      /1 Margherita pizza \(sin albahaca\) y 1 Margherita pizza/,
      '¿cuánto es?',
      /Son 28 dólares/,
      'eso es todo',
      /recoge/,
    ],
    lost: ['blub', /./, 'hmpf', /./, 'krks', /mensaje/, 'no', /algo más/],
    misses: [
      'Quiero un masaje, una cita',
      /Swedish massage o Deep tissue massage|reservar/,
      'un Swedish massage',
      /día/,
      'blub',
      /día/,
      'no sé',
      /./,
    ],
    callback: [
      '¿Me pueden llamar mañana después de las cuatro por la factura?',
      /nombre/,
      'Ada Lovelace',
      /\?$/,
      'no, ocho cero dos cinco cinco cinco',
      /Siga/,
      'cero uno nueve nueve',
      /\+1 802 555 0199/,
      'sí',
      /llamaremos|anotado/,
    ],
  },
];

const does: Record<Exclude<keyof Lines, 'language'>, string> = {
  vague: 'names days that are over or do not exist, and is vague',
  corrections: 'corrects the time and the name, and asks for the sum',
  room: 'takes the cheapest room for a family',
  order: 'orders one without, and asks for the sum',
  lost: 'is offered a message after three misses, and goes on',
  misses: 'is not understood within a task, which stays open',
  callback: 'says when and why, and a number in pieces',
};

for (const lines of languages) {
  describe(`a difficult caller who speaks ${lines.language}`, () => {
    for (const [name, title] of Object.entries(does)) {
      it(title, async () => {
        const caller = await call({ language: lines.language });
        await caller.play(...lines[name as keyof typeof does]);
        if (name !== 'callback') return;
        assert.deepEqual(
          caller.messages.map(({ callbackNumber }) => callbackNumber),
          ['+18025550199'],
        );
      });
    }
  });
}
