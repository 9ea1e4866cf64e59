import { isStorable } from '../platform/http/request/storable-text.ts';
import { checkBody } from '../platform/http/request/validate.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import { Refusal, type FieldErrors } from '../platform/refusal.ts';
import {
  cleanTags,
  errorsOfUnidentified,
  MAX_CUSTOM_FIELDS,
  tooManyCustomFields,
  type CustomValue,
} from './contact.ts';
import { contactProblems } from './contacts.problems.ts';
import { ImportRow } from './contacts.schema.ts';

/** The values of a row about a person; null where the row has none. */
export interface ImportedValues {
  name: string | null;
  /** E.164. */
  phone: string | null;
  external_id: string | null;
  email: string | null;
  company: string | null;
  tags: string[] | null;
  notes: string | null;
  custom: Record<string, CustomValue>;
}

const MAX_NAME = 255;
const checkRow = checkBody(ImportRow);

/**
 * Reads a row of an import. Null and blank values count as omitted, texts are trimmed, `tags` may be one text
 * with commas, and every key other than the seven known ones is a custom field (docs/contacts.md).
 * @param country of numbers without a country code.
 * @returns the values, or the errors of the row by field.
 */
export function readImportRow(
  row: unknown,
  country: string | null,
): { values: ImportedValues } | { errors: FieldErrors } {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return { errors: { row: [contactProblems.not_an_object()] } };
  }
  const sent = Object.fromEntries(Object.entries(row).filter(([, value]) => !isBlank(value)));
  if (typeof sent['email'] === 'string') sent['email'] = sent['email'].trim();
  if (typeof sent['tags'] === 'string') sent['tags'] = splitTags(sent['tags']);
  const errors = faultsOf(sent);
  // The checks above ensure the types; only values that passed are read below.
  const { name, phone, external_id: externalId, email, company, tags, notes, ...custom } = sent as RowFields;
  const number = typeof phone === 'string' ? parsePhone(phone, country) : null;
  if (typeof phone === 'string' && number === null)
    errors['phone'] ??= [phoneNumberFormatProblems.not_a_phone()];
  if (name === undefined && phone === undefined && email === undefined) {
    Object.assign(errors, errorsOfUnidentified());
  }
  const fields = Object.keys(custom);
  if (fields.length > MAX_CUSTOM_FIELDS) errors['custom_fields'] = [tooManyCustomFields()];
  else if (!fields.every(isFieldName))
    errors['custom_fields'] = [contactProblems.field_name({ limit: MAX_NAME })];
  if (Object.keys(errors).length > 0) return { errors };
  return {
    values: {
      name: name?.trim() ?? null,
      phone: number,
      external_id: externalId?.trim() ?? null,
      email: email ?? null,
      company: company?.trim() ?? null,
      tags: tags ? cleanTags(tags) : null,
      notes: notes ?? null,
      custom,
    },
  };
}

type RowFields = {
  name?: string;
  phone?: string;
  external_id?: string;
  email?: string;
  company?: string;
  tags?: string[];
  notes?: string;
} & Record<string, CustomValue>;

function faultsOf(sent: object): FieldErrors {
  try {
    // A name that cannot be stored is reported like other errors, and not as a path.
    checkRow(Object.fromEntries(Object.entries(sent).filter(([name]) => isStorable(name))));
    return {};
  } catch (error) {
    if (error instanceof Refusal && error.errors) return { ...error.errors };
    throw error;
  }
}

const isFieldName = (name: string): boolean => name !== '' && name.length <= MAX_NAME && isStorable(name);

const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

const splitTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** Merges several rows of one person: later values replace earlier ones, custom fields add up. */
export function mergeValues(earlier: ImportedValues, later: ImportedValues): ImportedValues {
  return {
    name: later.name ?? earlier.name,
    phone: later.phone ?? earlier.phone,
    external_id: later.external_id ?? earlier.external_id,
    email: later.email ?? earlier.email,
    company: later.company ?? earlier.company,
    tags: later.tags ?? earlier.tags,
    notes: later.notes ?? earlier.notes,
    custom: { ...earlier.custom, ...later.custom },
  };
}
