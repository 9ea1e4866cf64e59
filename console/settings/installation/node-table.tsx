import type { ReactNode } from 'react';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column } from '../../ui/data-table/table-columns.ts';
import type { Installation } from './installation-page.tsx';
import { installationTexts } from './installation.texts.ts';

type InstallationNode = Installation['nodes'][number];
type InstallationQueue = Installation['queues'][number];

/** The processes of the installation with what they do. */
export function NodeTable({ nodes }: { nodes: InstallationNode[] }): ReactNode {
  const t = useTexts(installationTexts);
  const show = useShow();
  const columns: Column<InstallationNode>[] = [
    { id: 'node', header: t.node, phone: 'first', cell: ({ id }) => show.number(id) },
    {
      id: 'roles',
      header: t.roles,
      phone: 'second',
      cell: ({ roles }) => roles.map((role) => t.roleNames[role] ?? role).join(', '),
    },
    { id: 'host', header: t.host, phone: 'second', cell: ({ host }) => host ?? '' },
    { id: 'version', header: t.version, phone: 'hidden', cell: ({ version }) => version ?? '' },
    { id: 'since', header: t.since, phone: 'hidden', cell: (row) => show.when(row.started_at) },
    { id: 'seen', header: t.lastSeen, phone: 'second', cell: (row) => show.ago(row.last_seen_at) },
    { id: 'calls', header: t.calls, align: 'end', phone: 'hidden', cell: (row) => show.number(row.calls) },
  ];
  return (
    <Card isFlush title={t.nodes}>
      <DataTable caption={t.nodes} columns={columns} rows={nodes} rowKey={({ id }) => String(id)} />
    </Card>
  );
}

/** Work that is due and waits. */
export function QueueTable({ queues }: { queues: InstallationQueue[] }): ReactNode {
  const t = useTexts(installationTexts);
  const show = useShow();
  const waiting = queues.filter((queue) => queue.waiting > 0);
  const columns: Column<InstallationQueue>[] = [
    { id: 'queue', header: t.queue, phone: 'first', cell: ({ name }) => name },
    {
      id: 'waiting',
      header: t.waiting,
      align: 'end',
      phone: 'second',
      cell: (row) => show.number(row.waiting),
    },
    {
      id: 'oldest',
      header: t.oldest,
      phone: 'second',
      cell: ({ oldest }) => (oldest === null ? '' : show.ago(oldest)),
    },
  ];
  return (
    <Card isFlush={waiting.length > 0} title={t.queues}>
      {waiting.length === 0 ? (
        <p>{t.noneWaits}</p>
      ) : (
        <DataTable caption={t.queues} columns={columns} rows={waiting} rowKey={({ name }) => name} />
      )}
    </Card>
  );
}
