import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Scenario } from '../../platform/api-types.ts';
import { q, useSave } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/table-columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { useAssistant } from '../assistant-context.ts';
import { ReplayDialog } from './replay-dialog.tsx';
import { RunCard } from './run-card.tsx';
import { ScenarioMenu } from './scenario-menu.tsx';
import styles from './scenarios.module.css';
import { scenariosTexts } from './scenarios.texts.ts';

const route = getRouteApi('/shell/assistants/$id/scenarios');
const MOST = 100;

/** Tests of the assistant: the list, and the results of the run that was started last. */
export function ScenariosTab(): ReactNode {
  const t = useTexts(scenariosTexts);
  const { id, status } = useAssistant();
  const may = useMay();
  const { run } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (shown: number | undefined): void => void navigate({ search: { run: shown } });
  const list = useQuery(q('listScenarios', { query: { assistant_id: id, per_page: MOST } }));
  const runAll = useSave('runAssistantScenarios', { onDone: ({ data }) => show(data.id) });
  const canRun = may('write') && status !== 'archived';
  const columns = useScenarioColumns(canRun ? show : null);
  const rows = list.data?.data ?? [];
  const add = (
    <LinkButton to={`/assistants/${id}/scenarios/new`} icon="plus">
      {t.add}
    </LinkButton>
  );
  return (
    <div className={styles['tab']}>
      <p className={styles['quiet']}>{t.intro}</p>
      {canRun && (
        <div className={styles['actions']}>
          {rows.length > 0 && (
            <Button
              variant="primary"
              icon="play"
              isPending={runAll.isPending}
              onPress={() => runAll.mutate({ path: { id } })}
            >
              {t.runAll}
            </Button>
          )}
          {rows.length > 0 && add}
          <ReplayDialog assistantId={id} onRun={show} />
        </div>
      )}
      {runAll.error !== null && <Trouble error={runAll.error} />}
      {run !== undefined && <RunCard id={run} onClose={() => show(undefined)} />}
      {list.error !== null && <Trouble error={list.error} onRetry={() => void list.refetch()} />}
      {list.error === null && (
        <DataTable
          caption={t.caption}
          columns={columns}
          rows={rows}
          rowKey={(scenario) => String(scenario.id)}
          rowHref={(scenario) => `/assistants/${id}/scenarios/${scenario.id}`}
          isLoading={list.isPending}
          empty={<Empty icon="activity" title={t.emptyTitle} body={t.emptyBody} action={canRun && add} />}
        />
      )}
    </div>
  );
}

/** @param onRun hears the run that was started; null for those who may not start any */
function useScenarioColumns(onRun: ((run: number) => void) | null): Column<Scenario>[] {
  const t = useTexts(scenariosTexts);
  const show = useShow();
  const callerOf = ({ lines, caller }: Scenario): string => {
    if (lines !== null) return t.byLines;
    return caller.model === null ? t.byRules : t.byModel;
  };
  return [
    { id: 'name', header: t.name, cell: ({ name }) => name },
    { id: 'caller', header: t.caller, width: '26%', phone: 'second', cell: callerOf },
    {
      ...{ id: 'updated', header: t.updated, width: '150px', phone: 'hidden' },
      cell: ({ updated_at: updated }) => show.when(updated),
    },
    ...(onRun === null
      ? []
      : [
          {
            ...{ id: 'actions', header: t.run, isHeaderHidden: true, width: '56px' },
            ...({ align: 'end', phone: 'first' } as const),
            cell: (scenario: Scenario) => <ScenarioMenu scenario={scenario} onRun={onRun} />,
          },
        ]),
  ];
}
