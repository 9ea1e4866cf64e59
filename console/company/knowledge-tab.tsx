import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import type { Column } from '../ui/data-table/table-columns.ts';
import styles from './company.module.css';
import { KnowledgePanel, type Entry } from './knowledge-panel.tsx';
import { RecordList } from './record-list.tsx';
import { namesOf, type NamedRecord } from './records-field.tsx';
import { wordsTexts } from './words.texts.ts';

const route = getRouteApi('/shell/company/knowledge');
const BASE = '/company/knowledge';

/** Texts from which assistants answer. */
export function KnowledgeTab(): ReactNode {
  const t = useTexts(wordsTexts);
  const { q: search = '' } = route.useSearch();
  const entries = useQuery(q('listKnowledgeBase', {}));
  const assistants = useQuery(q('listAssistants', { query: { per_page: 100 } })).data?.data ?? [];
  const rows = entries.data?.data ?? null;
  return (
    <RecordList
      base={BASE}
      words={t.knowledge}
      icon="book"
      columns={useColumns(assistants)}
      rows={rows}
      error={entries.error}
      search={search}
      wordsOf={({ title, content }) => `${title} ${content}`}
      panel={(entry) => <KnowledgePanel base={BASE} entry={entry} assistants={assistants} />}
    />
  );
}

function useColumns(assistants: readonly NamedRecord[]): Column<Entry>[] {
  const t = useTexts(wordsTexts);
  return [
    { id: 'title', header: t.columns.title, width: '28%', cell: ({ title }) => title },
    {
      id: 'content',
      header: t.columns.content,
      cell: ({ content }) => <span className={styles['words']}>{content}</span>,
    },
    {
      id: 'for',
      header: t.columns.for,
      cell: ({ assistant_ids: ids }) => (ids.length === 0 ? t.forAll : namesOf(assistants, ids)),
      phone: 'hidden',
    },
  ];
}
