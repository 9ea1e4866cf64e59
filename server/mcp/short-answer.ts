/** Longest answer of a tool, in characters of JSON: it goes into the context of a model. */
export const MAX_ANSWER = 16_000;
/** Longest text in a record of a list. */
const TEXT_IN_LIST = 300;
/** Entries in a list of such a record. */
const ENTRIES_IN_LIST = 20;
/** What texts and lists of a record are cut to, the first that is short enough. */
const CUTS = [
  { characters: 4_000, entries: 1_000 },
  { characters: 300, entries: 20 },
  { characters: 100, entries: 5 },
] as const;

type Fields = Record<string, unknown>;

/** The named fields of a record that say something, in this order. */
export function pick(record: unknown, names: readonly string[]): Fields {
  const fields = isFields(record) ? record : {};
  return Object.fromEntries(
    names.flatMap((name) => (isEmpty(fields[name]) ? [] : [[name, fields[name]] as const])),
  );
}

/** A record that an answer holds: texts and lists in it are cut, then fields are left out from the end. */
export function shortRecord(record: Fields): Fields {
  let short = record;
  for (const { characters, entries } of CUTS) {
    short = cut(short, characters, entries) as Fields;
    if (lengthOf(short) <= MAX_ANSWER) return short;
  }
  const kept: Fields = {};
  for (const [name, value] of Object.entries(short)) {
    if (lengthOf({ ...kept, [name]: value }) > MAX_ANSWER) break;
    kept[name] = value;
  }
  return kept;
}

/** As many of the records as an answer holds; `left_out` says how many of the page it does not. */
export function shortList(records: readonly Fields[]): { records: Fields[]; left_out?: number } {
  const kept: Fields[] = [];
  let length = 0;
  for (const record of records) {
    const short = cut(record, TEXT_IN_LIST, ENTRIES_IN_LIST) as Fields;
    length += lengthOf(short) + 1;
    if (length > MAX_ANSWER) return { records: kept, left_out: records.length - kept.length };
    kept.push(short);
  }
  return { records: kept };
}

function cut(value: unknown, characters: number, entries: number): unknown {
  if (typeof value === 'string')
    return value.length > characters ? `${value.slice(0, characters - 1).toWellFormed()}…` : value;
  if (Array.isArray(value)) return value.slice(0, entries).map((one) => cut(one, characters, entries));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined && one !== null)
      .slice(0, entries)
      .map(([name, one]) => [name, cut(one, characters, entries)]),
  );
}

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
