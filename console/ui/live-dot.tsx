import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import styles from './live-dot.module.css';
import { uiTexts } from './ui.texts.ts';

/**
 * Something happens at this moment. The word stands beside the dot, for readers alone when `isWordHidden`.
 */
export function LiveDot({ label, isWordHidden }: { label?: string; isWordHidden?: boolean }): ReactNode {
  const t = useTexts(uiTexts);
  return (
    <span className={styles['live']}>
      <span className={styles['dot']} aria-hidden="true" />
      <span className={isWordHidden ? 'visually-hidden' : undefined}>{label ?? t.live}</span>
    </span>
  );
}
