import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useLiveState } from '../platform/use-live.ts';
import { Icon } from '../ui/icons.tsx';
import { toast } from '../ui/toast.tsx';
import { appTexts } from './app.texts.ts';
import styles from './connection.module.css';

/** Says that the page hears of no changes, and when it does again. */
export function Connection(): ReactNode {
  const t = useTexts(appTexts);
  const state = useLiveState();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'lost' && state === 'open') toast({ text: t.back, tone: 'good' });
    before.current = state;
  }, [state, t]);
  return (
    <div role="status">
      {state === 'lost' && (
        <p className={styles['lost']}>
          <Icon name="alert" />
          {t.lost}
        </p>
      )}
    </div>
  );
}
