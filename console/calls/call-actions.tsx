import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { FullCall } from '../platform/api-types.ts';
import { useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { RowMenu, type MenuAction } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';
import { callPageTexts } from './call-page.texts.ts';
import { isRunning, otherNumber } from './describe-call.ts';
import { PlaceCallDialog } from './place-call-dialog.tsx';

/** What a person can do with a call: call the other side, play it again as a scenario, delete it. */
export function CallActions({ call }: { call: FullCall }): ReactNode {
  const t = useTexts(callPageTexts);
  const may = useMay();
  const [isCalling, setIsCalling] = useState(false);
  const items = useMenu(call);
  const number = otherNumber(call);
  // People of the chat app who hide their number are called as contacts.
  const hiddenId = number === null && call.channel === 'chatapp' ? call.contact_id : null;
  if (!may('write') || isRunning(call)) return null;
  return (
    <>
      {(number !== null || hiddenId !== null) && (
        <Button icon="phone" onPress={() => setIsCalling(true)}>
          {t.callBack}
        </Button>
      )}
      <RowMenu items={items} name={t.call(call.id)} />
      {isCalling && (
        <PlaceCallDialog
          to={number ?? ''}
          contactId={hiddenId}
          channel={call.channel}
          name={call.contact?.name ?? null}
          assistantId={call.assistant_id}
          onClose={() => setIsCalling(false)}
        />
      )}
    </>
  );
}

function useMenu(call: FullCall): MenuAction[] {
  const t = useTexts(callPageTexts);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const remove = useSave('deleteCall', {
    refreshes: ['listCalls', 'getCallStatistics'],
    onDone: () => {
      toast({ text: t.removed, tone: 'good' });
      void navigate({ to: '/calls' });
    },
  });
  const replay = useSave('replayCall', {
    refreshes: ['listScenarios'],
    onDone: ({ data }) => {
      toast({ text: t.replayStarted, tone: 'good' });
      void navigate({ href: `/assistants/${data.assistant_id}/scenarios?run=${data.id}` } as never);
    },
  });
  const tell = { onError: ({ message }: Error) => toast({ text: message, tone: 'bad' }) } as const;
  const path = { id: call.id };
  const ask = async (): Promise<void> => {
    const question = { title: t.removeTitle, body: t.removeBody, action: t.remove, danger: true };
    if (await confirm(question)) remove.mutate({ path }, tell);
  };
  const canReplay = call.assistant !== null && call.transcript.some(({ role }) => role === 'user');
  return [
    ...(canReplay
      ? [
          {
            id: 'replay',
            label: t.replay,
            icon: 'refresh',
            onAction: () => replay.mutate({ path }, tell),
          } as const,
        ]
      : []),
    { id: 'remove', label: t.remove, icon: 'trash', danger: true, onAction: () => void ask() },
  ];
}
