import type { ReactNode } from 'react';
import { writeCsv, type CsvTable } from '../../app/import-rows/read-csv.ts';
import type { ImportState, RowFault, useImport } from '../../app/import-rows/use-import.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { saveFile } from '../save-file.ts';
import styles from './import.module.css';
import { importTexts } from './import.texts.ts';

/** Faults that stand on the page; the file has them all. */
const FAULTS_SHOWN = 50;
/** The first row of the file has the names, and people count rows from 1. */
const FIRST_ROW = 2;

interface ImportProgressProps {
  work: ReturnType<typeof useImport>;
  table: CsvTable;
  fileName: string;
  tag: string;
}

/** How far the import is, what came of it, and which rows were left out. */
export function ImportProgress({ work, table, fileName, tag }: ImportProgressProps): ReactNode {
  const t = useTexts(importTexts);
  const show = useShow();
  const { state } = work;
  const count = show.number;
  return (
    <Card title={t.phases[state.phase]}>
      <Progress
        label={t.progress}
        value={state.sent}
        max={state.total}
        text={t.sentOf(count(state.sent), count(state.total))}
      />
      {state.error !== null && <Trouble error={state.error} onRetry={work.goOn} />}
      <Facts
        items={[
          { label: t.created, value: count(state.created) },
          { label: t.updated, value: count(state.updated) },
          { label: t.failed, value: count(state.failed) },
        ]}
      />
      <p role="status" className="visually-hidden">
        {state.phase === 'done' && t.phases.done}
      </p>
      <NextSteps work={work} state={state} tag={tag} />
      {state.failed > 0 && <Faults state={state} table={table} fileName={fileName} />}
    </Card>
  );
}

interface NextStepsProps {
  work: ReturnType<typeof useImport>;
  state: ImportState;
  tag: string;
}

function NextSteps({ work, state, tag }: NextStepsProps): ReactNode {
  const t = useTexts(importTexts);
  const list = tag === '' ? '/contacts' : `/contacts?tag=${encodeURIComponent(tag)}`;
  return (
    <div className={styles['steps']}>
      {state.phase === 'running' && (
        <Button icon="stop" onPress={work.stop}>
          {t.stop}
        </Button>
      )}
      {state.phase === 'stopped' && state.error === null && (
        <Button variant="primary" icon="play" onPress={work.goOn}>
          {t.goOn}
        </Button>
      )}
      {state.phase === 'done' && (
        <LinkButton to={list} variant="primary" icon="users">
          {t.toContacts}
        </LinkButton>
      )}
      {state.phase === 'done' && tag !== '' && (
        <LinkButton to={`/campaigns?tag=${encodeURIComponent(tag)}`} icon="megaphone">
          {t.toCampaign}
        </LinkButton>
      )}
    </div>
  );
}

interface FaultsProps {
  state: ImportState;
  table: CsvTable;
  fileName: string;
}

function Faults({ state, table, fileName }: FaultsProps): ReactNode {
  const t = useTexts(importTexts);
  const show = useShow();
  const { faults, failed } = state;
  const shown = faults.slice(0, FAULTS_SHOWN);
  const save = (): void => {
    const name = `${fileName.replace(/\.\w+$/, '')}-${t.faultsFile}.csv`;
    saveFile(name, 'text/csv;charset=utf-8', writeCsv(faultRows(table, faults, [t.row, t.why])));
  };
  return (
    <section>
      <h3>{t.leftOut}</h3>
      <ul role="list" className={styles['faults']}>
        {shown.map((fault) => (
          <li key={fault.row}>
            <strong>{t.rowOf(show.number(fault.row + FIRST_ROW))}</strong> {wordsOf(fault)}
          </li>
        ))}
      </ul>
      {failed > shown.length && <p>{t.moreFaults(show.number(failed - shown.length))}</p>}
      <Button icon="download" onPress={save}>
        {t.download}
      </Button>
    </section>
  );
}

/** The rows that were left out with their number and what is wrong: mended, they can be imported again. */
const faultRows = (table: CsvTable, faults: readonly RowFault[], heads: [string, string]): string[][] => [
  [...table.columns, ...heads],
  ...faults.map((fault) => [
    ...table.columns.map((_, index) => table.rows[fault.row]?.[index] ?? ''),
    String(fault.row + FIRST_ROW),
    wordsOf(fault),
  ]),
];

const wordsOf = ({ errors }: RowFault): string =>
  Object.entries(errors)
    .map(([field, sentences]) => `${field}: ${sentences.join(' ')}`)
    .join(' ');
