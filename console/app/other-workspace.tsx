import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { api } from '../platform/api.ts';
import { useSession } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { appTexts } from './app.texts.ts';

/**
 * A session is in one business at a time, for all tabs. When another tab switched, this one says so before
 * anything is done in the wrong business.
 */
export function OtherWorkspace(): ReactNode {
  const t = useTexts(appTexts);
  const { workspace } = useSession();
  const client = useQueryClient();
  const [other, setOther] = useState<string | null>(null);
  useEffect(() => {
    const compare = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const answer = await api('getSession', {}).catch(() => null);
      if (answer === null) return;
      setOther(answer.data.workspace.id === workspace.id ? null : answer.data.workspace.name);
    };
    const look = (): void => void compare();
    document.addEventListener('visibilitychange', look);
    globalThis.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      globalThis.removeEventListener('focus', look);
    };
  }, [workspace.id]);
  const load = (): void => {
    client.clear();
    location.assign('/');
  };
  return (
    <Dialog
      title={t.otherWorkspace(other ?? '')}
      isOpen={other !== null}
      onClose={load}
      footer={
        <Button variant="primary" onPress={load}>
          {t.load}
        </Button>
      }
    >
      <p>{t.otherWorkspaceBody}</p>
    </Dialog>
  );
}
