import { foldWords } from '../../platform/fold-words.ts';
import { textToMoney } from '../../ui/fields/money-text.ts';

/** How the text of a cell becomes a value of the API. */
export type Kind = 'text' | 'money' | 'whole' | 'yes_no' | 'list';

/** A field of the API that a column of a file may fill. */
export interface ImportField {
  /** The name in the API, such as `price_cents`. */
  name: string;
  kind: Kind;
  label: string;
  isNeeded?: boolean;
  /** Other words for it at the head of a column, without capitals and accents. */
  words: readonly string[];
}

/** The place of the column for each field; fields without one are left out. */
export type Mapping = Readonly<Record<string, number | undefined>>;

/** A row as it is sent, and the fields whose text could not be read. */
export interface ImportRow {
  row: Record<string, unknown>;
  odd: readonly string[];
}

/** The columns that fit the fields by their head. */
export function guessMapping(head: readonly string[], fields: readonly ImportField[]): Mapping {
  const heads = head.map(nameOf);
  const taken = new Set<number>();
  return Object.fromEntries(
    fields.map((field) => {
      const names = [field.name, field.label, ...field.words].map(nameOf);
      const place = heads.findIndex((name, index) => !taken.has(index) && names.includes(name));
      if (place >= 0) taken.add(place);
      return [field.name, place < 0 ? undefined : place];
    }),
  );
}

const nameOf = (words: string): string => foldWords(words).replaceAll(/[\s_-]+/g, ' ');

/**
 * The rows of a file as bodies of the API. An empty cell leaves its field out. A text that cannot be read is
 * sent as it is: the API says what is wrong with it.
 */
export function rowsOf(
  cells: readonly (readonly string[])[],
  { mapping, fields, currency }: { mapping: Mapping; fields: readonly ImportField[]; currency: string },
): ImportRow[] {
  return cells.map((line) => {
    const row: Record<string, unknown> = {};
    const odd: string[] = [];
    for (const { name, kind } of fields) {
      const place = mapping[name];
      const text = place === undefined ? '' : (line[place] ?? '').trim();
      if (text === '') continue;
      const value = readCell(text, kind, currency);
      if (value === undefined) odd.push(name);
      row[name] = value ?? text;
    }
    return { row, odd };
  });
}

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'oui', 'si', 'on']);
const NO = new Set(['no', 'n', 'false', '0', 'nein', 'non', 'off', '-']);

function readCell(text: string, kind: Kind, currency: string): unknown {
  switch (kind) {
    case 'text':
      return text;
    case 'money':
      return textToMoney(text, currency) ?? undefined;
    case 'whole':
      return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
    case 'yes_no':
      return YES.has(foldWords(text)) ? true : NO.has(foldWords(text)) ? false : undefined;
    case 'list':
      return text
        .split(/[,;|]/)
        .map((one) => one.trim())
        .filter((one) => one !== '');
  }
}

/**
 * The rows of a JSON file: a list of objects, alone or under the name that the API gives it. Null when it is
 * something else.
 */
export function readJsonRows(text: string, name: string): Record<string, unknown>[] | null {
  try {
    const read = JSON.parse(text) as unknown;
    const list = isObject(read) ? read[name] : read;
    return Array.isArray(list) && list.every(isObject) ? list : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
