import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FullCall } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import styles from './call-page.module.css';
import { callPageTexts } from './call-page.texts.ts';
import { madeOn, type MadeRecord } from '../ui/tool-uses/tool-results.ts';
import { toolTexts } from '../ui/tool-uses/tools.texts.ts';

const ICONS: Record<MadeRecord['kind'], IconName> = {
  appointment: 'calendar',
  order: 'shopping-bag',
  reservation: 'bed',
  inbox: 'inbox',
};

/** The records that a call made or changed, and the messages that were left on it, each with its page. */
export function MadeOnCall({ call }: { call: FullCall }): ReactNode {
  const t = useTexts(callPageTexts);
  const words = useTexts(toolTexts);
  const show = useShow();
  const inbox = useQuery(q('listInboxItems', { query: { call_id: call.id } }));
  const records = madeOn(call.transcript.flatMap(({ tools }) => tools ?? []))
    .filter(({ kind }) => kind !== 'inbox')
    .map((record) => ({ ...record, label: record.label && show.plain(record.label) }));
  const items: MadeRecord[] = (inbox.data?.data ?? []).map(({ id, subject }) => ({
    ...({ kind: 'inbox', id, to: `/inbox/${id}`, label: subject } as const),
  }));
  const all = [...records, ...items];
  if (all.length === 0) return null;
  return (
    <Card title={t.made}>
      <ul role="list" className={styles['made']}>
        {all.map(({ kind, to, label }) => (
          <li key={to} className={styles['record']}>
            <Icon name={ICONS[kind]} />
            <RouteLink to={to}>
              {label === null ? words.links[kind] : `${words.links[kind]}: ${label}`}
            </RouteLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
