import { type ReactNode } from 'react';
import type { Answer } from '../../platform/api.ts';
import { useSave } from '../../platform/queries.ts';
import { useMay, useSession, type Role } from '../../platform/session.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column } from '../../ui/data-table/table-columns.ts';
import { RowMenu, type MenuAction } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { rolesToGive } from './roles-to-give.ts';
import { teamTexts } from './team.texts.ts';

type Member = Answer<'listMembers'>['data'][number];

/** The members with their roles, and what the person may change of each. */
export function MemberTable({ members, isLoading }: { members: Member[]; isLoading: boolean }): ReactNode {
  const t = useTexts(teamTexts);
  const show = useShow();
  const { user } = useSession();
  const may = useMay();
  const actionsOf = useMemberActions(members);
  const columns: Column<Member>[] = [
    {
      id: 'name',
      header: t.name,
      phone: 'first',
      cell: ({ id, name }) => (id === user.id ? `${name} (${t.you})` : name),
    },
    { id: 'email', header: t.email, phone: 'second', cell: ({ email }) => email },
    {
      id: 'role',
      header: t.role,
      phone: 'second',
      cell: ({ role }) => <Badge tone={role === 'owner' ? 'info' : 'neutral'}>{t.roles[role]}</Badge>,
    },
    { id: 'since', header: t.since, phone: 'hidden', cell: (row) => show.date(row.created_at) },
    ...(may('manage')
      ? [
          {
            id: 'actions',
            header: '',
            align: 'end' as const,
            phone: 'first' as const,
            cell: (row: Member) => {
              const items = actionsOf(row);
              return items.length > 0 && <RowMenu name={row.name} items={items} />;
            },
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={t.members}
      columns={columns}
      rows={members}
      rowKey={({ id }) => String(id)}
      isLoading={isLoading}
      total={t.count(members.length)}
    />
  );
}

function useMemberActions(members: Member[]): (member: Member) => MenuAction[] {
  const t = useTexts(teamTexts);
  const { user, role } = useSession();
  const confirm = useConfirm();
  const change = useSave('updateMember', { refreshes: ['listMembers', 'getSession'] });
  const remove = useSave('deleteMember', { refreshes: ['listMembers', 'listInvitations'] });
  const complain = (error: Error): void => void toast({ text: error.message, tone: 'bad' });
  const setRole = (member: Member, chosen: Role): void =>
    change.mutate(
      { path: { id: member.id }, body: { role: chosen } },
      {
        onError: complain,
        onSuccess: () => toast({ text: t.roleChanged(member.name, t.roles[chosen]), tone: 'good' }),
      },
    );
  const takeOut = async (member: Member): Promise<void> => {
    const isSure = await confirm({
      title: t.removeTitle(member.name),
      body: t.removeBody,
      action: t.remove,
      danger: true,
    });
    if (!isSure) return;
    remove.mutate(
      { path: { id: member.id } },
      { onError: complain, onSuccess: () => toast({ text: t.removed(member.name), tone: 'good' }) },
    );
  };
  return (member) => {
    const isLastOwner = member.role === 'owner' && members.filter((one) => one.role === 'owner').length === 1;
    if (isLastOwner || (member.role === 'owner' && role !== 'owner')) return [];
    const roles = rolesToGive(role, member.id === user.id).filter((one) => one !== member.role);
    const changes = roles.map((one) => ({
      id: one,
      label: t.changeRole(t.roles[one]),
      icon: 'shield' as const,
      onAction: () => setRole(member, one),
    }));
    if (member.id === user.id) return changes;
    return [
      ...changes,
      { id: 'remove', label: t.remove, icon: 'trash', danger: true, onAction: () => void takeOut(member) },
    ];
  };
}
