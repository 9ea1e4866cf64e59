import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { q } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { assistantsTexts } from '../assistants.texts.ts';
import { TryPanel } from './try-panel.tsx';
import styles from './try.module.css';
import { tryTexts } from './try.texts.ts';

const route = getRouteApi('/shell/try');
const MOST = 100;

/** Trying any of the assistants. */
export function TryPage(): ReactNode {
  const t = useTexts(tryTexts);
  const states = useTexts(assistantsTexts).states;
  const may = useMay();
  const { assistant: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(q('listAssistants', { query: { per_page: MOST } }));
  const assistants = query.data?.data ?? [];
  const chosen =
    assistants.find(({ id }) => id === wanted) ??
    assistants.find(({ status }) => status === 'active') ??
    assistants[0];
  return (
    <>
      <PageHead title={t.title} description={t.pageHelp} back={{ to: '/assistants', label: t.assistants }} />
      {query.error !== null && <Trouble error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading rows={3} />}
      {query.isSuccess && (chosen === undefined || !may('write')) && (
        <Empty
          icon="bot"
          title={t.noAssistant}
          body={may('write') && t.noAssistantHelp}
          action={<LinkButton to="/assistants">{t.assistants}</LinkButton>}
        />
      )}
      {chosen !== undefined && may('write') && (
        <div className={styles['page']}>
          <Select
            label={t.assistant}
            choices={assistants.map(({ id, name, status }) => ({
              ...{ id: String(id), label: name, detail: states[status] },
            }))}
            value={String(chosen.id)}
            onChange={(id) => void navigate({ search: { assistant: Number(id) } })}
          />
          <TryPanel key={chosen.id} assistant={chosen} />
        </div>
      )}
    </>
  );
}
