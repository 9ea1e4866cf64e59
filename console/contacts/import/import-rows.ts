import type { Target } from './guess-fields.ts';

/** What is sent for one row of the file. */
export type ContactRow = Record<string, string>;

export interface Mapping {
  columns: readonly string[];
  targets: readonly Target[];
  /** Put on every contact of the file. */
  tag: string;
}

/** One row as the API wants it. Tags of the row and the tag of the import come together. */
export function makeRow(cells: readonly string[], { columns, targets, tag }: Mapping): ContactRow {
  const entries: [string, string][] = [];
  const of = (wanted: Target): string => cells[targets.indexOf(wanted)]?.trim() ?? '';
  for (const [index, target] of targets.entries()) {
    const value = cells[index]?.trim() ?? '';
    if (value === '' || target === 'ignore' || target === 'tags') continue;
    if (target === 'first_name' || target === 'last_name') continue;
    entries.push([target === 'custom' ? (columns[index] ?? '') : target, value]);
  }
  const name = [
    targets.includes('first_name') && of('first_name'),
    targets.includes('last_name') && of('last_name'),
  ]
    .filter(Boolean)
    .join(' ');
  if (name !== '' && !(targets.includes('name') && of('name') !== '')) entries.push(['name', name]);
  const tags = [targets.includes('tags') ? of('tags').replaceAll(/[;|]/g, ',') : '', tag.trim()];
  const all = tags.filter((one) => one !== '').join(',');
  if (all !== '') entries.push(['tags', all]);
  // A column named like a part of every object is a field like any other.
  return Object.fromEntries(entries);
}

/** The rows of the file, each in its place. */
export const makeRows = (rows: readonly (readonly string[])[], mapping: Mapping): ContactRow[] =>
  rows.map((cells) => makeRow(cells, mapping));

/** Rows that sending again would make again: without a phone and an id, the API cannot know them. */
export const countUnrecognisable = (rows: readonly ContactRow[]): number =>
  rows.filter((row) => !Object.hasOwn(row, 'phone') && !Object.hasOwn(row, 'external_id')).length;
