import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { q, useSave } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import styles from './scenarios.module.css';
import { scenariosTexts } from './scenarios.texts.ts';

interface ReplayProps {
  assistantId: number;
  onRun: (run: number) => void;
}

const MOST = 20;

/** Plays a past call again with the assistant as it is now, or makes a test of it. */
export function ReplayDialog({ assistantId, onRun }: ReplayProps): ReactNode {
  const t = useTexts(scenariosTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="history" onPress={() => setOpen(true)}>
        {t.replay}
      </Button>
      <Dialog title={t.replayTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <PastCalls
          assistantId={assistantId}
          onRun={(run) => {
            setOpen(false);
            onRun(run);
          }}
        />
      </Dialog>
    </>
  );
}

function PastCalls({ assistantId, onRun }: ReplayProps): ReactNode {
  const t = useTexts(scenariosTexts);
  const show = useShow();
  const query = { assistant_id: assistantId, status: 'completed', per_page: MOST } as const;
  const list = useQuery(q('listCalls', { query }));
  const replay = useSave('replayCall', { onDone: ({ data }) => onRun(data.id) });
  const calls = list.data?.data ?? [];
  return (
    <div className={styles['tab']}>
      <p className={styles['quiet']}>{t.replayHelp}</p>
      {replay.error !== null && <Trouble error={replay.error} />}
      {list.error !== null && <Trouble error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading rows={3} />}
      {list.isSuccess && calls.length === 0 && <p>{t.noCalls}</p>}
      <ul role="list" className={styles['results']}>
        {calls.map((call) => {
          const who = call.contact?.name ?? (call.from && show.phone(call.from));
          const name = [show.when(call.started_at), who].filter(Boolean);
          return (
            <li key={call.id} className={styles['call']}>
              <div className={styles['about']}>
                <span className={styles['name']}>{name.join(' · ')}</span>
                <span className={styles['quiet']}>{call.summary}</span>
              </div>
              <Button
                size="small"
                icon="play"
                aria-label={`${t.replay}: ${name.join(', ')}`}
                onPress={() => replay.mutate({ path: { id: call.id } })}
              >
                {t.replay}
              </Button>
              <LinkButton
                size="small"
                icon="plus"
                to={`/assistants/${assistantId}/scenarios/new?call=${call.id}`}
              >
                {t.asTest}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
