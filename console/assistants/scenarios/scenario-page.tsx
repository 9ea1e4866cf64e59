import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Scenario } from '../../platform/api-types.ts';
import { q, useSave } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { useTexts } from '../../platform/texts.ts';
import { DraftForm } from '../../ui/draft/draft-form.tsx';
import { draftTexts } from '../../ui/draft/draft.texts.ts';
import { savingOf } from '../../ui/draft/saving-of.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { Icon } from '../../ui/icons.tsx';
import { Loading } from '../../ui/loading.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { toast } from '../../ui/toast.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { useAssistant } from '../assistant-context.ts';
import { ScenarioFields } from './scenario-fields.tsx';
import { scenarioFormTexts } from './scenario-form.texts.ts';
import { bodyOf, EMPTY_SCENARIO, valuesOf, valuesOfCall, type ScenarioValues } from './scenario-values.ts';
import styles from './scenarios.module.css';

const newRoute = getRouteApi('/shell/assistants/$id/scenarios/new');
const route = getRouteApi('/shell/assistants/$id/scenarios/$scenario');

/** A new test, empty or with the words of a call. */
export function NewScenarioPage(): ReactNode {
  const t = useTexts(scenarioFormTexts);
  const { call } = newRoute.useSearch();
  const query = useQuery({ ...q('getCall', { path: { id: call ?? 0 } }), enabled: call !== undefined });
  if (query.error !== null) return <Trouble error={query.error} onRetry={() => void query.refetch()} />;
  if (call !== undefined && query.data === undefined) return <Loading />;
  const start =
    query.data === undefined ? EMPTY_SCENARIO : valuesOfCall(query.data.data, t.callName(query.data.data.id));
  return <NewScenario start={start} />;
}

function NewScenario({ start }: { start: ScenarioValues }): ReactNode {
  const t = useTexts(scenarioFormTexts);
  const { id } = useAssistant();
  const may = useMay();
  const navigate = useNavigate();
  // Against an empty one everything that a call gave is a change that can be saved.
  const draft = useDraft(EMPTY_SCENARIO, start);
  const create = useSave('createScenario', {
    refreshes: ['listScenarios'],
    onDone: () => {
      toast({ text: t.created, tone: 'good' });
      void navigate({ to: '/assistants/$id/scenarios', params: { id: String(id) }, ignoreBlocker: true });
    },
  });
  return (
    <div className={styles['tab']}>
      <Back />
      <DraftForm
        label={t.add}
        isReadOnly={!may('write')}
        {...savingOf(draft, create, () => ({ body: bodyOf(draft.values, id) }))}
      >
        <ScenarioFields values={draft.values} onChange={draft.set} isDisabled={!may('write')} />
      </DraftForm>
    </div>
  );
}

/** A test that is there: changed and saved. */
export function ScenarioPage(): ReactNode {
  const { scenario } = route.useParams();
  const query = useQuery(q('getScenario', { path: { id: Number(scenario) } }));
  return (
    <div className={styles['tab']}>
      <Back />
      {query.error !== null && <Trouble error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      {query.data !== undefined && <EditScenario key={scenario} scenario={query.data.data} />}
    </div>
  );
}

function EditScenario({ scenario }: { scenario: Scenario }): ReactNode {
  const t = useTexts(draftTexts);
  const may = useMay();
  const client = useQueryClient();
  const draft = useDraft(valuesOf(scenario));
  const path = { id: scenario.id };
  const save = useSave('updateScenario', {
    refreshes: ['listScenarios'],
    onDone: (answer) => {
      client.setQueryData(q('getScenario', { path }).queryKey, answer);
      toast({ text: t.saved, tone: 'good' });
    },
  });
  return (
    <DraftForm
      label={scenario.name}
      isReadOnly={!may('write')}
      {...savingOf(draft, save, () => ({ path, body: bodyOf(draft.values, scenario.assistant_id) }))}
    >
      <ScenarioFields values={draft.values} onChange={draft.set} isDisabled={!may('write')} />
    </DraftForm>
  );
}

function Back(): ReactNode {
  const t = useTexts(scenarioFormTexts);
  const { id } = useAssistant();
  return (
    <div>
      <RouteLink to={`/assistants/${id}/scenarios`} className={styles['back']}>
        <Icon name="arrow-left" size={14} />
        {t.back}
      </RouteLink>
    </div>
  );
}
