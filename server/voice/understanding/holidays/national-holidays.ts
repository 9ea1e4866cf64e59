import { easter, fixed, nth, victoriaDay } from './holiday-rules.ts';
import type { PublicHoliday } from './common-holidays.ts';

/** Holidays of single countries, and days that countries keep at different dates. */
export const nationalHolidays: readonly PublicHoliday[] = [
  {
    names: {
      en: ['Independence Day', 'Fourth of July', 'July Fourth', '4th of July', 'July 4th'],
      es: ['el Día de la Independencia'],
      fr: ['le jour de l’Indépendance'],
      de: ['Unabhängigkeitstag'],
    },
    days: {
      default: fixed(7, 4),
      MX: fixed(9, 16),
      AR: fixed(7, 9),
      CO: fixed(7, 20),
      PE: fixed(7, 28),
      CL: fixed(9, 18),
    },
  },
  { names: { en: ['Memorial Day'] }, days: { US: nth(5, 1, -1) } },
  { names: { en: ["Presidents' Day", "Washington's Birthday"] }, days: { US: nth(2, 1, 3) } },
  {
    names: { en: ['Martin Luther King Day', 'MLK Day', 'Martin Luther King Jr. Day'] },
    days: { US: nth(1, 1, 3) },
  },
  { names: { en: ['Juneteenth'] }, days: { US: fixed(6, 19) } },
  { names: { en: ['Veterans Day', "Veteran's Day"] }, days: { US: fixed(11, 11) } },
  { names: { en: ['Columbus Day', "Indigenous Peoples' Day"] }, days: { US: nth(10, 1, 2) } },
  { names: { en: ['Canada Day'], fr: ['la fête du Canada'] }, days: { CA: fixed(7, 1) } },
  { names: { en: ['Victoria Day'], fr: ['la fête de la Reine'] }, days: { CA: victoriaDay } },
  { names: { en: ['Family Day'] }, days: { CA: nth(2, 1, 3) } },
  { names: { en: ['Remembrance Day'], fr: ['le jour du Souvenir'] }, days: { default: fixed(11, 11) } },
  { names: { en: ['Australia Day'] }, days: { AU: fixed(1, 26) } },
  { names: { en: ['Anzac Day'] }, days: { AU: fixed(4, 25), NZ: fixed(4, 25) } },
  { names: { en: ['Waitangi Day'] }, days: { NZ: fixed(2, 6) } },
  { names: { en: ['the spring bank holiday', 'Spring bank holiday'] }, days: { GB: nth(5, 1, -1) } },
  {
    names: { en: ['the August bank holiday', 'Summer bank holiday', 'August bank holiday'] },
    days: { GB: nth(8, 1, -1), IE: nth(8, 1, 1) },
  },
  {
    names: {
      de: ['Tag der Deutschen Einheit', 'Tag der Einheit', '3 Oktober', 'dritten Oktober'],
      en: ['German Unity Day', 'Unity Day'],
    },
    days: { DE: fixed(10, 3) },
  },
  { names: { de: ['Reformationstag'], en: ['Reformation Day'] }, days: { DE: fixed(10, 31) } },
  {
    names: { de: ['Buß- und Bettag'] },
    days: { DE: (year) => nth(11, 3, 3)(year).add({ days: nth(11, 3, 3)(year).day < 16 ? 7 : 0 }) },
  },
  { names: { de: ['Frauentag'] }, days: { DE: fixed(3, 8) } },
  {
    names: { de: ['Muttertag'], en: ["Mother's Day"] },
    days: { default: nth(5, 7, 2), GB: easter(-21), IE: easter(-21) },
  },
  { names: { en: ["Father's Day"] }, days: { default: nth(6, 7, 3) } },
  {
    names: {
      fr: ['le 14 juillet', 'quatorze juillet', '14 juillet', 'prise de la Bastille'],
      en: ['Bastille Day'],
    },
    days: { FR: fixed(7, 14) },
  },
  { names: { fr: ['le 8 mai', 'huit mai', '8 mai', 'fête de la Victoire'] }, days: { FR: fixed(5, 8) } },
  {
    names: { fr: ['l’Armistice', '11 novembre', 'onze novembre'], en: ['Armistice Day'] },
    days: { default: fixed(11, 11) },
  },
  {
    names: { fr: ['la Saint-Jean-Baptiste', 'Saint Jean'], es: ['San Juan'] },
    days: { default: fixed(6, 24) },
  },
  {
    names: {
      es: ['el Día de la Hispanidad', 'Hispanidad', 'Doce de Octubre', '12 de octubre', 'Día del Pilar'],
    },
    days: { default: fixed(10, 12) },
  },
  {
    names: { es: ['el Día de la Constitución', 'Constitución'], en: ['Constitution Day'] },
    days: { ES: fixed(12, 6), MX: nth(2, 1, 1) },
  },
  {
    names: {
      es: ['la Inmaculada', 'Inmaculada Concepción'],
      de: ['Mariä Empfängnis'],
      en: ['Immaculate Conception'],
      fr: ['l’Immaculée Conception'],
    },
    days: { default: fixed(12, 8) },
  },
  { names: { es: ['el Día de Muertos', 'Día de los Muertos'] }, days: { default: fixed(11, 2) } },
  {
    names: {
      en: ['the national holiday', 'National Day'],
      de: ['Nationalfeiertag', 'Bundesfeier', 'Bundesfeiertag'],
      fr: ['la fête nationale'],
      es: ['la fiesta nacional', 'día nacional', 'Fiestas Patrias'],
    },
    days: {
      DE: fixed(10, 3),
      AT: fixed(10, 26),
      CH: fixed(8, 1),
      FR: fixed(7, 14),
      BE: fixed(7, 21),
      LU: fixed(6, 23),
      ES: fixed(10, 12),
      IE: fixed(3, 17),
      US: fixed(7, 4),
      CA: fixed(7, 1),
      AU: fixed(1, 26),
      NZ: fixed(2, 6),
      MX: fixed(9, 16),
      AR: fixed(5, 25),
      CO: fixed(7, 20),
      PE: fixed(7, 28),
      CL: fixed(9, 18),
      IT: fixed(6, 2),
      PT: fixed(6, 10),
    },
  },
];
