import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../platform/api-error.ts';
import { addressOf } from '../platform/api.ts';
import { OPERATIONS, type InboxItem } from '../platform/api-types.ts';
import { q, useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Facts, type Fact } from '../ui/facts.tsx';
import { Loading } from '../ui/loading.tsx';
import { RowMenu } from '../ui/menu.tsx';
import { Panel } from '../ui/panel.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { toast } from '../ui/toast.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { PriorityBadge, StatusBadge } from './inbox-badges.tsx';
import { InboxCare } from './inbox-care.tsx';
import { inboxWords } from './inbox-words.texts.ts';
import styles from './inbox.module.css';
import { inboxTexts } from './inbox.texts.ts';
import { ItemRecording } from './item-recording.tsx';
import { useFinishItem } from './use-change-item.ts';

interface InboxPanelProps {
  id: number;
  /** The item as the list has it, until it was read by itself. */
  row: InboxItem | undefined;
  onClose: () => void;
  isAssigning: boolean;
  onAssigning: (isOpen: boolean) => void;
}

/** One item: what was said, who takes care of it, and the way back to the person. */
export function InboxPanel({ id, row, onClose, isAssigning, onAssigning }: InboxPanelProps): ReactNode {
  const may = useMay();
  const read = useQuery({
    ...q('getInboxItem', { path: { id } }),
    placeholderData: row && { data: row },
  });
  const item = read.data?.data;
  return (
    <Panel
      title={item?.subject ?? ''}
      badge={
        item && (
          <>
            <StatusBadge item={item} />
            <PriorityBadge item={item} />
          </>
        )
      }
      actions={item && may('write') && <ItemMenu item={item} onGone={onClose} />}
      footer={item && <ItemActions item={item} />}
      onClose={onClose}
    >
      {read.error !== null && <Trouble error={read.error} onRetry={() => void read.refetch()} />}
      {item === undefined && read.error === null && <Loading rows={4} />}
      {item !== undefined && (
        <>
          <p className={styles['said']}>{item.body}</p>
          {item.recording_available && (
            <ItemRecording address={addressOf(OPERATIONS.getInboxRecording[1], { path: { id } })} />
          )}
          {may('write') && <InboxCare item={item} isOpen={isAssigning} onOpen={onAssigning} />}
          <ItemFacts item={item} />
          {item.call_id !== null && <Collected callId={item.call_id} />}
        </>
      )}
    </Panel>
  );
}

function ItemMenu({ item, onGone }: { item: InboxItem; onGone: () => void }): ReactNode {
  const t = useTexts(inboxTexts);
  const confirm = useConfirm();
  const remove = useSave('deleteInboxItem', { refreshes: ['listInboxItems'] });
  const ask = async (): Promise<void> => {
    const question = { title: t.removeTitle, body: t.removeBody, action: t.remove, danger: true };
    if (!(await confirm(question))) return;
    // The panel goes first: what is deleted is not read again.
    onGone();
    await remove.mutateAsync({ path: { id: item.id } }).then(
      () => toast({ text: t.isRemoved }),
      (error: ApiError) => toast({ text: error.message, tone: 'bad' }),
    );
  };
  return (
    <RowMenu
      name={item.subject}
      items={[{ id: 'remove', label: t.remove, icon: 'trash', danger: true, onAction: () => void ask() }]}
    />
  );
}

/** The next steps: done, and the ways back to the person. */
function ItemActions({ item }: { item: InboxItem }): ReactNode {
  const t = useTexts(inboxTexts);
  const may = useMay();
  const finish = useFinishItem();
  const number = item.from;
  const isDone = item.status === 'done';
  return (
    <>
      {may('write') && (
        <Button
          variant={isDone ? 'plain' : 'primary'}
          icon={isDone ? 'undo' : 'check'}
          onPress={() => finish(item)}
        >
          {isDone ? t.reopen : t.done}
        </Button>
      )}
      {number !== null && may('write') && (
        <>
          <LinkButton to={`/calls?call=${encodeURIComponent(number)}`} icon="phone-outgoing">
            {t.callBack}
          </LinkButton>
          <LinkButton to={`/messages/${item.contact_id ?? encodeURIComponent(number)}`} icon="message">
            {t.writeBack}
          </LinkButton>
        </>
      )}
      {number !== null && (
        <a className={styles['dial']} href={`tel:${number}`}>
          {t.dial}
        </a>
      )}
    </>
  );
}

function ItemFacts({ item }: { item: InboxItem }): ReactNode {
  const t = useTexts(inboxTexts);
  const words = useTexts(inboxWords);
  const show = useShow();
  const { contact_id: contactId, call_id: callId } = item;
  const contact = useQuery({
    ...q('getContact', { path: { id: contactId ?? 0 } }),
    enabled: contactId !== null,
    retry: false,
  });
  const person = contact.data?.data;
  const facts: Fact[] = [
    { label: t.kind, value: words.types[item.type] },
    { label: t.from, value: item.from === null ? null : show.phone(item.from) },
    {
      label: t.contact,
      value: person && <RouteLink to={`/contacts/${person.id}`}>{person.name ?? t.showContact}</RouteLink>,
    },
    {
      label: t.call,
      value: callId === null ? null : <RouteLink to={`/calls/${callId}`}>{t.showCall}</RouteLink>,
    },
    { label: t.received, value: show.when(item.created_at) },
    { label: t.due, value: item.due_at === null ? null : show.when(item.due_at) },
  ];
  return <Facts items={facts} />;
}

/** What the assistant was told to ask for, and was answered. */
function Collected({ callId }: { callId: number }): ReactNode {
  const t = useTexts(inboxTexts);
  const show = useShow();
  const call = useQuery(q('getCall', { path: { id: callId } }));
  const answers = Object.entries(call.data?.data.extracted ?? {}).filter(([, value]) => isPlain(value));
  if (answers.length === 0) return null;
  return (
    <section>
      <h3>{t.collected}</h3>
      <Facts items={answers.map(([label, value]) => ({ label, value: show.plain(String(value)) }))} />
    </section>
  );
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' : ['number', 'boolean'].includes(typeof value);
