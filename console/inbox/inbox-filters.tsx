import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { DateRangeField } from '../ui/fields/date-range-field.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Popover } from '../ui/popover.tsx';
import { countFilters, PRIORITIES, STATUS_FILTERS, TYPES, type InboxSearch } from './inbox-search.ts';
import { inboxWords } from './inbox-words.texts.ts';
import styles from './inbox.module.css';
import { inboxTexts } from './inbox.texts.ts';

interface FiltersProps {
  search: InboxSearch;
  onChange: (changed: Partial<InboxSearch>) => void;
}

/** No filter, in a list of choices whose ids are never empty. */
const ANY = 'any';

/** Words, state and who takes care are at hand, everything else behind a button. */
export function InboxFilters({ search, onChange }: FiltersProps): ReactNode {
  const t = useTexts(inboxTexts);
  const words = useTexts(inboxWords);
  const { q: _q, status: _status, assignee: _assignee, ...behind } = search;
  const count = countFilters(behind);
  const states = { in_progress: words.statuses.in_progress, done: words.statuses.done, all: t.everyState };
  return (
    <div className={styles['filters']} role="search">
      <SearchField
        label={t.words}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q: q === '' ? undefined : q })}
        className={styles['words'] ?? ''}
      />
      <Select
        label={t.state}
        isLabelHidden
        choices={[{ id: ANY, label: t.notDone }, ...STATUS_FILTERS.map((id) => ({ id, label: states[id] }))]}
        value={search.status ?? ANY}
        onChange={(id) => onChange({ status: STATUS_FILTERS.find((one) => one === id) })}
        className={styles['choice'] ?? ''}
      />
      <AssigneeFilter search={search} onChange={onChange} />
      <Popover
        label={t.filters}
        placement="bottom start"
        trigger={<Button icon="filter">{count > 0 ? t.filtersOf(count) : t.filters}</Button>}
      >
        <MoreFilters search={search} onChange={onChange} />
      </Popover>
    </div>
  );
}

function AssigneeFilter({ search, onChange }: FiltersProps): ReactNode {
  const t = useTexts(inboxTexts);
  const members = useQuery(q('listMembers', {}));
  const choose = (id: string): void => {
    const known = id === 'me' || id === 'nobody' ? id : undefined;
    onChange({ assignee: known ?? (id === ANY ? undefined : Number(id)) });
  };
  return (
    <Select
      label={t.assignee}
      isLabelHidden
      choices={[
        { id: ANY, label: t.everybody },
        { id: 'me', label: t.me },
        { id: 'nobody', label: t.nobody },
        ...(members.data?.data ?? []).map(({ id, name }) => ({ id: String(id), label: name })),
      ]}
      value={search.assignee === undefined ? ANY : String(search.assignee)}
      onChange={choose}
      className={styles['choice'] ?? ''}
    />
  );
}

function MoreFilters({ search, onChange }: FiltersProps): ReactNode {
  const t = useTexts(inboxTexts);
  const words = useTexts(inboxWords);
  const { from, to } = search;
  return (
    <div className={styles['more']}>
      <Select
        label={t.kind}
        choices={[{ id: ANY, label: t.everyKind }, ...TYPES.map((id) => ({ id, label: words.types[id] }))]}
        value={search.type ?? ANY}
        onChange={(id) => onChange({ type: TYPES.find((one) => one === id) })}
      />
      <Select
        label={t.priority}
        choices={[
          { id: ANY, label: t.everyPriority },
          ...PRIORITIES.map((id) => ({ id, label: words.priorities[id] })),
        ]}
        value={search.priority ?? ANY}
        onChange={(id) => onChange({ priority: PRIORITIES.find((one) => one === id) })}
      />
      <DateRangeField
        label={t.days}
        value={from === undefined || to === undefined ? null : { from, to }}
        onChange={(range) => onChange({ from: range?.from, to: range?.to })}
      />
      <Button
        variant="quiet"
        icon="x"
        onPress={() =>
          onChange({
            ...{ type: undefined, priority: undefined, contact: undefined },
            ...{ from: undefined, to: undefined },
          })
        }
      >
        {t.clear}
      </Button>
    </div>
  );
}
