import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ListTable } from '../ui/data-table/list-table.tsx';
import { Empty } from '../ui/empty.tsx';
import { FilterSelect } from '../ui/fields/filter-select.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import {
  CALLABLE,
  contactsInput,
  countFilters,
  sortingOf,
  sortOf,
  type ContactsSearch,
} from './contacts-search.ts';
import styles from './contacts.module.css';
import { contactsTexts } from './contacts.texts.ts';
import { useContactColumns } from './use-contact-columns.tsx';

const route = getRouteApi('/shell/contacts');

/** Everybody the business knows; search, filters, order and page stand in the address. */
export function ContactsPage(): ReactNode {
  const t = useTexts(contactsTexts);
  const title = useTexts(navigationTexts).contacts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Partial<ContactsSearch>): void =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changed }) });
  const list = useQuery({ ...q('listContacts', contactsInput(search)), placeholderData: keepPreviousData });
  const columns = useContactColumns((tag) => change({ tag }));
  const [isNew, setNew] = useState(false);
  return (
    <>
      <PageHead title={title} actions={<Actions onNew={() => setNew(true)} />} />
      <Filters search={search} onChange={change} />
      <ListTable
        caption={title}
        columns={columns}
        list={list}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `/contacts/${id}`}
        sort={sortingOf(search.sort)}
        onSort={(sorting) => change({ sort: sortOf(sorting) })}
        empty={
          <NoContacts
            isFiltered={countFilters(search) > 0}
            onClear={() => void navigate({ search: {} })}
            onNew={() => setNew(true)}
          />
        }
        total={t.total}
        onPage={(page) => change({ page })}
      />
      {isNew && <ContactDialog contact={null} onClose={() => setNew(false)} />}
    </>
  );
}

function Actions({ onNew }: { onNew: () => void }): ReactNode {
  const t = useTexts(contactsTexts);
  const may = useMay();
  if (!may('write')) return null;
  return (
    <>
      <LinkButton to="/contacts/import" icon="upload">
        {t.import}
      </LinkButton>
      <Button variant="primary" icon="user-plus" onPress={onNew}>
        {t.add}
      </Button>
    </>
  );
}

interface FiltersProps {
  search: ContactsSearch;
  onChange: (changed: Partial<ContactsSearch>) => void;
}

function Filters({ search, onChange }: FiltersProps): ReactNode {
  const t = useTexts(contactsTexts);
  const words = { yes: t.mayBeCalled, no: t.mayNotBeCalled };
  return (
    <FilterBar label={t.words} words={search.q} onWords={(q) => onChange({ q })}>
      <FilterSelect
        label={t.calls}
        isLabelHidden
        any={t.everybody}
        choices={CALLABLE.map((id) => ({ id, label: words[id] }))}
        value={search.callable}
        onChange={(callable) => onChange({ callable })}
      />
      <SearchField
        label={t.tag}
        value={search.tag ?? ''}
        onSearch={(tag) => onChange({ tag: tag === '' ? undefined : tag })}
        className={styles['tagFilter'] ?? ''}
      />
    </FilterBar>
  );
}

interface NoContactsProps {
  isFiltered: boolean;
  onClear: () => void;
  onNew: () => void;
}

function NoContacts({ isFiltered, onClear, onNew }: NoContactsProps): ReactNode {
  const t = useTexts(contactsTexts);
  if (isFiltered) {
    return (
      <Empty
        icon="search"
        title={t.noMatch}
        body={t.noMatchBody}
        action={<Button onPress={onClear}>{t.clear}</Button>}
      />
    );
  }
  return <Empty icon="users" title={t.none} body={t.noneBody} action={<Actions onNew={onNew} />} />;
}
