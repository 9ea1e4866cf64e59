import { readFile, stat } from 'node:fs/promises';
import { UsageFault } from '../faults.ts';
import { readCsv } from './read-csv.ts';

export type Row = Record<string, unknown>;

const MAX_BYTES = 100 * 1024 * 1024;

/** The text of a file. @throws UsageFault when it cannot be read or is too long */
export async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw new UsageFault(`${path} is longer than ${MAX_BYTES / 1024 / 1024} MiB.`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof UsageFault) throw error;
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new UsageFault(isMissing ? `There is no file ${path}.` : `${path} cannot be read.`);
  }
}

/** The value of a JSON text. @throws UsageFault */
export function readJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new UsageFault(`${path} is not JSON: ${(error as Error).message}`);
  }
}

/**
 * The rows of a CSV or JSON file. The first line of CSV names the fields; `{"contacts": [...]}` and a list
 * alone are both taken.
 * @param map other names for the fields, by what stands in the file, in any case
 * @param typed which fields of CSV are numbers or yes and no
 */
export async function readRows(
  path: string,
  name: string,
  map: ReadonlyMap<string, string>,
  typed: Readonly<Record<string, 'number' | 'boolean' | 'list'>>,
): Promise<Row[]> {
  const text = await readText(path);
  if (/^\s*[[{]/.test(text.replace(/^\ufeff/, ''))) {
    const value = readJson(path, text);
    const rows = Array.isArray(value) ? value : (value as Row)[name];
    if (!Array.isArray(rows)) throw new UsageFault(`${path} has no list of ${name}.`);
    return (rows as Row[]).map((row) => renamed(row, map));
  }
  const [head = [], ...lines] = readCsv(text);
  const fields = head.map((field) => map.get(field.trim().toLowerCase()) ?? fieldOf(field));
  const twice = fields.find((field, at) => field !== '' && fields.indexOf(field) !== at);
  if (twice !== undefined)
    throw new UsageFault(`${path} has two columns "${twice}": --map gives one another name.`);
  return lines.map((line) => {
    const entries = fields.map((field, at): [string, unknown] => [
      field,
      valueOf(line[at] ?? '', typed[field]),
    ]);
    return Object.fromEntries(entries.filter(([field, value]) => field !== '' && value !== undefined));
  });
}

/** `--map "Phone number=phone,Surname=name"`. An empty name leaves the column out. @throws UsageFault */
export function readMap(text: string | undefined): Map<string, string> {
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair): [string, string] => {
      const at = pair.lastIndexOf('=');
      if (at <= 0)
        throw new UsageFault(`--map must be pairs such as "Phone number=phone", and "${pair}" is none.`);
      return [pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()];
    }),
  );
}

const renamed = (row: Row, map: ReadonlyMap<string, string>): Row =>
  typeof row !== 'object' || row === null || map.size === 0
    ? row
    : Object.fromEntries(
        Object.entries(row)
          .map(([field, value]): [string, unknown] => [map.get(field.toLowerCase()) ?? field, value])
          .filter(([field]) => field !== ''),
      );

/** `External ID` is `external_id`. */
const fieldOf = (head: string): string =>
  head
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

function valueOf(text: string, type: 'number' | 'boolean' | 'list' | undefined): unknown {
  const value = text.trim();
  if (value === '') return undefined;
  if (type === 'list')
    return value
      .split(/[,;|]/)
      .map((one) => one.trim())
      .filter((one) => one !== '');
  if (type === 'number' && /^-?\d+(?:[.,]\d+)?$/.test(value)) return Number(value.replace(',', '.'));
  const truth = { true: true, yes: true, '1': true, false: false, no: false, '0': false }[
    value.toLowerCase()
  ];
  return type === 'boolean' && truth !== undefined ? truth : value;
}
