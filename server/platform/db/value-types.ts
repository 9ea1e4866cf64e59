import { types, type CustomTypesConfig } from 'pg';

type Parse = (text: string) => unknown;
type Nested<T> = (T | null | Nested<T>)[];
type Split = (text: string) => Nested<string>;

/**
 * OIDs in `pg_type`, which are the same in every database, with their decoders; all other types stay
 * text.
 */
const readers = new Map<number, Parse>([
  [16, (text) => text === 't'], // boolean
  [17, (text) => Buffer.from(text.slice(2), 'hex')], // bytea
  [20, Number], // bigint: ids and counts stay far below 2^53
  [21, Number], // smallint
  [23, Number], // integer
  [26, Number], // oid
  [114, parseJson], // json
  [700, Number], // real
  [701, Number], // double precision
  [1184, isoOfTimestamp], // timestamptz
  [3802, parseJson], // jsonb
]);

const TEXT_ARRAY = 1009;

/** Array types and their element types. */
const arrays: readonly (readonly [number, number])[] = [
  [199, 114],
  [1000, 16],
  [1001, 17],
  [1002, 18],
  [1005, 21],
  [1007, 23],
  [1009, 25],
  [1014, 1042],
  [1015, 1043],
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1028, 26],
  [1115, 1114],
  [1182, 1082],
  [1183, 1083],
  [1185, 1184],
  [1231, 1700],
  [2951, 2950],
  [3807, 3802],
];
for (const [array, element] of arrays) readers.set(array, arrayReader(readers.get(element) ?? asText));

/** How the driver decodes the values of results. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: ((type: number) => readers.get(type) ?? asText) as CustomTypesConfig['getTypeParser'],
};

/** `2026-11-21 09:30:00.5+00`, as PostgreSQL writes it in UTC, becomes `2026-11-21T09:30:00.500Z`. */
export function isoOfTimestamp(value: string): string {
  const fraction = value.length > 22 ? value.slice(20, -3) : '';
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

function asText(text: string): string {
  return text;
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}

/** The driver's own parser handles quotes and nulls; the elements are decoded here. */
function arrayReader(read: Parse): Parse {
  const split = types.getTypeParser(TEXT_ARRAY as Parameters<typeof types.getTypeParser>[0]) as Split;
  const readAll = (elements: Nested<string>): Nested<unknown> =>
    elements.map((element) => {
      if (Array.isArray(element)) return readAll(element);
      return element === null ? null : read(element);
    });
  return (text) => readAll(split(text));
}
