import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import type { Answer } from '../../platform/api.ts';
import { q, useSave } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column } from '../../ui/data-table/table-columns.ts';
import { toast } from '../../ui/toast.tsx';
import { teamTexts } from './team.texts.ts';

type Invitation = Answer<'listInvitations'>['data'][number];

/** The invitations that nobody has accepted yet; nothing without any. */
export function InvitationTable(): ReactNode {
  const t = useTexts(teamTexts);
  const show = useShow();
  const confirm = useConfirm();
  const { data } = useQuery(q('listInvitations', {}));
  const withdraw = useSave('deleteInvitation', { refreshes: ['listInvitations'] });
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  const ask = async ({ id, email }: Invitation): Promise<void> => {
    const question = {
      title: t.withdrawTitle(email),
      body: t.withdrawBody,
      action: t.withdraw,
      danger: true,
    };
    if (!(await confirm(question))) return;
    withdraw.mutate(
      { path: { id } },
      { onError: (error) => void toast({ text: error.message, tone: 'bad' }) },
    );
  };
  const columns: Column<Invitation>[] = [
    { id: 'email', header: t.email, phone: 'first', cell: ({ email }) => email },
    { id: 'name', header: t.name, phone: 'second', cell: ({ name }) => name ?? '' },
    { id: 'role', header: t.role, phone: 'second', cell: ({ role }) => t.roles[role] },
    { id: 'until', header: t.invitedUntil, phone: 'hidden', cell: (row) => show.when(row.expires_at) },
    {
      id: 'actions',
      header: '',
      align: 'end',
      phone: 'first',
      cell: (row) => (
        <Button size="small" onPress={() => void ask(row)}>
          {t.withdraw}
        </Button>
      ),
    },
  ];
  return (
    <Card isFlush title={t.invitations}>
      <DataTable caption={t.invitations} columns={columns} rows={rows} rowKey={({ id }) => String(id)} />
    </Card>
  );
}
