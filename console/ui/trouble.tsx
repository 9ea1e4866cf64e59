import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';
import styles from './trouble.module.css';
import { uiTexts } from './ui.texts.ts';

/** What went wrong, in the API's own sentence, and the way on. */
export function Trouble({ error, onRetry, isRetrying, children }: TroubleProps): ReactNode {
  const t = useTexts(uiTexts);
  const requestId = 'requestId' in error ? error.requestId : null;
  return (
    <div role="alert" className={styles['trouble']} tabIndex={-1}>
      <Icon name="alert" className={styles['icon']} />
      <div className={styles['words']}>
        <p>{error.message === '' ? t.trouble : error.message}</p>
        {requestId && <p className={styles['reference']}>{t.reference(requestId)}</p>}
        {children}
      </div>
      {onRetry !== undefined && (
        <Button size="small" icon="refresh" onPress={onRetry} isPending={isRetrying}>
          {t.tryAgain}
        </Button>
      )}
    </div>
  );
}

export interface TroubleProps {
  error: { message: string } | { message: string; requestId: string | null };
  onRetry?: () => void;
  isRetrying?: boolean;
  children?: ReactNode;
}
