import { useMemo, useState, type ReactNode } from 'react';
import type { ReadId } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { FieldRow } from '../../ui/form.tsx';
import {
  guessMapping,
  readJsonRows,
  rowsOf,
  type ImportField,
  type ImportRow,
  type Mapping,
} from './import-columns.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import styles from './import-rows.module.css';
import { importRowsTexts } from './import-rows.texts.ts';
import { readCsv } from './read-csv.ts';
import { MAX_FILE_BYTES, readText } from './read-text.ts';
import { LISTS, useImport } from './use-import.ts';
import { useReadFault, type ReadFault } from './use-read-fault.ts';

/** What a file holds: rows that are ready, or cells whose columns have to be named. */
type Content =
  | { kind: 'json'; rows: Record<string, unknown>[] }
  | { kind: 'csv'; columns: string[]; cells: string[][] };

/**
 * Imports records from a file: chosen, its columns named, looked at as it would be sent, and sent in parts.
 * The faults of rows are shown with their numbers.
 */
export function ImportRows({ id, fields, refreshes }: ImportRowsProps): ReactNode {
  const t = useTexts(importRowsTexts);
  const show = useShow();
  const { currency } = show;
  const faultText = useReadFault();
  const [file, setFile] = useState<File | null>(null);
  const [content, setContent] = useState<Content | null>(null);
  const [fault, setFault] = useState<ReadFault | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const { state, start, goOn, reset } = useImport(id, refreshes);
  const take = async (chosen: File | null): Promise<void> => {
    reset();
    setFile(chosen);
    const read = chosen === null ? null : await readContent(chosen, LISTS[id]);
    const isRefused = read !== null && 'fault' in read;
    setContent(isRefused ? null : read);
    setFault(isRefused ? read.fault : null);
    if (read !== null && 'columns' in read) setMapping(guessMapping(read.columns, fields));
  };
  const isIncomplete = content?.kind === 'csv' && fields.some((one) => isMissing(one, mapping));
  const rows = useMemo(
    () => (content === null ? [] : readRows(content, { mapping, fields, currency })),
    [content, mapping, fields, currency],
  );
  if (state.phase !== 'ready')
    return <ImportResult state={state} onRetry={goOn} onAgain={() => void take(null)} />;
  return (
    <div className={styles['steps']}>
      <Card title={t.file}>
        <FileField
          label={t.file}
          isLabelHidden
          description={[t.fileHelp, t.sameId].join(' ')}
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          maxBytes={MAX_FILE_BYTES}
          value={file}
          onChange={(chosen) => void take(chosen)}
          errorMessage={fault && faultText(fault)}
        />
      </Card>
      {content?.kind === 'csv' && (
        <ColumnChoice columns={content.columns} fields={fields} mapping={mapping} onChange={setMapping} />
      )}
      {content !== null && <ImportPreview rows={rows} fields={fields} />}
      {content !== null && (
        <div>
          <Button
            variant="primary"
            icon="upload"
            isDisabled={isIncomplete || rows.length === 0}
            onPress={() => start(rows.map(({ row }) => row))}
          >
            {t.start(rows.length, show.number(rows.length))}
          </Button>
        </div>
      )}
    </div>
  );
}

export interface ImportRowsProps {
  id: 'importProducts' | 'importRooms';
  fields: readonly ImportField[];
  refreshes: readonly ReadId[];
}

const isMissing = ({ isNeeded, name }: ImportField, mapping: Mapping): boolean =>
  isNeeded === true && mapping[name] === undefined;

async function readContent(file: File, list: string): Promise<Content | { fault: ReadFault }> {
  const read = await readText(file);
  if ('fault' in read) return read;
  if (/^\s*[[{]/.test(read.text)) {
    const rows = readJsonRows(read.text, list);
    return rows === null ? { fault: 'no_list' } : { kind: 'json', rows };
  }
  const table = readCsv(read.text);
  if ('fault' in table) return table;
  return table.rows.length === 0
    ? { fault: 'empty' }
    : { kind: 'csv', columns: table.columns, cells: table.rows };
}

const readRows = (content: Content, how: Parameters<typeof rowsOf>[1]): ImportRow[] =>
  content.kind === 'json' ? content.rows.map((row) => ({ row, odd: [] })) : rowsOf(content.cells, how);

interface ColumnChoiceProps {
  columns: readonly string[];
  fields: readonly ImportField[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** Which column of the file belongs to which field. */
function ColumnChoice({ columns, fields, mapping, onChange }: ColumnChoiceProps): ReactNode {
  const t = useTexts(importRowsTexts);
  const choices = [
    { id: 'none', label: t.none },
    ...columns.map((words, index) => ({ id: String(index), label: words || String(index + 1) })),
  ];
  return (
    <Card title={t.columns} description={t.columnsHelp}>
      <FieldRow>
        {fields.map((field) => (
          <Select
            key={field.name}
            label={field.label}
            isRequired={field.isNeeded ?? false}
            choices={choices}
            value={mapping[field.name] === undefined ? 'none' : String(mapping[field.name])}
            errorMessage={isMissing(field, mapping) ? t.needed : null}
            onChange={(id) => onChange({ ...mapping, [field.name]: id === 'none' ? undefined : Number(id) })}
          />
        ))}
      </FieldRow>
    </Card>
  );
}
