import { safe } from '../output.ts';
import type { Fields } from './reader.ts';

/** Fields that say most about a record, in the order of their columns; others follow as the API has them. */
const FIRST = [
  ...['id', 'type', 'status', 'direction', 'number', 'name', 'title', 'subject', 'question'],
  ...['from', 'to', 'phone', 'email', 'customer', 'outcome', 'total', 'price', 'starts_at', 'started_at'],
  ...['check_in', 'check_out', 'summary', 'body', 'created_at'],
];
/** Fields that a table has no room for unless they are asked for. */
const LAST = ['updated_at', 'metadata', 'external_id'];
const GAP = 2;
const MAX_WIDTH = 40;
const MIN_WIDTH = 8;

interface Column {
  field: string;
  width: number;
}

/** Rows of a table whose columns fit the terminal, chosen by the first records. */
export class Table {
  readonly #columns: Column[];

  /** @param asked the columns; null for those that say most. A dot reaches inside: `customer.name`. */
  constructor(records: readonly Fields[], width: number, asked: readonly string[] | null) {
    const wanted = asked ?? ranked(records);
    const measured = wanted.map((field) => {
      const lengths = records.map((record) => widthOf(cellOf(record, field)));
      return { field, width: Math.min(MAX_WIDTH, Math.max(field.length, ...lengths)) };
    });
    this.#columns = asked === null ? fitting(measured, width) : squeezed(measured, width);
  }

  head(): string {
    return this.#line(({ field }) => field.toUpperCase());
  }

  row(record: Fields): string {
    return this.#line(({ field }) => cellOf(record, field));
  }

  #line(cell: (column: Column) => string): string {
    return this.#columns
      .map((column) => padded(cell(column), column.width))
      .join(' '.repeat(GAP))
      .trimEnd();
  }
}

function ranked(records: readonly Fields[]): string[] {
  const fields = [...new Set(records.flatMap((record) => Object.keys(record)))].filter((field) =>
    records.some((record) => cellOf(record, field) !== ''),
  );
  const isPlain = (field: string): boolean => records.every((record) => !isList(record[field]));
  const first = FIRST.filter((field) => fields.includes(field) && isPlain(field));
  const others = fields.filter((field) => !FIRST.includes(field) && !LAST.includes(field) && isPlain(field));
  return [...first, ...others];
}

/** As many columns as there is room for. */
function fitting(columns: readonly Column[], width: number): Column[] {
  const kept: Column[] = [];
  let left = width;
  for (const column of columns) {
    if (kept.length > 0 && left < Math.min(column.width, MIN_WIDTH)) break;
    const given = Math.min(column.width, left);
    kept.push({ ...column, width: given });
    left -= given + GAP;
  }
  return kept;
}

/** All columns, the widest narrower until they fit. */
function squeezed(columns: readonly Column[], width: number): Column[] {
  const kept = columns.map((column) => ({ ...column }));
  const total = (): number => kept.reduce((sum, column) => sum + column.width + GAP, -GAP);
  while (total() > width) {
    const widest = kept.reduce((one, other) => (other.width > one.width ? other : one));
    if (widest.width <= MIN_WIDTH) break;
    widest.width -= 1;
  }
  return kept;
}

const isList = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !('name' in value && !Array.isArray(value));

/** The text of a field; a person stands with the name. */
export function cellOf(record: Fields, field: string): string {
  let value: unknown = record;
  for (const part of field.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Fields)[part] : undefined;
  }
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object')
    return safe(typeof value === 'string' ? shortTime(value) : JSON.stringify(value));
  if ('name' in value && typeof value.name === 'string') return safe(value.name);
  return safe(JSON.stringify(value));
}

/** A time without its milliseconds. */
const shortTime = (text: string): string =>
  text.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+(Z|[+-]\d\d:\d\d)$/, '$1$2');

const widthOf = (text: string): number => [...text].length;

function padded(text: string, width: number): string {
  const letters = [...text];
  if (letters.length <= width) return text + ' '.repeat(width - letters.length);
  return `${letters.slice(0, width - 1).join('')}…`;
}

/** A record as lines of field and value, nested ones indented. */
export function linesOf(record: Fields, indent = ''): string[] {
  const width = Math.max(0, ...Object.keys(record).map((field) => field.length));
  return Object.entries(record).flatMap(([field, value]): string[] => {
    const head = `${indent}${field.padEnd(width)}  `;
    if (Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null)) {
      const parts = value.flatMap((one: unknown) => [
        `${indent}  -`,
        ...linesOf(fieldsOf(one), `${indent}    `),
      ]);
      return [`${indent}${field}`, ...parts];
    }
    if (Array.isArray(value)) return [head + safe(value.map(String).join(', '))];
    if (typeof value === 'object' && value !== null) {
      return [`${indent}${field}`, ...linesOf(value as Fields, `${indent}  `)];
    }
    const text = typeof value === 'string' ? value : value === null ? '-' : JSON.stringify(value);
    const [first = '', ...rest] = text.split('\n').map(safe);
    return [head + first, ...rest.map((line) => ' '.repeat(head.length) + line)];
  });
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : { value };
