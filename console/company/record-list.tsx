import { useNavigate, useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { ApiError } from '../platform/api-error.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import type { Column } from '../ui/data-table/table-columns.ts';
import { Empty } from '../ui/empty.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import type { IconName } from '../ui/icons.tsx';
import { Panel, WithPanel } from '../ui/panel.tsx';
import { Trouble } from '../ui/trouble.tsx';
import styles from './company.module.css';
import { companyTexts } from './company.texts.ts';
import { isFound } from './find-words.ts';
import { useBack } from './use-back.ts';

/** The record whose form is open: a number, a new one, or none. */
type Chosen = number | 'new' | null;

interface RecordListProps<Row extends { id: number }> {
  /** The address of the list. */
  base: string;
  /** What the list is, and the words of its button, its search and of a list without rows. */
  words: { caption: string; add: string; search: string; emptyTitle: string; emptyBody: string };
  icon: IconName;
  columns: readonly Column<Row>[];
  /** Null until they are known. */
  rows: readonly Row[] | null;
  error: ApiError | null;
  /** What is searched for, and the words of a row in which it is looked for. */
  search: string;
  wordsOf: (row: Row) => string;
  /** The panel of a record, which is null for a new one. */
  panel: (record: Row | null) => ReactNode;
}

/** A list of the company with the form of one record beside it, which has an address of its own. */
export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>): ReactNode {
  const { base, words, columns, rows, error, search, wordsOf } = props;
  const isWriting = useMay()('write');
  const navigate = useNavigate();
  const chosen = useChosen();
  const find = (q: string): void =>
    void navigate({ to: '.', search: { q: q === '' ? undefined : q } } as never);
  const found = (rows ?? []).filter((row) => isFound(wordsOf(row), search));
  if (error !== null) return <Trouble error={error} />;
  return (
    <WithPanel panel={chosen !== null && rows !== null && <ChosenPanel {...props} chosen={chosen} />}>
      <div className={styles['head']}>
        <SearchField label={words.search} value={search} onSearch={find} className={styles['search']} />
        {isWriting && (
          <LinkButton to={`${base}/new`} variant="primary" icon="plus">
            {words.add}
          </LinkButton>
        )}
      </div>
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={found}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `${base}/${id}${search === '' ? '' : `?q=${encodeURIComponent(search)}`}`}
        current={typeof chosen === 'number' ? String(chosen) : undefined}
        isLoading={rows === null}
        empty={<NoRecords {...props} onClear={() => find('')} />}
      />
    </WithPanel>
  );
}

function NoRecords<Row extends { id: number }>({
  words,
  icon,
  search,
  onClear,
}: RecordListProps<Row> & { onClear: () => void }): ReactNode {
  const t = useTexts(companyTexts);
  if (search === '') return <Empty icon={icon} title={words.emptyTitle} body={words.emptyBody} />;
  return (
    <Empty
      icon="search"
      title={t.nothing}
      body={t.nothingBody}
      action={<Button onPress={onClear}>{t.clear}</Button>}
    />
  );
}

function ChosenPanel<Row extends { id: number }>({
  base,
  rows,
  chosen,
  panel,
}: RecordListProps<Row> & { chosen: number | 'new' }): ReactNode {
  const t = useTexts(companyTexts);
  const { back } = useBack(base);
  const record = rows?.find(({ id }) => id === chosen) ?? null;
  // One form for each record: what is written in one never shows in another.
  if (record !== null || chosen === 'new') return <Fragment key={chosen}>{panel(record)}</Fragment>;
  return (
    <Panel title={t.gone} onClose={back}>
      {null}
    </Panel>
  );
}

function useChosen(): Chosen {
  const { id } = useParams({ strict: false });
  if (id === undefined) return null;
  return id === 'new' ? 'new' : Number(id);
}
