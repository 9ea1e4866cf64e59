import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { DateRangeField } from '../ui/fields/date-range-field.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Popover } from '../ui/popover.tsx';
import { callWords } from './call-words.texts.ts';
import { countFilters, DIRECTIONS, OUTCOMES, STATUSES, type CallsSearch } from './calls-search.ts';
import styles from './calls.module.css';
import { callsTexts } from './calls.texts.ts';

interface FiltersProps {
  search: CallsSearch;
  onChange: (changed: Partial<CallsSearch>) => void;
}

/** No filter, in a list of choices whose ids are never empty. */
const ANY = 'any';

/** The words to look for and the outcome at hand, everything else behind a button. */
export function CallsFilters({ search, onChange }: FiltersProps): ReactNode {
  const t = useTexts(callsTexts);
  const words = useTexts(callWords);
  const { q: _q, outcome: _outcome, contact: _contact, ...behind } = search;
  const count = countFilters(behind);
  return (
    <div className={styles['filters']} role="search">
      <SearchField
        label={t.words}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q: q === '' ? undefined : q })}
        className={styles['words'] ?? ''}
      />
      <Select
        label={t.outcome}
        isLabelHidden
        choices={[
          { id: ANY, label: t.anyOutcome },
          ...OUTCOMES.map((id) => ({ id, label: words.outcomes[id] })),
        ]}
        value={search.outcome ?? ANY}
        onChange={(id) => onChange({ outcome: OUTCOMES.find((one) => one === id) })}
        className={styles['choice'] ?? ''}
      />
      <Popover
        label={t.filters}
        placement="bottom start"
        trigger={<Button icon="filter">{count > 0 ? t.filtersOf(count) : t.filters}</Button>}
      >
        <MoreFilters search={search} onChange={onChange} />
      </Popover>
      {search.contact !== undefined && <OneContact id={search.contact} onChange={onChange} />}
    </div>
  );
}

function MoreFilters({ search, onChange }: FiltersProps): ReactNode {
  const t = useTexts(callsTexts);
  const words = useTexts(callWords);
  const assistants = useQuery(q('listAssistants', { query: { per_page: 100 } }));
  const { from, to } = search;
  return (
    <div className={styles['more']}>
      <Select
        label={t.direction}
        choices={[
          { id: ANY, label: t.anyDirection },
          ...DIRECTIONS.map((id) => ({ id, label: words.directions[id] })),
        ]}
        value={search.direction ?? ANY}
        onChange={(id) => onChange({ direction: DIRECTIONS.find((one) => one === id) })}
      />
      <Select
        label={t.status}
        choices={[
          { id: ANY, label: t.anyStatus },
          ...STATUSES.map((id) => ({ id, label: words.statuses[id] })),
        ]}
        value={search.status ?? ANY}
        onChange={(id) => onChange({ status: STATUSES.find((one) => one === id) })}
      />
      <Select
        label={t.assistant}
        choices={[
          { id: ANY, label: t.anyAssistant },
          ...(assistants.data?.data ?? []).map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        value={search.assistant === undefined ? ANY : String(search.assistant)}
        onChange={(id) => onChange({ assistant: id === ANY ? undefined : Number(id) })}
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
            ...{ direction: undefined, status: undefined, assistant: undefined },
            ...{ from: undefined, to: undefined },
          })
        }
      >
        {t.clear}
      </Button>
    </div>
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
