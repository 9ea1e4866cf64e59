import { durationWith, moneyWith, type OfferPhrases } from '../offer-phrases.ts';

export const englishOffer: OfferPhrases = {
  money: moneyWith(
    'en',
    {
      USD: ['dollar', 'dollars', 'cents'],
      CAD: ['dollar', 'dollars', 'cents'],
      AUD: ['dollar', 'dollars', 'cents'],
      NZD: ['dollar', 'dollars', 'cents'],
      EUR: ['euro', 'euros', 'cents'],
      GBP: ['pound', 'pounds', 'pence'],
      CHF: ['franc', 'francs', 'centimes'],
      MXN: ['peso', 'pesos', 'centavos'],
    },
    { free: 'nothing', join: (units, rest) => `${units} ${rest}` },
  ),
  duration: durationWith({ minute: ['one minute', 'minutes'], hour: ['one hour', 'hours'], and: 'and' }),
  services: (list) => `We offer ${list}.`,
  service: (name, duration, price) =>
    price === null ? `${name} takes ${duration}.` : `${name} takes ${duration} and costs ${price}.`,
  itemAt: (name, price) => `${name} for ${price}`,
  categories: (list) => `On our menu there are ${list}. Which of these would you like to hear?`,
  menu: (list) => `On our menu there is ${list}.`,
  inCategory: (category, list) => `${category}: ${list}.`,
  dish: (name, price) => `${name} costs ${price}.`,
  soldOut: (name) => `${name} is sold out at the moment.`,
  rooms: (list) => `We have ${list}, for one night.`,
  room: (name, lowest, highest) =>
    highest === null
      ? `${name} costs ${lowest} a night.`
      : `${name} costs from ${lowest} to ${highest} a night, depending on the date.`,
  roomAt: (name, price, isLowest) => `${name} ${isLowest ? 'from' : 'for'} ${price}`,
  guests: (count) => (count === 1 ? 'It is for one guest.' : `It is for up to ${count} guests.`),
  checkIn: (time) => `You can check in from ${time}.`,
  checkOut: (time) => `Please check out by ${time}.`,
  team: (list) => `Our team is ${list}.`,
  present: (name, day, ranges) => `${name} is here ${day}, ${ranges}.`,
  away: (name, day) => `${name} is not here ${day}.`,
  usualWeek: (name, lines) => `${name} is usually here as follows: ${lines}.`,
  more: (count) => `There ${count === 1 ? 'is one more' : `are ${count} more`}. Shall I go on?`,
  noMore: 'That was all.',
  unknown: 'I am sorry, I do not know of anything by that name.',
  delivers: (fee, minimum) =>
    `We deliver, ${fee === null ? 'free of charge' : `for ${fee}`}${minimum === null ? '' : `, from an order of ${minimum}`}.`,
  noDelivery: 'We do not deliver.',
  pickup: 'You can pick up your order.',
  dineIn: 'You can eat here.',
};
