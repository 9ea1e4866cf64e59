import { useMemo, useState, type ReactNode } from 'react';
import type { CsvTable } from '../../app/import-rows/read-csv.ts';
import { useImport } from '../../app/import-rows/use-import.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { guessFields, judgeMapping, TARGETS, type Target } from './guess-fields.ts';
import { ImportProgress } from './import-progress.tsx';
import { countUnrecognisable, makeRows, type ContactRow, type Mapping } from './import-rows.ts';
import styles from './import.module.css';
import { importTexts } from './import.texts.ts';
import { PreviewRows } from './preview-rows.tsx';

interface MapColumnsProps {
  table: CsvTable;
  fileName: string;
}

/** Says where each column goes, shows what the first rows become, and imports them. */
export function MapColumns({ table, fileName }: MapColumnsProps): ReactNode {
  const t = useTexts(importTexts);
  const [targets, setTargets] = useState<Target[]>(() => guessFields(table.columns));
  const [tag, setTag] = useState('');
  const work = useImport('importContacts', ['listContacts', 'getContact']);
  const mapping: Mapping = { columns: table.columns, targets, tag };
  const isOpen = work.state.phase === 'ready';
  return (
    <>
      {isOpen && (
        <Card title={t.columns} description={t.columnsHelp}>
          <div className={styles['mapping']}>
            {numbered(table.columns).map(({ name, index }) => (
              <ColumnChoice
                key={index}
                name={name}
                place={index + 1}
                example={exampleOf(table, index)}
                target={targets[index] ?? 'ignore'}
                onChange={(target) => setTargets(targets.map((one, at) => (at === index ? target : one)))}
              />
            ))}
          </div>
          <TextField label={t.tag} description={t.tagHelp} value={tag} onChange={setTag} maxLength={255} />
        </Card>
      )}
      {isOpen && <Review table={table} mapping={mapping} onStart={work.start} />}
      {!isOpen && <ImportProgress work={work} table={table} fileName={fileName} tag={tag.trim()} />}
    </>
  );
}

/** Columns may have the same name; their place tells them apart. */
const numbered = (columns: readonly string[]): { name: string; index: number }[] =>
  columns.map((name, index) => ({ name, index }));

const EXAMPLE_CHARACTERS = 60;

const exampleOf = ({ rows }: CsvTable, index: number): string =>
  rows
    .find((row) => (row[index] ?? '').trim() !== '')
    ?.[index]?.trim()
    .slice(0, EXAMPLE_CHARACTERS) ?? '';

interface ColumnChoiceProps {
  name: string;
  place: number;
  example: string;
  target: Target;
  onChange: (target: Target) => void;
}

function ColumnChoice({ name, place, example, target, onChange }: ColumnChoiceProps): ReactNode {
  const t = useTexts(importTexts);
  const choices = TARGETS.filter((one) => one !== 'custom' || name !== '');
  return (
    <Select
      label={name === '' ? t.unnamed(place) : name}
      description={example === '' ? t.noExample : t.example(example)}
      choices={choices.map((id) => ({ id, label: t.targets[id] }))}
      value={target}
      onChange={(id) => onChange(TARGETS.find((one) => one === id) ?? 'ignore')}
    />
  );
}

interface ReviewProps {
  table: CsvTable;
  mapping: Mapping;
  onStart: (rows: readonly ContactRow[]) => void;
}

function Review({ table, mapping, onStart }: ReviewProps): ReactNode {
  const t = useTexts(importTexts);
  const show = useShow();
  const { columns, targets, tag } = mapping;
  const rows = useMemo(() => makeRows(table.rows, { columns, targets, tag }), [table, columns, targets, tag]);
  const fault = judgeMapping(targets);
  const unrecognisable = countUnrecognisable(rows);
  return (
    <Card title={t.preview} description={t.previewHelp}>
      {fault?.kind === 'nobody' && <Trouble error={{ message: t.nobody }} />}
      {fault?.kind === 'twice' && <Trouble error={{ message: t.twice(t.targets[fault.target]) }} />}
      {table.rows.length === 0 && <Trouble error={{ message: t.noRows }} />}
      <PreviewRows rows={rows} />
      {unrecognisable > 0 && fault === null && (
        <p className={styles['note']}>{t.unrecognisable(unrecognisable, show.number(unrecognisable))}</p>
      )}
      <Button
        variant="primary"
        icon="upload"
        isDisabled={fault !== null || rows.length === 0}
        onPress={() => onStart(rows)}
      >
        {t.start(rows.length, show.number(rows.length))}
      </Button>
    </Card>
  );
}
