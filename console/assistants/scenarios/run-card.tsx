import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ScenarioResult, ScenarioRun } from '../../platform/api-types.ts';
import { q } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { ResultTurns } from './result-turns.tsx';
import styles from './scenarios.module.css';
import { scenariosTexts } from './scenarios.texts.ts';

/** Changes of a run are told by /live; a page that missed one asks again. */
const ASK_AGAIN_MS = 3_000;

/** A run of tests: how far it is, and each result turn by turn. */
export function RunCard({ id, onClose }: { id: number; onClose: () => void }): ReactNode {
  const t = useTexts(scenariosTexts);
  const query = useQuery({
    ...q('getScenarioRun', { path: { id } }),
    refetchInterval: ({ state }) => (state.data?.data.status === 'running' ? ASK_AGAIN_MS : false),
  });
  if (query.error !== null) return <Trouble error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Loading rows={3} />;
  const run = query.data.data;
  return (
    <Card
      title={t.results}
      actions={<IconButton icon="x" label={t.closeRun} size="small" onPress={onClose} />}
    >
      <div className={styles['run']}>
        <RunProgress run={run} />
        <ul role="list" className={styles['results']}>
          {run.results.map((result, index) => (
            <li key={result.scenario_id ?? index}>
              <Result result={result} isOver={run.status === 'completed'} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function RunProgress({ run }: { run: ScenarioRun }): ReactNode {
  const t = useTexts(scenariosTexts);
  const all = run.results.length;
  const done = run.status === 'completed' ? all : run.passed + run.failed;
  const isReplay = run.call_id !== null;
  return (
    <>
      {run.status === 'running' && (
        <Progress label={t.running} value={done} max={all} text={t.played(done, all)} />
      )}
      <p role="status" className={styles['quiet']}>
        {run.status === 'completed' && !isReplay && t.summary(run.passed, run.failed)}
      </p>
    </>
  );
}

function Result({ result, isOver }: { result: ScenarioResult; isOver: boolean }): ReactNode {
  const t = useTexts(scenariosTexts);
  const { passed, reasons, original } = result;
  const isPlayed = passed !== null || (isOver && result.transcript.length > 0);
  return (
    // What failed, and a call that was played again, is what the person wants to see.
    <details className={styles['result']} open={passed === false || original !== null}>
      <summary className={styles['summary']}>
        <span className={styles['name']}>{result.name}</span>
        {passed === true && <Badge tone="good">{t.passed}</Badge>}
        {passed === false && <Badge tone="bad">{t.failed}</Badge>}
        {passed === null && <Badge tone="neutral">{isPlayed ? t.compared : t.waiting}</Badge>}
      </summary>
      {reasons.length > 0 && (
        <div className={styles['reasons']}>
          <p className={styles['name']}>{t.reasons}</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles['sides']}>
        {original !== null && <ResultTurns title={t.before} turns={original} />}
        {isPlayed && <ResultTurns title={original === null ? null : t.now} turns={result.transcript} />}
      </div>
    </details>
  );
}
