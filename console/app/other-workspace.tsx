import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { refresh } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { appTexts } from './app.texts.ts';

/**
 * A session is in one business at a time, for all tabs. When another tab switched, this one says so before
 * anything is done in the wrong business. `name` is that of the other one, null while there is none.
 */
export function OtherWorkspace({ name }: { name: string | null }): ReactNode {
  const t = useTexts(appTexts);
  const client = useQueryClient();
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      void refresh(client, ['getSession']);
    };
    document.addEventListener('visibilitychange', look);
    globalThis.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      globalThis.removeEventListener('focus', look);
    };
  }, [client]);
  return (
    <LazyDialog
      title={t.otherWorkspace(name ?? '')}
      isOpen={name !== null}
      isAlert
      footer={
        <Button variant="primary" onPress={() => location.assign('/')}>
          {t.load}
        </Button>
      }
    >
      <p>{t.otherWorkspaceBody}</p>
    </LazyDialog>
  );
}
