import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Answer } from '../../platform/api.ts';
import { q, useSave } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column } from '../../ui/data-table/table-columns.ts';
import { Empty } from '../../ui/empty.tsx';
import { RowMenu, type MenuAction } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { ProviderCheckDialog } from './provider-check-dialog.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { PROVIDER_READS } from './provider-reads.ts';
import { providersTexts } from './providers.texts.ts';

export type Provider = Answer<'listProviders'>['data'][number];

const TONES: Record<Provider['status']['state'], Tone> = { unknown: 'neutral', ok: 'good', failing: 'bad' };

/** The AI providers of the business. */
export function ProvidersPage(): ReactNode {
  const t = useTexts(providersTexts);
  const [open, setOpen] = useState<Provider | 'new' | null>(null);
  const [checked, setChecked] = useState<Provider | null>(null);
  const { data, error, isPending, refetch } = useQuery(q('listProviders', {}));
  const columns = useProviderColumns({ onEdit: setOpen, onCheck: setChecked });
  const rows = data?.data ?? [];
  const add = (
    <Button variant="primary" icon="plus" onPress={() => setOpen('new')}>
      {t.add}
    </Button>
  );
  return (
    <Card isFlush title={t.title} description={t.about} {...(rows.length > 0 ? { actions: add } : {})}>
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      <DataTable
        caption={t.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        isLoading={isPending}
        empty={error === null ? <Empty icon="plug" title={t.none} body={t.noneBody} action={add} /> : null}
      />
      <ProviderDialog
        provider={open === 'new' ? null : open}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      />
      <ProviderCheckDialog provider={checked} onClose={() => setChecked(null)} />
    </Card>
  );
}

interface ProviderActions {
  onEdit: (provider: Provider) => void;
  onCheck: (provider: Provider) => void;
}

function useProviderColumns({ onEdit, onCheck }: ProviderActions): Column<Provider>[] {
  const t = useTexts(providersTexts);
  const show = useShow();
  const actionsOf = useProviderMenu({ onEdit, onCheck });
  return [
    { id: 'name', header: t.name, phone: 'first', cell: ({ name }) => name },
    { id: 'kind', header: t.kind, phone: 'second', cell: ({ kind }) => t.kinds[kind] },
    {
      id: 'active',
      header: t.active,
      phone: 'second',
      cell: ({ active }) => (
        <Badge tone={active ? 'good' : 'neutral'}>{active ? t.active : t.inactive}</Badge>
      ),
    },
    {
      id: 'state',
      header: t.state,
      phone: 'second',
      cell: ({ status }) => (
        <>
          <Badge tone={TONES[status.state]}>{t.states[status.state]}</Badge>
          {status.message !== null && <p>{status.message}</p>}
          {status.checked_at !== null && <p>{show.ago(status.checked_at)}</p>}
        </>
      ),
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      phone: 'first',
      cell: (row) => <RowMenu name={row.name} items={actionsOf(row)} />,
    },
  ];
}

function useProviderMenu({ onEdit, onCheck }: ProviderActions): (provider: Provider) => MenuAction[] {
  const t = useTexts(providersTexts);
  const confirm = useConfirm();
  const update = useSave('updateProvider', { refreshes: PROVIDER_READS });
  const remove = useSave('deleteProvider', { refreshes: PROVIDER_READS });
  const complain = (error: Error): void => void toast({ text: error.message, tone: 'bad' });
  const ask = async ({ id, name }: Provider): Promise<void> => {
    const question = { title: t.removeTitle(name), body: t.removeBody, action: t.remove, danger: true };
    if (!(await confirm(question))) return;
    remove.mutate(
      { path: { id } },
      { onSuccess: () => void toast({ text: t.removed, tone: 'good' }), onError: complain },
    );
  };
  return (provider) => [
    { id: 'check', label: t.check, icon: 'activity', onAction: () => onCheck(provider) },
    { id: 'edit', label: t.edit, icon: 'edit', onAction: () => onEdit(provider) },
    {
      id: 'active',
      label: provider.active ? t.turnOff : t.turnOn,
      icon: provider.active ? 'pause' : 'play',
      onAction: () =>
        update.mutate(
          { path: { id: provider.id }, body: { active: !provider.active } },
          { onError: complain },
        ),
    },
    { id: 'remove', label: t.remove, icon: 'trash', danger: true, onAction: () => void ask(provider) },
  ];
}
