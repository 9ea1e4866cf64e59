import type { ErrorObject } from 'ajv';
import type { Problem, Words } from '../../problem.ts';
import { fieldProblems } from '../../field.problems.ts';

/** Maximum characters of a client's field name in a sentence. */
const MAX_NAME = 100;
/** Maximum number of allowed values listed in a sentence. */
const MAX_LISTED = 50;

const TYPE_NAMES: Record<string, Words> = {
  string: { en: 'a text', de: 'ein Text', fr: 'un texte', es: 'un texto' },
  integer: { en: 'a whole number', de: 'eine ganze Zahl', fr: 'un nombre entier', es: 'un número entero' },
  number: { en: 'a number', de: 'eine Zahl', fr: 'un nombre', es: 'un número' },
  boolean: { en: 'true or false', de: 'true oder false', fr: 'true ou false', es: 'true o false' },
  array: { en: 'a list', de: 'eine Liste', fr: 'une liste', es: 'una lista' },
  object: { en: 'an object', de: 'ein Objekt', fr: 'un objet', es: 'un objeto' },
  null: { en: 'null', de: 'null', fr: 'null', es: 'null' },
};

const OR: Words = { en: 'or', de: 'oder', fr: 'ou', es: 'o' };

const formatNames = (example: string, words: Words): Words => ({
  en: `${words.en} such as ${example}`,
  de: `${words.de} wie ${example}`,
  fr: `${words.fr} comme ${example}`,
  es: `${words.es} como ${example}`,
});

const FORMAT_NAMES: Record<string, Words> = {
  'date-time': formatNames('2026-11-21T09:30:00Z', {
    en: 'a date and time',
    de: 'Datum und Uhrzeit',
    fr: 'une date et une heure',
    es: 'una fecha y hora',
  }),
  date: formatNames('2026-11-21', { en: 'a date', de: 'ein Datum', fr: 'une date', es: 'una fecha' }),
  'clock-time': formatNames('09:30', {
    en: 'a time',
    de: 'eine Uhrzeit',
    fr: 'une heure',
    es: 'una hora',
  }),
  'time-zone': formatNames('Europe/Berlin', {
    en: 'a time zone',
    de: 'eine Zeitzone',
    fr: 'un fuseau horaire',
    es: 'una zona horaria',
  }),
  email: {
    en: 'an e-mail address',
    de: 'eine E-Mail-Adresse',
    fr: 'une adresse e-mail',
    es: 'una dirección de correo',
  },
  uri: {
    en: 'an address that begins with https:// or http://',
    de: 'eine Adresse, die mit https:// oder http:// beginnt',
    fr: 'une adresse qui commence par https:// ou http://',
    es: 'una dirección que empiece por https:// o http://',
  },
};

/** The problem of a validation error, with a code and a sentence that names the field. */
export function problemOf(error: ErrorObject, path: string): Problem {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const field = name.replaceAll('_', ' ').slice(0, MAX_NAME);
  const limit = String(error.params['limit'] ?? '');
  switch (error.keyword) {
    case 'required':
      return fieldProblems.required({ field });
    case 'type':
      return fieldProblems.wrong_type({ field, type: typeNames(error.params['type']) });
    case 'enum':
      return fieldProblems.not_in_list({ field, values: allowed(error.params['allowedValues']) });
    case 'const':
      return fieldProblems.not_the_value({ field, value: JSON.stringify(error.params['allowedValue']) });
    case 'format':
      return badFormat(field, FORMAT_NAMES[String(error.params['format'])]);
    case 'pattern':
      return error.params['pattern'] === '\\S'
        ? fieldProblems.empty({ field })
        : fieldProblems.not_valid({ field });
    case 'minLength':
      return limit === '1' ? fieldProblems.empty({ field }) : fieldProblems.too_short({ field, limit });
    case 'maxLength':
      return fieldProblems.too_long({ field, limit });
    case 'minimum':
      return fieldProblems.too_small({ field, limit });
    case 'maximum':
      return fieldProblems.too_large({ field, limit });
    case 'minItems':
      return limit === '1' ? fieldProblems.no_entry({ field }) : fieldProblems.too_few({ field, limit });
    case 'maxItems':
    case 'maxProperties':
      return fieldProblems.too_many({ field, limit });
    case 'uniqueItems':
      return fieldProblems.duplicate({ field });
    default:
      return fieldProblems.not_valid({ field });
  }
}

const badFormat = (field: string, format: Words | undefined): Problem =>
  format ? fieldProblems.bad_format({ field, format }) : fieldProblems.not_valid({ field });

function typeNames(type: unknown): Words {
  const names = Array.isArray(type) ? type.map(String) : String(type).split(',');
  const joined = (language: keyof Words): string => {
    const words = names.map((name) => TYPE_NAMES[name]?.[language] ?? name);
    if (words.length < 3) return words.join(` ${OR[language]} `);
    return `${words.slice(0, -1).join(', ')}${language === 'en' ? ',' : ''} ${OR[language]} ${words.at(-1)}`;
  };
  return { en: joined('en'), de: joined('de'), fr: joined('fr'), es: joined('es') };
}

function allowed(values: unknown): string {
  if (!Array.isArray(values)) return String(values);
  const listed = values.slice(0, MAX_LISTED).map(String).join(', ');
  return values.length > MAX_LISTED ? `${listed}, …` : listed;
}
