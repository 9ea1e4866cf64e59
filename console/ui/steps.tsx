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
  to?: string;
  action?: string;
}

/** A checklist in order, with how much of it is done. */
export function Steps({ steps }: { steps: readonly Step[] }): ReactNode {
  const t = useTexts(uiTexts);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <p className={styles['count']}>{t.stepsDone(done, steps.length)}</p>
      <ol role="list" className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.id} className={styles['step']} data-done={step.isDone || undefined}>
            <Icon name={step.isDone ? 'circle-check' : 'circle'} size={20} className={styles['mark']} />
            <div className={styles['words']}>
              <p className={styles['title']}>
                {step.title}
                <span className="visually-hidden">
                  {['', step.isDone ? t.stepDone : t.stepOpen].join(', ')}
                </span>
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
