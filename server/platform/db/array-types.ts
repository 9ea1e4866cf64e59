/** How the driver writes and reads a type, by the numbers that PostgreSQL gives to types (pg_type.dat; they never change). */
export interface DriverType {
  to: number;
  from: number[];
  serialize: (value: never) => string;
  parse: (text: string) => unknown;
}

type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;
const asJson: Parse = (text) => JSON.parse(text) as unknown;

/** Number of the array's type, and how its elements are read. */
const ARRAYS: [array: number, parse: Parse][] = [
  [1000, (text) => text === 't'], // boolean
  [1005, Number], // smallint
  [1007, Number], // integer
  [1016, Number], // bigint
  [1022, Number], // double precision
  [1231, asText], // numeric
  [1009, asText], // text
  [1015, asText], // varchar
  [2951, asText], // uuid
  [1182, asText], // date
  [199, asJson], // json
  [3807, asJson], // jsonb
];

const TIMESTAMPTZ_ARRAY = 1185;

/**
 * Arrays for a connection that does not ask for the types there are. The driver's own question, asked on every new connection,
 * is answered to nobody: when the database goes away just then, what waits for the connection waits for ever.
 * @param readTimestamp reads a timestamp as it stands alone.
 */
export function arrayTypes(readTimestamp: Parse): Record<string, DriverType> {
  const all = [...ARRAYS, [TIMESTAMPTZ_ARRAY, readTimestamp] as const];
  return Object.fromEntries(
    all.map(([array, parse]) => [
      `array_${array}`,
      { to: array, from: [array], serialize: writeArray, parse: (text: string) => readArray(text, parse) },
    ]),
  );
}

/** `{"a","b",NULL}`: a list as PostgreSQL reads it (its manual, section 8.15.2). */
export function writeArray(values: unknown): string {
  if (!Array.isArray(values)) return String(values);
  return `{${values.map(writeElement).join(',')}}`;
}

function writeElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return writeArray(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

/** The elements of an array as PostgreSQL writes one; lists inside for more than one dimension. */
export function readArray(text: string, parse: Parse): unknown[] {
  // `[0:1]={…}` tells bounds that differ from the usual ones.
  let at = text.indexOf('{');
  const readList = (): unknown[] => {
    const values: unknown[] = [];
    at += 1;
    while (text[at] !== '}') {
      if (at >= text.length) throw new Error('an array without an end');
      if (text[at] === ',') at += 1;
      else values.push(text[at] === '{' ? readList() : readElement());
    }
    at += 1;
    return values;
  };
  const readElement = (): unknown => {
    if (text[at] === '"') return parse(readQuoted());
    const start = at;
    while (at < text.length && text[at] !== ',' && text[at] !== '}') at += 1;
    const word = text.slice(start, at);
    return word === 'NULL' ? null : parse(word);
  };
  const readQuoted = (): string => {
    let value = '';
    for (at += 1; text[at] !== '"'; at += 1) {
      if (at >= text.length) throw new Error('an array without an end');
      if (text[at] === '\\') at += 1;
      value += text[at] ?? '';
    }
    at += 1;
    return value;
  };
  return readList();
}
