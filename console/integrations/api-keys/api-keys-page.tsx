import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Answer } from '../../platform/api.ts';
import { q, useSave } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column } from '../../ui/data-table/table-columns.ts';
import { Empty } from '../../ui/empty.tsx';
import { toast } from '../../ui/toast.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { keysRoute } from '../integrations.routes.tsx';
import { apiKeysTexts } from './api-keys.texts.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

type ApiKey = Answer<'listApiKeys'>['data'][number];

/** The API keys of the business. */
export function ApiKeysPage(): ReactNode {
  const t = useTexts(apiKeysTexts);
  const { page } = keysRoute.useSearch();
  const navigate = keysRoute.useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const columns = useKeyColumns();
  const { data, error, isPending, refetch } = useQuery({
    ...q('listApiKeys', { query: { page } }),
    placeholderData: keepPreviousData,
  });
  const add = (
    <Button variant="primary" icon="plus" onPress={() => setIsCreating(true)}>
      {t.add}
    </Button>
  );
  const { meta, data: rows = [] } = data ?? {};
  return (
    <Card
      isFlush
      title={t.title}
      description={t.about(`${location.origin}/mcp`)}
      actions={
        <>
          <LinkButton to="/docs/" icon="file">
            {t.docs}
          </LinkButton>
          {rows.length > 0 && add}
        </>
      }
    >
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      <DataTable
        caption={t.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        isLoading={isPending}
        empty={error === null ? <Empty icon="key" title={t.none} body={t.noneBody} action={add} /> : null}
        {...(meta && {
          meta: { page: meta.current_page, perPage: meta.per_page, total: meta.total },
          total: t.count(meta.total),
        })}
        onPage={(next) => void navigate({ search: { page: next } })}
      />
      <NewKeyDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Card>
  );
}

function useKeyColumns(): Column<ApiKey>[] {
  const t = useTexts(apiKeysTexts);
  const show = useShow();
  const confirm = useConfirm();
  const revoke = useSave('revokeApiKey', { refreshes: ['listApiKeys'] });
  const ask = async ({ id, name }: ApiKey): Promise<void> => {
    const question = { title: t.revokeTitle(name), body: t.revokeBody, action: t.revoke, danger: true };
    if (!(await confirm(question))) return;
    revoke.mutate(
      { path: { id } },
      {
        onSuccess: () => void toast({ text: t.revoked, tone: 'good' }),
        onError: (error) => void toast({ text: error.message, tone: 'bad' }),
      },
    );
  };
  const expiry = (at: string | null): ReactNode => {
    if (at === null) return t.noEnd;
    return Date.parse(at) < Date.now() ? <Badge tone="warn">{t.expired}</Badge> : show.when(at);
  };
  return [
    { id: 'name', header: t.name, phone: 'first', cell: ({ name }) => name },
    { id: 'key', header: t.key, phone: 'second', cell: ({ prefix }) => <code>{t.begins(prefix)}</code> },
    {
      id: 'permission',
      header: t.permission,
      phone: 'second',
      cell: ({ permission }) => t.permissions[permission],
    },
    {
      id: 'used',
      header: t.lastUsed,
      phone: 'hidden',
      cell: ({ last_used_at: at }) => (at === null ? t.never : show.ago(at)),
    },
    { id: 'expires', header: t.expires, phone: 'hidden', cell: (row) => expiry(row.expires_at) },
    {
      id: 'revoke',
      header: '',
      align: 'end',
      phone: 'first',
      cell: (row) => (
        <Button size="small" aria-label={t.revokeNamed(row.name)} onPress={() => void ask(row)}>
          {t.revoke}
        </Button>
      ),
    },
  ];
}
