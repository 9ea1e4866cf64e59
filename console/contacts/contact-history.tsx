import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { FilterSelect } from '../ui/fields/filter-select.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { Loading } from '../ui/loading.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { contactTexts } from './contact.texts.ts';
import styles from './contacts.module.css';
import type { HistoryEntry, Kind } from './history.ts';
import { useHistory } from './use-history.ts';

const route = getRouteApi('/shell/contacts/$id');
const ICONS: Record<Kind, IconName> = {
  calls: 'phone',
  messages: 'message',
  appointments: 'calendar',
  orders: 'shopping-bag',
  reservations: 'bed',
  inbox: 'inbox',
};

/** Calls, messages, bookings and inbox items of a person in one line of time, newest first. */
export function ContactHistory({ contactId }: { contactId: number }): ReactNode {
  const t = useTexts(contactTexts);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [pages, setPages] = useState(1);
  const history = useHistory(contactId, pages, search.show);
  return (
    <Card
      title={t.history}
      isFlush
      actions={
        <div className={styles['choice']}>
          <FilterSelect
            label={t.show}
            isLabelHidden
            any={t.all}
            choices={history.kinds.map((id) => ({ id, label: t.kinds[id] }))}
            value={search.show}
            onChange={(show) => void navigate({ search: { show } })}
          />
        </div>
      }
    >
      {history.error !== null && <Trouble error={history.error} onRetry={history.retry} />}
      {history.isPending && history.entries.length === 0 && <Loading />}
      {!history.isPending && history.entries.length === 0 && history.error === null && (
        <Empty icon="history" title={t.nothing} body={t.nothingBody} />
      )}
      <ol role="list" className={styles['timeline']} aria-label={t.history}>
        {history.entries.map((entry) => (
          <Entry key={`${entry.kind}-${entry.id}`} entry={entry} />
        ))}
      </ol>
      {history.hasMore && (
        <div className={styles['more']}>
          <Button icon="chevron-down" onPress={() => setPages(pages + 1)} isPending={history.isPending}>
            {t.older}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: HistoryEntry }): ReactNode {
  const t = useTexts(contactTexts);
  const show = useShow();
  return (
    <li className={styles['entry']}>
      <Icon name={ICONS[entry.kind]} className={styles['entryIcon']} />
      <div className={styles['entryWords']}>
        <p>
          <RouteLink to={entry.href} className={styles['entryLink']}>
            {entry.title}
          </RouteLink>
          {entry.isCancelled && <Badge tone="warn">{t.cancelled}</Badge>}
        </p>
        {entry.detail !== null && <p className={styles['entryDetail']}>{entry.detail}</p>}
      </div>
      <time className={styles['quiet']} dateTime={entry.at}>
        {show.when(entry.at)}
      </time>
    </li>
  );
}
