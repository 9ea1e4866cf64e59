import { getRouteApi, useParams, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { useTexting } from '../app/use-texting.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { FilterSelect } from '../ui/fields/filter-select.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { CHANNELS, type MessagesSearch } from './messages-search.ts';
import styles from './messages.module.css';
import { messagesTexts } from './messages.texts.ts';
import { NewMessageDialog } from './new-message-dialog.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';
import { readPerson } from './threads.ts';

const route = getRouteApi('/shell/messages');

/** Messages by person: the people at the left, the conversation with one beside them. */
export function MessagesPage(): ReactNode {
  const t = useTexts(messagesTexts);
  const title = useTexts(navigationTexts).messages;
  const may = useMay();
  const hasTexts = useTexting();
  const { search, openKey, change, open, hrefOf } = useMessagesAddress();
  const [isNew, setNew] = useState(false);
  if (hasTexts !== true) return hasTexts === false ? <NoTexting title={title} /> : <PageHead title={title} />;
  return (
    <>
      <PageHead
        title={title}
        actions={
          may('write') && (
            <Button variant="primary" icon="edit" onPress={() => setNew(true)}>
              {t.new}
            </Button>
          )
        }
      />
      <div className={styles['page']} data-open={openKey !== null || undefined}>
        <div className={styles['people']}>
          <Filters search={search} onChange={change} />
          <ThreadList search={search} openKey={openKey} hrefOf={hrefOf} onClear={() => change({})} />
        </div>
        <div className={styles['thread']}>
          {openKey === null ? (
            <Empty icon="message" title={t.choose} body={t.chooseBody} />
          ) : (
            <ThreadView key={openKey} person={readPerson(openKey)} onClose={() => open(null)} onOpen={open} />
          )}
        </div>
      </div>
      {isNew && (
        <NewMessageDialog
          onClose={() => setNew(false)}
          onChosen={(key) => {
            setNew(false);
            open(key);
          }}
        />
      )}
    </>
  );
}

function NoTexting({ title }: { title: string }): ReactNode {
  const t = useTexts(messagesTexts);
  const may = useMay();
  return (
    <>
      <PageHead title={title} />
      <Empty
        icon="message"
        title={t.off}
        body={t.offBody}
        action={may('manage') && <LinkButton to="/company/features">{t.toFeatures}</LinkButton>}
      />
    </>
  );
}

interface FiltersProps {
  search: MessagesSearch;
  onChange: (search: MessagesSearch) => void;
}

function Filters({ search, onChange }: FiltersProps): ReactNode {
  const t = useTexts(messagesTexts);
  return (
    <div className={styles['filters']} role="search">
      <SearchField
        label={t.words}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ ...search, q: q === '' ? undefined : q })}
        className={styles['words'] ?? ''}
      />
      <div className={styles['choice']}>
        <FilterSelect
          label={t.channel}
          isLabelHidden
          any={t.everyChannel}
          choices={CHANNELS.map((id) => ({ id, label: t.channels[id] }))}
          value={search.channel}
          onChange={(channel) => onChange({ ...search, channel })}
        />
      </div>
    </div>
  );
}

/** The address of the page: filters and the open thread, and how to change them. */
function useMessagesAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const { contactId } = useParams({ strict: false });
  const openKey = contactId ?? null;
  const go = (key: string | null, next: MessagesSearch): void => {
    if (key === null) void navigate({ to: '/messages', search: next });
    else void navigate({ to: '/messages/$contactId', params: { contactId: key }, search: next });
  };
  return {
    search,
    openKey,
    change: (next: MessagesSearch) => go(openKey, next),
    open: (key: string | null) => go(key, search),
    hrefOf: (key: string) =>
      router.buildLocation({ to: '/messages/$contactId', params: { contactId: key }, search }).href,
  };
}
