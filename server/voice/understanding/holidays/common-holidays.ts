import type { SpokenLanguage } from '../../languages/spoken-languages.ts';
import { easter, fixed, nth, type Rule } from './holiday-rules.ts';

/** A holiday that callers ask for by name, whether or not the business has entered it. */
export interface PublicHoliday {
  /** The first name of each language is the one that is said; all are folded when they are compared. */
  names: Partial<Record<SpokenLanguage, readonly string[]>>;
  /** The day in each country (ISO 3166-1 alpha-2); `default` is that of every other country. */
  days: { readonly default?: Rule; readonly [country: string]: Rule | undefined };
}

/**
 * Holidays of more than one country. Longer names stand before names that they contain: `Christmas Eve`
 * before `Christmas`.
 */
export const commonHolidays: readonly PublicHoliday[] = [
  {
    names: {
      en: ['Christmas Eve'],
      de: ['Heiligabend', 'Heiliger Abend', 'Weihnachtsabend'],
      fr: ['le réveillon de Noël', 'veille de Noël'],
      es: ['Nochebuena'],
    },
    days: { default: fixed(12, 24) },
  },
  {
    names: {
      en: ['Boxing Day', "Saint Stephen's Day", "St Stephen's Day", 'second day of Christmas'],
      de: [
        'Der zweite Weihnachtstag',
        'zweiter Weihnachtstag',
        'zweiten Weihnachtstag',
        'Stephanstag',
        'Stefanitag',
      ],
      fr: ['la Saint-Étienne'],
      es: ['San Esteban'],
    },
    days: { default: fixed(12, 26) },
  },
  {
    names: {
      en: ['Christmas Day', 'Christmas', 'Xmas'],
      de: ['Weihnachten', 'Weihnachtstag', 'Weihnachtsfeiertag', 'Christtag'],
      fr: ['Noël'],
      es: ['Navidad'],
    },
    days: { default: fixed(12, 25) },
  },
  {
    names: {
      en: ["New Year's Eve"],
      de: ['Silvester'],
      fr: ['la Saint-Sylvestre', 'veille du jour de l’an', 'veille du nouvel an'],
      es: ['Nochevieja', 'Fin de Año'],
    },
    days: { default: fixed(12, 31) },
  },
  {
    names: {
      en: ["New Year's Day", "New Year's", 'New Year'],
      de: ['Neujahr', 'Neujahrstag'],
      fr: ['le jour de l’an', 'nouvel an', 'premier de l’an'],
      es: ['Año Nuevo'],
    },
    days: { default: fixed(1, 1) },
  },
  {
    names: {
      en: ['Epiphany', 'Three Kings Day'],
      de: ['Heilige Drei Könige', 'Heiligen Drei Könige', 'Dreikönig', 'Dreikönigstag', 'Dreikönigsfest'],
      fr: ['l’Épiphanie'],
      es: ['el día de Reyes', 'Reyes Magos', 'Epifanía'],
    },
    days: { default: fixed(1, 6) },
  },
  {
    names: { en: ['Maundy Thursday'], de: ['Gründonnerstag'], fr: ['le Jeudi saint'], es: ['Jueves Santo'] },
    days: { default: easter(-3) },
  },
  {
    names: { en: ['Good Friday'], de: ['Karfreitag'], fr: ['le Vendredi saint'], es: ['Viernes Santo'] },
    days: { default: easter(-2) },
  },
  {
    names: {
      en: ['Easter Monday'],
      de: ['Ostermontag'],
      fr: ['le lundi de Pâques'],
      es: ['Lunes de Pascua'],
    },
    days: { default: easter(1) },
  },
  {
    names: {
      en: ['Easter Sunday', 'Easter'],
      de: ['Ostersonntag', 'Ostern'],
      fr: ['le dimanche de Pâques', 'Pâques'],
      es: ['el Domingo de Pascua', 'Domingo de Resurrección', 'Pascua'],
    },
    days: { default: easter(0) },
  },
  {
    names: {
      en: ['Ascension Day', 'Ascension'],
      de: ['Christi Himmelfahrt', 'Himmelfahrt', 'Vatertag', 'Auffahrt'],
      fr: ['l’Ascension'],
      es: ['la Ascensión'],
    },
    days: { default: easter(39) },
  },
  {
    names: {
      en: ['Whit Monday', 'Pentecost Monday'],
      de: ['Pfingstmontag'],
      fr: ['le lundi de Pentecôte'],
      es: ['Lunes de Pentecostés'],
    },
    days: { default: easter(50) },
  },
  {
    names: {
      en: ['Pentecost', 'Whit Sunday'],
      de: ['Pfingstsonntag', 'Pfingsten'],
      fr: ['la Pentecôte'],
      es: ['Pentecostés'],
    },
    days: { default: easter(49) },
  },
  {
    names: { en: ['Corpus Christi'], de: ['Fronleichnam'], fr: ['la Fête-Dieu'], es: ['Corpus Christi'] },
    days: { default: easter(60) },
  },
  {
    names: { de: ['Rosenmontag'], en: ['Carnival Monday'], fr: ['le lundi gras'], es: ['Lunes de Carnaval'] },
    days: { default: easter(-48) },
  },
  {
    names: {
      en: ['Mardi Gras', 'Shrove Tuesday'],
      de: ['Faschingsdienstag', 'Fastnacht'],
      fr: ['Mardi gras'],
      es: ['Martes de Carnaval'],
    },
    days: { default: easter(-47) },
  },
  {
    names: {
      en: ['Labor Day', 'Labour Day', 'May Day'],
      de: ['Tag der Arbeit', 'Maifeiertag', 'Erster Mai', 'Ersten Mai', '1 Mai'],
      fr: ['la fête du Travail', 'premier mai', '1er mai'],
      es: ['el Día del Trabajo', 'Día del Trabajador', 'Primero de Mayo', 'Uno de Mayo'],
    },
    days: {
      default: fixed(5, 1),
      US: nth(9, 1, 1),
      CA: nth(9, 1, 1),
      NZ: nth(10, 1, 4),
      GB: nth(5, 1, 1),
      IE: nth(5, 1, 1),
    },
  },
  {
    names: {
      en: ['Assumption Day', 'Assumption'],
      de: ['Mariä Himmelfahrt'],
      fr: ['l’Assomption'],
      es: ['la Asunción'],
    },
    days: { default: fixed(8, 15) },
  },
  {
    names: {
      en: ["All Saints' Day", 'All Saints'],
      de: ['Allerheiligen'],
      fr: ['la Toussaint'],
      es: ['Todos los Santos'],
    },
    days: { default: fixed(11, 1) },
  },
  {
    names: { en: ['Halloween'], de: ['Halloween'], fr: ['Halloween'], es: ['Halloween'] },
    days: { default: fixed(10, 31) },
  },
  {
    names: {
      en: ["Valentine's Day"],
      de: ['Valentinstag'],
      fr: ['la Saint-Valentin'],
      es: ['San Valentín'],
    },
    days: { default: fixed(2, 14) },
  },
  {
    names: { en: ["Saint Patrick's Day", "St Patrick's Day"], de: ['St. Patrick’s Day'] },
    days: { default: fixed(3, 17) },
  },
  {
    names: {
      en: ['Thanksgiving'],
      de: ['Thanksgiving'],
      fr: ['Thanksgiving', 'Action de grâce'],
      es: ['el Día de Acción de Gracias', 'Acción de Gracias'],
    },
    days: { default: nth(11, 4, 4), CA: nth(10, 1, 2) },
  },
  {
    names: { en: ['Black Friday'], de: ['Black Friday'], es: ['Black Friday'], fr: ['Black Friday'] },
    days: { default: (year) => nth(11, 4, 4)(year).add({ days: 1 }) },
  },
];
