import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Conversation, useInn } from './converse.ts';

/** Monday the 23rd of November 2026, eleven in the morning at the inn. */
const inn = useInn({ now: '2026-11-23T16:00:00Z' });
const { call } = inn;

async function countOf(
  table: 'appointments' | 'orders' | 'reservations',
  { from }: Conversation,
): Promise<number> {
  const column = table === 'reservations' ? 'guest_phone' : 'customer_phone';
  return (await inn.api().sql.unsafe(`select id from ${table} where ${column} = '${from}'`)).length;
}

type Lines = readonly (string | RegExp)[];

interface Flows {
  language: string;
  booking: Lines;
  steps: Lines;
  order: Lines;
  room: Lines;
  cancelling: Lines;
  message: Lines;
}

const flows: readonly Flows[] = [
  {
    language: 'de-DE',
    booking: [
      'Guten Tag, ich möchte eine Swedish Massage morgen um zehn Uhr buchen, mein Name ist Ada Lovelace',
      /Swedish massage morgen um 10 Uhr bei .*95 Dollar.*auf den Namen Ada Lovelace\. Soll ich das buchen\?/,
      'ja bitte',
      /Ihr Termin ist gebucht.*Kann ich sonst noch etwas für Sie tun\?/,
    ],
    steps: [
      'Ich brauche einen Termin',
      /Was möchten Sie buchen\?/,
      'eine Massage',
      /Meinen Sie Swedish massage oder Deep tissue massage\?/,
      'die zweite',
      /Welcher Tag passt Ihnen\?/,
      'Haben Sie am Mittwoch etwas?',
      /Mittwoch, 25\. November/,
      'haben Sie Parkplätze?',
      /anbieten|Passt|möchten/,
    ],
    order: [
      'Ich möchte zwei Margherita Pizza und einen Apple Pie zum Abholen bestellen',
      /2 Margherita pizza und 1 Apple pie\. Noch etwas\?/,
      'Nein, ich meinte drei Margherita',
      /3 Margherita pizza/,
      'nein, das ist alles',
      /Name/,
      'Ada Lovelace',
      /zur Abholung.*zusammen.*Soll ich die Bestellung aufgeben\?/,
      'ja',
      /Bestellung hat die Nummer/,
    ],
    room: [
      'Ich hätte gern ein Zimmer für zwei Personen vom vierten Dezember an für drei Nächte',
      /River Double für insgesamt .* Was davon möchten Sie\?/,
      'das River Double',
      /Name/,
      'Ada Lovelace',
      /3 Nächte, für 2 Personen.*Soll ich das reservieren\?/,
      'ja',
      /Ihr Zimmer ist reserviert/,
    ],
    cancelling: ['Ich möchte meinen Termin absagen', /ich sage ab.*Ist das richtig|keine Buchung|gefunden/iu],
    message: [
      'Ich möchte eine Nachricht hinterlassen',
      /ausrichten/,
      'Bitte die Heizung anstellen',
      /Name/,
      'Ada Lovelace',
      /richtig/,
      'ja',
      /aufgenommen/,
    ],
  },
  {
    language: 'fr-FR',
    booking: [
      'Bonjour, je voudrais réserver un Swedish massage demain à dix heures, je m’appelle Ada Lovelace',
      /Swedish massage demain à 10 .* avec .*95 dollars.*au nom de Ada Lovelace\. Dois-je le réserver/,
      'oui, s’il vous plaît',
      /Votre rendez-vous est réservé/,
    ],
    steps: [
      'Je voudrais prendre un rendez-vous',
      /Que souhaitez-vous réserver/,
      'un massage',
      /Voulez-vous dire Swedish massage ou Deep tissue massage/,
      'le deuxième',
      /Quel jour vous conviendrait/,
      'Avez-vous quelque chose mercredi ?',
      /mercredi 25 novembre/,
    ],
    order: [
      'Je voudrais commander deux pizzas Margherita et un Apple pie à emporter',
      /2 Margherita pizza et 1 Apple pie\. Autre chose/,
      'non, c’est tout',
      /nom/,
      'Ada Lovelace',
      /à emporter.*au total.*Dois-je passer la commande/,
      'oui',
      /votre commande porte le numéro/,
    ],
    room: [
      'Je voudrais une chambre pour deux personnes à partir du quatre décembre pour trois nuits',
      /River Double pour .* au total.*Que préférez-vous/,
      'River Double',
      /nom/,
      'Ada Lovelace',
      /3 nuits, pour 2 personnes.*Dois-je la réserver/,
      'oui',
      /Votre chambre est réservée/,
    ],
    cancelling: ['Je voudrais annuler mon rendez-vous', /j’annule|aucune réservation|trouve pas/iu],
    message: [
      'Je voudrais laisser un message',
      /transmettre|message/,
      'Merci d’allumer le chauffage',
      /nom/,
      'Ada Lovelace',
      /exact|bien/,
      'oui',
      /pris votre message|message/,
    ],
  },
  {
    language: 'es-ES',
    booking: [
      'Hola, quiero reservar un Swedish massage el miércoles a las diez, me llamo Ada Lovelace',
      /Swedish massage el miércoles, 25 de noviembre a las 10.* con .*95 dólares.*a nombre de Ada Lovelace\. ¿Se lo reservo\?/,
      'sí, por favor',
      /Su cita está reservada/,
    ],
    steps: [
      'Necesito una cita',
      /¿Qué le gustaría reservar\?/,
      'un masaje',
      /Swedish massage o Deep tissue massage|¿Y qué le gustaría reservar/,
      'el Deep tissue massage',
      /¿Qué día le viene bien\?/,
      '¿Tiene algo el miércoles?',
      /miércoles, 25 de noviembre/,
    ],
    order: [
      'Quiero pedir dos pizzas Margherita y una Apple pie para recoger',
      /2 Margherita pizza y 1 Apple pie\. ¿Algo más\?/,
      'no, eso es todo',
      /nombre/,
      'Ada Lovelace',
      /para recoger.*en total.*¿Hago el pedido\?/,
      'sí',
      /pedido tiene el número/,
    ],
    room: [
      'Quiero una habitación para dos personas a partir del cuatro de diciembre por tres noches',
      /River Double por .* en total.*¿Cuál prefiere\?/,
      'River Double',
      /nombre/,
      'Ada Lovelace',
      /3 noches, para 2 personas.*¿Se la reservo\?/,
      'sí',
      /Su habitación está reservada/,
    ],
    cancelling: ['Quiero cancelar mi cita', /cancelo|ninguna reserva|no encuentro/iu],
    message: [
      'Quiero dejar un mensaje',
      /comunique/,
      'Por favor enciendan la calefacción',
      /nombre/,
      'Ada Lovelace',
      /correcto/,
      'sí',
      /mensaje/,
    ],
  },
];

for (const { language, booking, steps, order, room, cancelling, message } of flows) {
  describe(`a caller who speaks ${language}`, () => {
    it('books out of one sentence, and cancels', async () => {
      const caller = await call({ language });
      await caller.play(...booking, ...cancelling);
      assert.equal(await countOf('appointments', caller), 1);
    });
    it('books step by step', async () => (await call({ language })).play(...steps));
    it('orders', async () => {
      const caller = await call({ language });
      await caller.play(...order);
      assert.equal(await countOf('orders', caller), 1);
    });
    it('reserves a room for three nights', async () => {
      const caller = await call({ language });
      await caller.play(...room);
      assert.equal(await countOf('reservations', caller), 1);
    });
    it('leaves a message', async () => {
      const caller = await call({ language });
      await caller.play(...message);
      assert.equal(caller.messages.length, 1);
    });
  });
}
