import { useState, type ReactNode } from 'react';
import { navigationTexts } from '../../app/navigation.texts.ts';
import { useMay } from '../../platform/session.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Card } from '../../ui/card.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import styles from './import.module.css';
import { importTexts } from './import.texts.ts';
import { MapColumns } from './map-columns.tsx';
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS, readCsv, type CsvFault, type CsvTable } from './read-csv.ts';

/** A file that was chosen, and what it holds. */
interface ReadFile {
  file: File;
  table: CsvTable | null;
  fault: CsvFault | 'unreadable' | null;
}

/** Contacts from a table of a spreadsheet: choose a file, say what its columns are, look, and import. */
export function ImportPage(): ReactNode {
  const t = useTexts(importTexts);
  const back = useTexts(navigationTexts).contacts;
  const may = useMay();
  const { read, choose } = useFile();
  return (
    <div className={styles['page']}>
      <PageHead title={t.title} back={{ to: '/contacts', label: back }} description={t.about} />
      {!may('write') && <Trouble error={{ message: t.notAllowed }} />}
      {may('write') && (
        <>
          <Card title={t.file}>
            <FileField
              label={t.fileLabel}
              isLabelHidden
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
              maxBytes={MAX_FILE_BYTES}
              description={t.fileHelp}
              value={read?.file ?? null}
              onChange={(file) => void choose(file)}
            />
            {read?.fault && <FileTrouble fault={read.fault} />}
          </Card>
          {read?.table && <MapColumns key={keyOf(read.file)} table={read.table} fileName={read.file.name} />}
        </>
      )}
    </div>
  );
}

const keyOf = (file: File): string => `${file.name}-${file.size}-${file.lastModified}`;

function useFile() {
  const [read, setRead] = useState<ReadFile | null>(null);
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return setRead(null);
    try {
      const table = readCsv(new Uint8Array(await file.arrayBuffer()));
      setRead('fault' in table ? { file, table: null, fault: table.fault } : { file, table, fault: null });
    } catch {
      setRead({ file, table: null, fault: 'unreadable' });
    }
  };
  return { read, choose };
}

function FileTrouble({ fault }: { fault: NonNullable<ReadFile['fault']> }): ReactNode {
  const t = useTexts(importTexts);
  const show = useShow();
  const sentences = {
    ...t.faults,
    too_many_columns: t.tooManyColumns(show.number(MAX_COLUMNS)),
    too_many_rows: t.tooManyRows(show.number(MAX_ROWS)),
  };
  return <Trouble error={{ message: sentences[fault] }} />;
}
