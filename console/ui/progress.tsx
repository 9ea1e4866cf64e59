import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import styles from './progress.module.css';

/** How far something is; `text` says it in words ("40 of 120 called"), a percentage when left out. */
export const Progress = ({ label, value, max = 100, text, isLabelHidden }: ProgressProps): ReactNode => (
  <ProgressBar value={value} maxValue={Math.max(max, 1)} valueLabel={text} className={styles['progress']}>
    {({ percentage, valueText }) => (
      <>
        <div className={styles['words']}>
          <Label className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</Label>
          <span className={styles['value']}>{valueText}</span>
        </div>
        <div className={styles['track']}>
          <div className={styles['bar']} style={{ width: `${percentage ?? 0}%` }} />
        </div>
      </>
    )}
  </ProgressBar>
);

export interface ProgressProps {
  label: string;
  value: number;
  max?: number;
  text?: string;
  isLabelHidden?: boolean;
}
