import { useState, type ReactNode } from 'react';
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
import { useImport, type ImportId } from './use-import.ts';

const MOST_BYTES = 20_000_000;

/** What a file holds: rows that are ready, or cells whose columns have to be named. */
type Content =
  | { kind: 'json'; rows: Record<string, unknown>[] }
  | { kind: 'csv'; head: string[]; cells: string[][] };

/**
 * Imports records from a file: chosen, its columns named, looked at as it would be sent, and sent in parts.
 * The faults of rows are shown with their numbers.
 */
export function ImportRows({ id, name, fields, refreshes }: ImportRowsProps): ReactNode {
  const t = useTexts(importRowsTexts);
  const { currency } = useShow();
  const [file, setFile] = useState<File | null>(null);
  const [content, setContent] = useState<Content | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [fault, setFault] = useState<string | null>(null);
  const { state, run, reset } = useImport(id, refreshes);
  const take = async (chosen: File | null): Promise<void> => {
    reset();
    setFile(chosen);
    const read = chosen === null ? null : readContent(await chosen.text(), name);
    setContent(read);
    setFault(chosen !== null && read === null ? t.unreadable : null);
    if (read?.kind === 'csv') setMapping(guessMapping(read.head, fields));
  };
  const missing = content?.kind === 'csv' ? fields.filter((one) => isMissing(one, mapping)) : [];
  const rows = content === null ? [] : readRows(content, { mapping, fields, currency });
  if (state !== null) {
    return (
      <ImportResult
        state={state}
        total={rows.length}
        onRetry={() => void run(rows.map(({ row }) => row))}
        onAgain={() => void take(null)}
      />
    );
  }
  return (
    <div className={styles['steps']}>
      <Card title={t.file}>
        <FileField
          label={t.file}
          isLabelHidden
          description={[t.fileHelp, t.sameId].join(' ')}
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          maxBytes={MOST_BYTES}
          value={file}
          onChange={(chosen) => void take(chosen)}
          errorMessage={fault}
        />
      </Card>
      {content?.kind === 'csv' && (
        <ColumnChoice head={content.head} fields={fields} mapping={mapping} onChange={setMapping} />
      )}
      {content !== null && <ImportPreview rows={rows} fields={fields} />}
      {content !== null && (
        <div>
          <Button
            variant="primary"
            icon="upload"
            isDisabled={missing.length > 0 || rows.length === 0}
            onPress={() => void run(rows.map(({ row }) => row))}
          >
            {t.start(rows.length, String(rows.length))}
          </Button>
        </div>
      )}
    </div>
  );
}

export interface ImportRowsProps {
  id: ImportId;
  /** The name of the list in the API's body. */
  name: 'products' | 'rooms';
  fields: readonly ImportField[];
  refreshes: readonly ReadId[];
}

const isMissing = ({ isNeeded, name }: ImportField, mapping: Mapping): boolean =>
  isNeeded === true && mapping[name] === undefined;

function readContent(text: string, name: string): Content | null {
  if (/^\s*[[{]/.test(text.replace('\u{feff}', ''))) {
    const rows = readJsonRows(text.replace('\u{feff}', ''), name);
    return rows === null ? null : { kind: 'json', rows };
  }
  const [head, ...cells] = readCsv(text);
  return head === undefined || cells.length === 0 ? null : { kind: 'csv', head, cells };
}

const readRows = (content: Content, how: Parameters<typeof rowsOf>[1]): ImportRow[] =>
  content.kind === 'json' ? content.rows.map((row) => ({ row, odd: [] })) : rowsOf(content.cells, how);

interface ColumnChoiceProps {
  head: readonly string[];
  fields: readonly ImportField[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** Which column of the file belongs to which field. */
function ColumnChoice({ head, fields, mapping, onChange }: ColumnChoiceProps): ReactNode {
  const t = useTexts(importRowsTexts);
  const choices = [
    { id: 'none', label: t.none },
    ...head.map((words, index) => ({ id: String(index), label: words.trim() || String(index + 1) })),
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
