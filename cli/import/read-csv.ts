/** Reads CSV (RFC 4180) with commas, semicolons or tabs, which the first line tells. */
export function readCsv(text: string): string[][] {
  const source = text.replace(/^\ufeff/, '');
  const separator = separatorOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') field += letter;
      else if (source[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && field === '') isQuoted = true;
    else if (letter === separator || letter === '\n') {
      row.push(field);
      field = '';
      if (letter === '\n') rows.push(row.splice(0));
    } else if (letter !== '\r' || source[at + 1] !== '\n') field += letter;
  }
  if (field !== '' || row.length > 0) rows.push([...row, field]);
  return rows.filter((one) => one.some((value) => value.trim() !== ''));
}

function separatorOf(source: string): string {
  const first = source.slice(0, source.search(/\r?\n|$/)).replaceAll(/"[^"]*"/g, '');
  const count = (one: string): number => first.split(one).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
