import type { ReactNode } from 'react';
import type { Answer } from '../../platform/api.ts';
import { useSave } from '../../platform/queries.ts';
import { useMay, useSession } from '../../platform/session.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { businessesTexts } from './businesses.texts.ts';

/** Ends what an agency may do in this business. Only its owner is offered it. */
export function LeaveAgency({ businesses }: { businesses: Answer<'listWorkspaces'>['data'] }): ReactNode {
  const t = useTexts(businessesTexts);
  const { workspace } = useSession();
  const may = useMay();
  const confirm = useConfirm();
  const leave = useSave('leaveAgency', {
    refreshes: ['listWorkspaces', 'getSession'],
    onDone: () => void toast({ text: t.left, tone: 'good' }),
  });
  const own = businesses.find(({ id }) => id === workspace.id);
  if (!may('own') || own === undefined || own.agency_id === null) return null;
  const ask = async (): Promise<void> => {
    const question = { title: t.leaveTitle, body: t.leaveBody, action: t.leave, danger: true };
    if (!(await confirm(question))) return;
    leave.mutate({}, { onError: (error) => void toast({ text: error.message, tone: 'bad' }) });
  };
  return (
    <Button variant="danger" onPress={() => void ask()} isPending={leave.isPending}>
      {t.leave}
    </Button>
  );
}
