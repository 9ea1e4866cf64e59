import { durationWith, moneyWith, type OfferPhrases } from '../offer-phrases.ts';

export const spanishOffer: OfferPhrases = {
  money: moneyWith(
    'es',
    {
      EUR: ['euro', 'euros', 'céntimos'],
      USD: ['dólar', 'dólares', 'centavos'],
      MXN: ['peso', 'pesos', 'centavos'],
      ARS: ['peso', 'pesos', 'centavos'],
      COP: ['peso', 'pesos', 'centavos'],
      CLP: ['peso', 'pesos', 'centavos'],
      GBP: ['libra', 'libras', 'peniques'],
    },
    { free: 'nada', join: (units, rest) => `${units} con ${rest}` },
  ),
  duration: durationWith({ minute: ['un minuto', 'minutos'], hour: ['una hora', 'horas'], and: 'y' }),
  services: (list) => `Ofrecemos ${list}.`,
  service: (name, duration, price) =>
    price === null ? `${name} dura ${duration}.` : `${name} dura ${duration} y cuesta ${price}.`,
  itemAt: (name, price) => `${name} por ${price}`,
  categories: (list) => `En nuestra carta hay ${list}. ¿Qué desea escuchar?`,
  menu: (list) => `En nuestra carta hay: ${list}.`,
  inCategory: (category, list) => `${category}: ${list}.`,
  dish: (name, price) => `${name} cuesta ${price}.`,
  soldOut: (name) => `${name} está agotado en este momento.`,
  rooms: (list) => `Tenemos ${list}, por noche.`,
  room: (name, lowest, highest) =>
    highest === null
      ? `${name} cuesta ${lowest} por noche.`
      : `${name} cuesta de ${lowest} a ${highest} por noche, según la fecha.`,
  roomAt: (name, price, isLowest) => `${name} ${isLowest ? 'desde' : 'por'} ${price}`,
  guests: (count) => (count === 1 ? 'Es para una persona.' : `Es para un máximo de ${count} personas.`),
  checkIn: (time) => `Puede llegar a partir de ${time}.`,
  checkOut: (time) => `La salida es hasta ${time}.`,
  team: (list) => `Nuestro equipo: ${list}.`,
  present: (name, day, ranges) => `${name} está ${day}, ${ranges}.`,
  away: (name, day) => `${name} no está ${day}.`,
  usualWeek: (name, lines) => `${name} está normalmente así: ${lines}.`,
  more: (count) => `Hay ${count === 1 ? 'uno más' : `${count} más`}. ¿Continúo?`,
  noMore: 'Eso es todo.',
  unknown: 'Lo siento, no conozco nada con ese nombre.',
  delivers: (fee, minimum) =>
    `Entregamos a domicilio${fee === null ? ' gratis' : ` por ${fee}`}${minimum === null ? '' : `, a partir de un pedido de ${minimum}`}.`,
  noDelivery: 'No entregamos a domicilio.',
  pickup: 'Puede recoger su pedido en nuestro local.',
  dineIn: 'Puede comer aquí.',
};
