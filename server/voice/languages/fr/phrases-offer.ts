import { durationWith, moneyWith, type OfferPhrases } from '../offer-phrases.ts';

export const frenchOffer: OfferPhrases = {
  money: moneyWith(
    'fr',
    {
      EUR: ['euro', 'euros', 'centimes'],
      CHF: ['franc', 'francs', 'centimes'],
      CAD: ['dollar', 'dollars', 'cents'],
      USD: ['dollar', 'dollars', 'cents'],
      GBP: ['livre', 'livres', 'pence'],
    },
    { free: 'zéro euro', join: (units, rest) => `${units} ${rest}` },
  ),
  duration: durationWith({ minute: ['une minute', 'minutes'], hour: ['une heure', 'heures'], and: 'et' }),
  services: (list) => `Nous proposons : ${list}.`,
  service: (name, duration, price) =>
    price === null ? `${name} dure ${duration}.` : `${name} dure ${duration} et coûte ${price}.`,
  itemAt: (name, price) => `${name} à ${price}`,
  categories: (list) => `Sur notre carte, il y a ${list}. Que souhaitez-vous entendre ?`,
  menu: (list) => `Sur notre carte, il y a : ${list}.`,
  inCategory: (category, list) => `${category} : ${list}.`,
  dish: (name, price) => `${name} coûte ${price}.`,
  soldOut: (name) => `${name} n’est pas disponible en ce moment.`,
  rooms: (list) => `Nous avons ${list}, par nuit.`,
  room: (name, lowest, highest) =>
    highest === null
      ? `${name} coûte ${lowest} par nuit.`
      : `${name} coûte de ${lowest} à ${highest} par nuit, selon la date.`,
  roomAt: (name, price, isLowest) => `${name} ${isLowest ? 'à partir de' : 'à'} ${price}`,
  guests: (count) => (count === 1 ? 'C’est pour une personne.' : `C’est pour ${count} personnes au plus.`),
  checkIn: (time) => `Vous pouvez arriver à partir de ${time}.`,
  checkOut: (time) => `Le départ se fait jusqu’à ${time}.`,
  team: (list) => `Notre équipe : ${list}.`,
  present: (name, day, ranges) => `${name} est là ${day}, ${ranges}.`,
  away: (name, day) => `${name} n’est pas là ${day}.`,
  usualWeek: (name, lines) => `${name} est là d’habitude : ${lines}.`,
  more: (count) => `Il y en a encore ${count === 1 ? 'un' : count}. Voulez-vous que je continue ?`,
  noMore: 'C’est tout.',
  unknown: 'Je suis désolée, je ne connais rien de ce nom.',
  delivers: (fee, minimum) =>
    `Nous livrons${fee === null ? ' gratuitement' : ` pour ${fee}`}${minimum === null ? '' : `, à partir d’une commande de ${minimum}`}.`,
  noDelivery: 'Nous ne livrons pas.',
  pickup: 'Vous pouvez retirer votre commande chez nous.',
  dineIn: 'Vous pouvez manger sur place.',
};
