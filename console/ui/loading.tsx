import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import styles from './loading.module.css';
import { uiTexts } from './ui.texts.ts';

/** What comes sooner than this shows without a flicker of grey before it. */
const DELAY_MS = 200;

/** Grey lines in place of what is being fetched, from 200 ms on. */
export function Loading({ rows = 6, label }: LoadingProps): ReactNode {
  const t = useTexts(uiTexts);
  const isShown = useDelayed();
  return (
    <div aria-busy="true" role="status" className={styles['loading']}>
      {isShown && (
        <>
          <span className="visually-hidden">{label ?? t.loading}</span>
          {Array.from({ length: rows }, (_, index) => (
            <span
              key={index}
              className={styles['row']}
              style={{ inlineSize: `${92 - ((index * 17) % 40)}%` }}
            />
          ))}
        </>
      )}
    </div>
  );
}

export interface LoadingProps {
  /** Lines to show, 6 when left out. */
  rows?: number;
  label?: string;
}

/** True after the delay. */
export function useDelayed(ms: number = DELAY_MS): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
