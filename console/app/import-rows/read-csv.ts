/** What a file cannot be read for. */
export type CsvFault = 'empty' | 'unclosed_quote' | 'too_many_columns' | 'too_many_rows';

/** A table of text. The first row names the columns. */
export interface CsvTable {
  columns: string[];
  rows: string[][];
}

export const MAX_COLUMNS = 200;
export const MAX_ROWS = 100_000;

/** How much of the file decides about the separator. */
const SAMPLE_CHARACTERS = 20_000;
const SEPARATORS = [';', ',', '\t', '|'] as const;

/**
 * Reads a table of separated values (RFC 4180) whose separator is a comma, a semicolon, a tab or a bar. Rows
 * without a value are left out. Reading ends at the first thing that is too much.
 */
export function readCsv(text: string): CsvTable | { fault: CsvFault } {
  const read = splitRows(text, findSeparator(text));
  if ('fault' in read) return read;
  const [columns, ...rows] = read.rows;
  if (columns === undefined) return { fault: 'empty' };
  return { columns: columns.map((name) => name.trim()), rows };
}

/** The separator that the first line, outside of quotes, has most often; a comma without one. */
function findSeparator(text: string): string {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text.slice(0, SAMPLE_CHARACTERS)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted && counts.size > 0) break;
    else if (!isQuoted && SEPARATORS.some((one) => one === character))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const found = SEPARATORS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0];
  return found !== undefined && (counts.get(found) ?? 0) > 0 ? found : ',';
}

function splitRows(text: string, separator: string): { rows: string[][] } | { fault: CsvFault } {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = readCell(text, at, separator);
    if (cell === null) return { fault: 'unclosed_quote' };
    row.push(cell.value);
    if (row.length > MAX_COLUMNS) return { fault: 'too_many_columns' };
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      // A separator at the very end has one more, empty cell behind it.
      if (at < text.length) continue;
      row.push('');
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    if (row.some((value) => value.trim() !== '')) rows.push(row);
    // The row of the names is not counted.
    if (rows.length > MAX_ROWS + 1) return { fault: 'too_many_rows' };
    row = [];
  }
  return { rows };
}

/** The cell that begins at a place, and where it ends; null for a quote that nobody closes. */
function readCell(text: string, from: number, separator: string): { value: string; end: number } | null {
  if (text[from] !== '"') {
    const end = endOfPlain(text, from, separator);
    return { value: text.slice(from, end), end };
  }
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      // Spreadsheets never write it, but words behind the closing quote belong to the cell.
      const end = endOfPlain(text, quote + 1, separator);
      return { value: value + text.slice(quote + 1, end), end };
    }
    value += '"';
    at = quote + 2;
  }
}

function endOfPlain(text: string, from: number, separator: string): number {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}

/** A table as a file that spreadsheets open: UTF-8 with its mark, commas, lines ended as RFC 4180 says. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const cell = (value: string): string =>
    /[",\r\n;]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
