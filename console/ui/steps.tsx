import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { LinkButton } from './button.tsx';
import { Icon } from './icons.tsx';
import styles from './steps.module.css';
import { uiTexts } from './ui.texts.ts';

/** One thing of a checklist; an open one may lead to where it is done. */
export interface Step {
  id: string;
  title: string;
  body?: ReactNode;
  isDone: boolean;
  /** It was tried and went wrong. */
  isFailed?: boolean;
  to?: string;
  action?: string;
}

const MARKS = { done: 'circle-check', failed: 'circle-x', open: 'circle' } as const;

const stateOf = ({ isDone, isFailed }: Step): keyof typeof MARKS =>
  isDone ? 'done' : isFailed === true ? 'failed' : 'open';

/** A checklist in order, with how much of it is done. */
export function Steps({ steps }: { steps: readonly Step[] }): ReactNode {
  const t = useTexts(uiTexts);
  const done = steps.filter(({ isDone }) => isDone).length;
  const words = { done: t.stepDone, failed: t.stepFailed, open: t.stepOpen };
  return (
    <>
      <p className={styles['count']}>{t.stepsDone(done, steps.length)}</p>
      <ol role="list" className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.id} className={styles['step']} data-state={stateOf(step)}>
            <Icon name={MARKS[stateOf(step)]} size={20} className={styles['mark']} />
            <div className={styles['words']}>
              <p className={styles['title']}>
                {step.title}
                <span className="visually-hidden">{['', words[stateOf(step)]].join(', ')}</span>
              </p>
              {step.body !== undefined && !step.isDone && <div className={styles['body']}>{step.body}</div>}
            </div>
            {!step.isDone && step.to !== undefined && step.action !== undefined && (
              <LinkButton to={step.to} size="small">
                {step.action}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
