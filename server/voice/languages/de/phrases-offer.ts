import { durationWith, moneyWith, type OfferPhrases } from '../offer-phrases.ts';

export const germanOffer: OfferPhrases = {
  money: moneyWith(
    'de',
    {
      EUR: ['Euro', 'Euro', 'Cent'],
      CHF: ['Franken', 'Franken', 'Rappen'],
      USD: ['Dollar', 'Dollar', 'Cent'],
      GBP: ['Pfund', 'Pfund', 'Pence'],
    },
    { free: 'nichts', join: (units, rest) => `${units} ${rest}` },
  ),
  duration: durationWith({
    minute: ['eine Minute', 'Minuten'],
    hour: ['eine Stunde', 'Stunden'],
    and: 'und',
  }),
  services: (list) => `Wir bieten an: ${list}.`,
  service: (name, duration, price) =>
    price === null ? `${name} dauert ${duration}.` : `${name} dauert ${duration} und kostet ${price}.`,
  itemAt: (name, price) => `${name} für ${price}`,
  categories: (list) => `Auf unserer Karte stehen ${list}. Was davon möchten Sie hören?`,
  menu: (list) => `Auf unserer Karte steht: ${list}.`,
  inCategory: (category, list) => `${category}: ${list}.`,
  dish: (name, price) => `${name} kostet ${price}.`,
  soldOut: (name) => `${name} ist im Moment ausverkauft.`,
  rooms: (list) => `Wir haben ${list}, jeweils pro Nacht.`,
  room: (name, lowest, highest) =>
    highest === null
      ? `${name} kostet ${lowest} pro Nacht.`
      : `${name} kostet je nach Datum ${lowest} bis ${highest} pro Nacht.`,
  roomAt: (name, price, isLowest) => `${name} ${isLowest ? 'ab' : 'für'} ${price}`,
  guests: (count) => (count === 1 ? 'Das ist für eine Person.' : `Das ist für bis zu ${count} Personen.`),
  checkIn: (time) => `Sie können ab ${time} anreisen.`,
  checkOut: (time) => `Die Abreise ist bis ${time}.`,
  team: (list) => `Unser Team: ${list}.`,
  present: (name, day, ranges) => `${name} ist ${day} ${ranges} da.`,
  away: (name, day) => `${name} ist ${day} nicht da.`,
  usualWeek: (name, lines) => `${name} ist gewöhnlich zu diesen Zeiten da: ${lines}.`,
  more: (count) => `Es gibt noch ${count === 1 ? 'eines' : `${count} weitere`}. Soll ich fortfahren?`,
  noMore: 'Das war alles.',
  unknown: 'Es tut mir leid, unter diesem Namen kenne ich nichts.',
  delivers: (fee, minimum) =>
    `Wir liefern${fee === null ? ' kostenlos' : ` für ${fee}`}${minimum === null ? '' : `, ab einem Bestellwert von ${minimum}`}.`,
  noDelivery: 'Wir liefern nicht.',
  pickup: 'Sie können Ihre Bestellung abholen.',
  dineIn: 'Sie können bei uns essen.',
};
