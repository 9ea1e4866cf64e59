import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/fields/filter-select.tsx';
import { DaysFilter, FilterBar, MoreFilters } from '../ui/filter-bar.tsx';
import { callWords } from './call-words.texts.ts';
import { countFilters, DIRECTIONS, OUTCOMES, STATUSES, type CallsSearch } from './calls-search.ts';
import styles from './calls.module.css';
import { callsTexts } from './calls.texts.ts';

interface FiltersProps {
  search: CallsSearch;
  onChange: (changed: Partial<CallsSearch>) => void;
}

/** The words to look for and the outcome at hand, everything else behind a button. */
export function CallsFilters({ search, onChange }: FiltersProps): ReactNode {
  const t = useTexts(callsTexts);
  const words = useTexts(callWords);
  const { q: _q, outcome: _outcome, contact: _contact, ...behind } = search;
  const count = countFilters(behind);
  return (
    <FilterBar label={t.words} words={search.q} onWords={(q) => onChange({ q })}>
      <FilterSelect
        label={t.outcome}
        isLabelHidden
        any={t.anyOutcome}
        choices={OUTCOMES.map((id) => ({ id, label: words.outcomes[id] }))}
        value={search.outcome}
        onChange={(outcome) => onChange({ outcome })}
      />
      <MoreFilters
        label={t.filters}
        counted={count > 0 ? t.filtersOf(count) : t.filters}
        clear={t.clear}
        onClear={() =>
          onChange({
            ...{ direction: undefined, status: undefined, assistant: undefined },
            ...{ from: undefined, to: undefined },
          })
        }
      >
        <SeldomFilters search={search} onChange={onChange} />
      </MoreFilters>
      {search.contact !== undefined && <OneContact id={search.contact} onChange={onChange} />}
    </FilterBar>
  );
}

function SeldomFilters({ search, onChange }: FiltersProps): ReactNode {
  const t = useTexts(callsTexts);
  const words = useTexts(callWords);
  const assistants = useQuery(q('listAssistants', { query: { per_page: 100 } }));
  return (
    <>
      <FilterSelect
        label={t.direction}
        any={t.anyDirection}
        choices={DIRECTIONS.map((id) => ({ id, label: words.directions[id] }))}
        value={search.direction}
        onChange={(direction) => onChange({ direction })}
      />
      <FilterSelect
        label={t.status}
        any={t.anyStatus}
        choices={STATUSES.map((id) => ({ id, label: words.statuses[id] }))}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={t.assistant}
        any={t.anyAssistant}
        choices={(assistants.data?.data ?? []).map(({ id, name }) => ({ id, label: name }))}
        value={search.assistant}
        onChange={(assistant) => onChange({ assistant })}
      />
      <DaysFilter label={t.days} days={search} onChange={onChange} />
    </>
  );
}

/** The person whose calls are shown, and the way back to all. */
function OneContact({ id, onChange }: { id: number; onChange: FiltersProps['onChange'] }): ReactNode {
  const t = useTexts(callsTexts);
  const show = useShow();
  const contact = useQuery(q('getContact', { path: { id } }));
  const { name = null, phone = null } = contact.data?.data ?? {};
  return (
    <span className={styles['chosen']}>
      {t.contact} <strong>{name ?? (phone && show.phone(phone)) ?? id}</strong>
      <Button size="small" variant="quiet" icon="x" onPress={() => onChange({ contact: undefined })}>
        {t.everybody}
      </Button>
    </span>
  );
}
