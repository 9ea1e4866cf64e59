import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import styles from './import-rows.module.css';
import { importRowsTexts } from './import-rows.texts.ts';
import type { ImportState } from './use-import.ts';

/** Rows whose faults stand on the page. */
const FAULTS_SHOWN = 100;

/** How far an import is, and what is wrong with the rows that were left out. */
export function ImportResult({ state, onRetry, onAgain }: ImportResultProps): ReactNode {
  const t = useTexts(importRowsTexts);
  const isDone = state.phase === 'done';
  return (
    <div className={styles['steps']}>
      <Card title={isDone ? t.done : t.running}>
        <div className={styles['steps']}>
          {!isDone && (
            <Progress
              label={t.running}
              value={state.sent}
              max={state.total}
              text={[state.sent, state.total].join(' / ')}
              isLabelHidden
            />
          )}
          {state.error !== null && <Trouble error={state.error} onRetry={onRetry} />}
          <div role="status">
            <Facts
              items={[
                { label: t.created, value: String(state.created) },
                { label: t.updated, value: String(state.updated) },
                { label: t.failed, value: String(state.failed) },
              ]}
            />
          </div>
          {isDone && (
            <div>
              <Button icon="upload" onPress={onAgain}>
                {t.again}
              </Button>
            </div>
          )}
        </div>
      </Card>
      {state.faults.length > 0 && <Faults state={state} />}
    </div>
  );
}

interface ImportResultProps {
  state: ImportState;
  onRetry: () => void;
  onAgain: () => void;
}

function Faults({ state: { faults, failed } }: { state: ImportState }): ReactNode {
  const t = useTexts(importRowsTexts);
  const shown = faults.slice(0, FAULTS_SHOWN);
  const omitted = failed - shown.length;
  const lines = shown.flatMap(({ row, errors }) =>
    Object.entries(errors).map(([field, sentences]) => ({ row, field, words: sentences.join(' ') })),
  );
  return (
    <Card title={t.faults} isFlush>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t.row}</th>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.faults}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, field, words }) => (
            <tr key={`${row} ${field}`}>
              <th scope="row">{row + 1}</th>
              <td>
                <code>{field}</code>
              </td>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {omitted > 0 && <p className={styles['omitted']}>{t.omitted(omitted)}</p>}
    </Card>
  );
}
