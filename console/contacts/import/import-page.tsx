import { useState, type ReactNode } from 'react';
import { readCsv, type CsvTable } from '../../app/import-rows/read-csv.ts';
import { MAX_FILE_BYTES, readText } from '../../app/import-rows/read-text.ts';
import { useReadFault, type ReadFault } from '../../app/import-rows/use-read-fault.ts';
import { navigationTexts } from '../../app/navigation.texts.ts';
import { useMay } from '../../platform/session.ts';
import { useTexts } from '../../platform/texts.ts';
import { Card } from '../../ui/card.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import styles from './import.module.css';
import { importTexts } from './import.texts.ts';
import { MapColumns } from './map-columns.tsx';

/** A file that was chosen, and what it holds. */
interface ReadFile {
  file: File;
  table: CsvTable | { fault: ReadFault };
}

/** Contacts from a table of a spreadsheet: choose a file, say what its columns are, look, and import. */
export function ImportPage(): ReactNode {
  const t = useTexts(importTexts);
  const back = useTexts(navigationTexts).contacts;
  const may = useMay();
  const faultText = useReadFault();
  const [read, setRead] = useState<ReadFile | null>(null);
  const choose = async (file: File | null): Promise<void> => {
    setRead(file === null ? null : { file, table: await readTable(file) });
  };
  const table = read?.table ?? null;
  const isRefused = table !== null && 'fault' in table;
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
              errorMessage={isRefused ? faultText(table.fault) : null}
            />
          </Card>
          {read !== null && table !== null && !isRefused && (
            <MapColumns key={keyOf(read.file)} table={table} fileName={read.file.name} />
          )}
        </>
      )}
    </div>
  );
}

const keyOf = (file: File): string => `${file.name}-${file.size}-${file.lastModified}`;

async function readTable(file: File): Promise<CsvTable | { fault: ReadFault }> {
  const read = await readText(file);
  return 'fault' in read ? read : readCsv(read.text);
}
