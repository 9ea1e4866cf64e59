import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { q } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberTable } from './member-table.tsx';
import { teamTexts } from './team.texts.ts';

/** Who works in the business, and who is invited. */
export function TeamPage(): ReactNode {
  const t = useTexts(teamTexts);
  const may = useMay();
  const [isInviting, setIsInviting] = useState(false);
  const { data, error, isPending, refetch } = useQuery(q('listMembers', {}));
  const invite = (
    <Button variant="primary" icon="user-plus" onPress={() => setIsInviting(true)}>
      {t.invite}
    </Button>
  );
  return (
    <>
      <Card isFlush title={t.members} {...(may('manage') ? { actions: invite } : {})}>
        {error && <Trouble error={error} onRetry={() => void refetch()} />}
        <MemberTable members={data?.data ?? []} isLoading={isPending} />
      </Card>
      {may('manage') && <InvitationTable />}
      {may('manage') && <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />}
    </>
  );
}
