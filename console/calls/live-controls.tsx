import { useState, type ReactNode } from 'react';
import type { Call } from '../platform/api-types.ts';
import { useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { toast } from '../ui/toast.tsx';
import { callWords } from './call-words.texts.ts';
import { otherPerson } from './describe-call.ts';
import { liveTexts } from './live.texts.ts';
import { TakeOverButton } from './take-over.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** What the team can do on a call that runs. */
export function LiveControls({ call }: { call: Call }): ReactNode {
  const t = useTexts(liveTexts);
  const words = useTexts(callWords);
  const show = useShow();
  const may = useMay();
  const confirm = useConfirm();
  const [isTransferring, setIsTransferring] = useState(false);
  const hangUp = useSave('hangUpCall', {
    refreshes: ['listCalls', 'getCall'],
    onDone: () => void toast({ text: t.hungUp, tone: 'good' }),
  });
  if (!may('write')) return null;
  const who = otherPerson(call, show, words.withheld);
  const ask = async (): Promise<void> => {
    const question = { title: t.hangUpTitle, body: t.hangUpBody(who), action: t.hangUp, danger: true };
    if (!(await confirm(question))) return;
    hangUp.mutate(
      { path: { id: call.id } },
      { onError: ({ message }) => toast({ text: message, tone: 'bad' }) },
    );
  };
  return (
    <>
      <TakeOverButton call={call} />
      {call.status === 'in_progress' && (
        <Button size="small" icon="phone-forwarded" onPress={() => setIsTransferring(true)}>
          {t.transfer}
        </Button>
      )}
      <Button size="small" icon="phone-off" isPending={hangUp.isPending} onPress={() => void ask()}>
        {t.hangUp}
      </Button>
      {isTransferring && <TransferDialog call={call} who={who} onClose={() => setIsTransferring(false)} />}
    </>
  );
}
