import type { ReactNode } from 'react';
import type { ScenarioTurn } from '../../platform/api-types.ts';
import { useTexts } from '../../platform/texts.ts';
import styles from './scenarios.module.css';
import { scenariosTexts } from './scenarios.texts.ts';

interface TurnsProps {
  title: string | null;
  turns: readonly ScenarioTurn[];
}

/** What was said in a run, turn by turn. */
export function ResultTurns({ title, turns }: TurnsProps): ReactNode {
  const t = useTexts(scenariosTexts);
  return (
    <div className={styles['side']}>
      {title !== null && <h3 className={styles['sideTitle']}>{title}</h3>}
      {turns.length === 0 && <p className={styles['quiet']}>{t.nothingSaid}</p>}
      <ol role="list" className={styles['turns']}>
        {turns.map((turn, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- turns have no id and never change
          <li key={index} className={turn.role === 'assistant' ? styles['assistant'] : styles['caller']}>
            <span className={styles['speaker']}>
              {turn.role === 'assistant' ? t.assistant : t.callerRole}
            </span>
            <span>{turn.content}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
