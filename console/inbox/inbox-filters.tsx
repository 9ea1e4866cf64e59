import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { FilterSelect } from '../ui/fields/filter-select.tsx';
import { DaysFilter, FilterBar, MoreFilters } from '../ui/filter-bar.tsx';
import { countFilters, PRIORITIES, STATUS_FILTERS, TYPES, type InboxSearch } from './inbox-search.ts';
import { inboxWords } from './inbox-words.texts.ts';
import { inboxTexts } from './inbox.texts.ts';

interface FiltersProps {
  search: InboxSearch;
  onChange: (changed: Partial<InboxSearch>) => void;
}

/** Words, state and who takes care are at hand, everything else behind a button. */
export function InboxFilters({ search, onChange }: FiltersProps): ReactNode {
  const t = useTexts(inboxTexts);
  const words = useTexts(inboxWords);
  const { q: _q, status: _status, assignee: _assignee, ...behind } = search;
  const count = countFilters(behind);
  const states = { in_progress: words.statuses.in_progress, done: words.statuses.done, all: t.everyState };
  return (
    <FilterBar label={t.words} words={search.q} onWords={(q) => onChange({ q })}>
      <FilterSelect
        label={t.state}
        isLabelHidden
        any={t.notDone}
        choices={STATUS_FILTERS.map((id) => ({ id, label: states[id] }))}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
      <AssigneeFilter search={search} onChange={onChange} />
      <MoreFilters
        label={t.filters}
        counted={count > 0 ? t.filtersOf(count) : t.filters}
        clear={t.clear}
        onClear={() =>
          onChange({
            ...{ type: undefined, priority: undefined, contact: undefined },
            ...{ from: undefined, to: undefined },
          })
        }
      >
        <SeldomFilters search={search} onChange={onChange} />
      </MoreFilters>
    </FilterBar>
  );
}

function AssigneeFilter({ search, onChange }: FiltersProps): ReactNode {
  const t = useTexts(inboxTexts);
  const members = useQuery(q('listMembers', {}));
  return (
    <FilterSelect<number | 'me' | 'nobody'>
      label={t.assignee}
      isLabelHidden
      any={t.everybody}
      choices={[
        { id: 'me', label: t.me },
        { id: 'nobody', label: t.nobody },
        ...(members.data?.data ?? []).map(({ id, name }) => ({ id, label: name })),
      ]}
      value={search.assignee}
      onChange={(assignee) => onChange({ assignee })}
    />
  );
}

function SeldomFilters({ search, onChange }: FiltersProps): ReactNode {
  const t = useTexts(inboxTexts);
  const words = useTexts(inboxWords);
  return (
    <>
      <FilterSelect
        label={t.kind}
        any={t.everyKind}
        choices={TYPES.map((id) => ({ id, label: words.types[id] }))}
        value={search.type}
        onChange={(type) => onChange({ type })}
      />
      <FilterSelect
        label={t.priority}
        any={t.everyPriority}
        choices={PRIORITIES.map((id) => ({ id, label: words.priorities[id] }))}
        value={search.priority}
        onChange={(priority) => onChange({ priority })}
      />
      <DaysFilter label={t.days} days={search} onChange={onChange} />
    </>
  );
}
