import type { ErrorObject } from 'ajv';

const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const FORMAT_NAMES: Record<string, string> = {
  'date-time': 'a date and time such as 2026-11-21T09:30:00Z',
  date: 'a date such as 2026-11-21',
  'clock-time': 'a time such as 09:30',
  'time-zone': 'a time zone such as Europe/Berlin',
  email: 'an e-mail address',
  uri: 'an address that begins with https:// or http://',
};

/** A fault found by the validator as a sentence that can be read out, naming the field. */
export function sentenceFor(error: ErrorObject, path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const field = name.replaceAll('_', ' ');
  const limit = String(error.params['limit'] ?? '');
  switch (error.keyword) {
    case 'required':
      return `The field ${field} is required.`;
    case 'type':
      return `The field ${field} must be ${typeNames(error.params['type'])}.`;
    case 'enum':
      return `The field ${field} must be one of: ${allowed(error.params['allowedValues'])}.`;
    case 'const':
      return `The field ${field} must be ${JSON.stringify(error.params['allowedValue'])}.`;
    case 'format':
      return `The field ${field} must be ${FORMAT_NAMES[String(error.params['format'])] ?? 'valid'}.`;
    case 'minLength':
      return limit === '1'
        ? `The field ${field} must not be empty.`
        : `The field ${field} needs at least ${limit} characters.`;
    case 'pattern':
      return error.params['pattern'] === '\\S'
        ? `The field ${field} must not be empty.`
        : `The field ${field} is not valid.`;
    case 'maxLength':
      return `The field ${field} may have at most ${limit} characters.`;
    case 'minimum':
      return `The field ${field} must be at least ${limit}.`;
    case 'maximum':
      return `The field ${field} must be at most ${limit}.`;
    case 'minItems':
      return `The field ${field} needs at least ${limit} ${limit === '1' ? 'entry' : 'entries'}.`;
    case 'maxItems':
      return `The field ${field} may have at most ${limit} entries.`;
    case 'maxProperties':
      return `The field ${field} may have at most ${limit} entries.`;
    case 'uniqueItems':
      return `The field ${field} has an entry twice.`;
    default:
      return `The field ${field} is not valid.`;
  }
}

function typeNames(type: unknown): string {
  const names = Array.isArray(type) ? type.map(String) : String(type).split(',');
  const words = names.map((name) => TYPE_NAMES[name] ?? name);
  return words.length < 3 ? words.join(' or ') : `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`;
}

const allowed = (values: unknown): string =>
  Array.isArray(values) ? values.map(String).join(', ') : String(values);
