import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { importRowsTexts } from './import-rows.texts.ts';
import { MAX_COLUMNS, MAX_ROWS, type CsvFault } from './read-csv.ts';
import type { TextFault } from './read-text.ts';

/** Why no rows can be read from a file. */
export type ReadFault = TextFault | CsvFault | 'no_list';

/** The sentence that says why no rows can be read from a file. */
export function useReadFault(): (fault: ReadFault) => string {
  const t = useTexts(importRowsTexts);
  const show = useShow();
  const sentences: Record<ReadFault, string> = {
    ...t.fileFaults,
    too_many_columns: t.tooManyColumns(show.number(MAX_COLUMNS)),
    too_many_rows: t.tooManyRows(show.number(MAX_ROWS)),
  };
  return (fault) => sentences[fault];
}
