/** The most rows that are read of a file; the API takes 1,000 at once. */
const MOST_ROWS = 20_000;

/**
 * The rows of a CSV file (RFC 4180): fields in quotes may hold separators, lines and doubled quotes. The
 * separator is the comma, the semicolon or the tab that its first line has most of.
 */
export function readCsv(text: string): string[][] {
  const body = text.startsWith('\u{feff}') ? text.slice(1) : text;
  const separator = separatorOf(body);
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = (): void => {
    row.push(field);
    field = '';
  };
  const endRow = (): void => {
    endField();
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
  };
  for (let index = 0; index < body.length && rows.length < MOST_ROWS; index += 1) {
    const letter = body[index] ?? '';
    if (isQuoted) {
      if (letter !== '"') field += letter;
      else if (body[index + 1] === '"') {
        field += '"';
        index += 1;
      } else isQuoted = false;
    } else if (letter === '"' && field.trim() === '') {
      isQuoted = true;
      field = '';
    } else if (letter === separator) endField();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') field += letter;
  }
  if (field !== '' || row.length > 0) endRow();
  return rows;
}

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const plain = first.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string): number => plain.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
