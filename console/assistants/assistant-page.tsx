import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import type { FullAssistant } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { LinkTabs } from '../ui/tabs.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { AssistantContext } from './assistant-context.ts';
import { AssistantMenu } from './assistant-menu.tsx';
import { AssistantNote } from './assistant-note.tsx';
import styles from './assistant-page.module.css';
import { assistantsTexts } from './assistants.texts.ts';
import { StatusBadge } from './status-badge.tsx';
import { TryDialog } from './try/try-dialog.tsx';
import { TryPanel } from './try/try-panel.tsx';
import { useAssistantActions } from './use-assistant-actions.ts';
import { useIsWide } from './use-is-wide.ts';

const route = getRouteApi('/shell/assistants/$id');

/** One assistant: its parts in tabs, and beside them the place to try it. */
export function AssistantPage(): ReactNode {
  const names = useTexts(navigationTexts);
  const { id } = route.useParams();
  const query = useQuery(q('getAssistant', { path: { id: Number(id) } }));
  const back = { to: '/assistants', label: names.assistants };
  if (query.error !== null) {
    return (
      <>
        <PageHead title={names.assistants} back={back} />
        <Trouble error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  }
  if (query.data === undefined) return <Loading />;
  return <AssistantFrame key={id} assistant={query.data.data} />;
}

function AssistantFrame({ assistant }: { assistant: FullAssistant }): ReactNode {
  const t = useTexts(assistantsTexts);
  const names = useTexts(navigationTexts);
  const may = useMay();
  const isWide = useIsWide();
  const numbers = useQuery(q('listPhoneNumbers', {})).data?.data;
  const own = numbers?.filter((one) => one.assistant_id === assistant.id).length ?? 0;
  const canTry = may('write') && assistant.status !== 'archived';
  return (
    <AssistantContext value={assistant}>
      <PageHead
        title={assistant.name}
        back={{ to: '/assistants', label: names.assistants }}
        badge={<StatusBadge status={assistant.status} />}
        actions={
          <>
            {canTry && !isWide && <TryDialog assistant={assistant} />}
            {canTry && <Switching assistant={assistant} />}
            <AssistantMenu assistant={assistant} numbers={own} />
          </>
        }
      />
      <AssistantNote assistant={assistant} hasNumber={numbers === undefined || own > 0} />
      <LinkTabs label={t.tabs} items={tabsOf(assistant.id, t)} />
      <div className={styles['split']} data-wide={(canTry && isWide) || undefined}>
        <div className={styles['tab']}>
          <Outlet />
        </div>
        {canTry && isWide && (
          <aside className={styles['beside']} aria-label={t.tryIt}>
            <TryPanel assistant={assistant} />
          </aside>
        )}
      </div>
    </AssistantContext>
  );
}

function Switching({ assistant }: { assistant: FullAssistant }): ReactNode {
  const t = useTexts(assistantsTexts);
  const { setStatus } = useAssistantActions(assistant);
  return assistant.status === 'active' ? (
    <Button icon="pause" onPress={() => void setStatus('paused')}>
      {t.pause}
    </Button>
  ) : (
    <Button variant="primary" icon="play" onPress={() => void setStatus('active')}>
      {t.activate}
    </Button>
  );
}

const tabsOf = (id: number, t: typeof assistantsTexts.en): { to: string; label: string }[] => [
  { to: `/assistants/${id}`, label: t.instructions },
  { to: `/assistants/${id}/voice`, label: t.voice },
  { to: `/assistants/${id}/abilities`, label: t.abilities },
  { to: `/assistants/${id}/transfer`, label: t.transfer },
  { to: `/assistants/${id}/knowledge`, label: t.knowledge },
  { to: `/assistants/${id}/outbound`, label: t.outbound },
  { to: `/assistants/${id}/scenarios`, label: t.scenarios },
];
