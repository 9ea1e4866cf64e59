import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { FilterSelect } from '../ui/fields/filter-select.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { countFilters, daysOf, NO_FILTERS, STATUSES, stepFrom, VIEWS } from './appointments-search.ts';
import styles from './appointments.module.css';
import { appointmentsTexts } from './appointments.texts.ts';
import type { Address } from './use-address.ts';
import type { Business } from './use-business.ts';

interface HeadProps {
  address: Address;
  business: Business;
}

/** Which days are shown, how, and of whom. */
export function CalendarHead({ address, business }: HeadProps): ReactNode {
  const t = useTexts(appointmentsTexts);
  const { search, view, change } = address;
  return (
    <div className={styles['head']}>
      <div className={styles['line']}>
        <Days address={address} />
        <ToggleButtonGroup
          aria-label={t.view}
          className={styles['views']}
          selectedKeys={[view]}
          disallowEmptySelection
          onSelectionChange={([chosen]) =>
            change({ view: VIEWS.find((one) => one === chosen), q: undefined })
          }
        >
          {VIEWS.map((one) => (
            <ToggleButton key={one} id={one} className={styles['view']}>
              {t.views[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </div>
      <div className={styles['filters']} role="group" aria-label={t.filters}>
        <SearchField
          label={t.search}
          placeholder={t.searchHint}
          value={search.q ?? ''}
          onSearch={(words) => change({ q: words === '' ? undefined : words })}
          className={styles['search']}
        />
        <Filters address={address} business={business} />
        {countFilters(search) > 0 && (
          <Button variant="quiet" icon="x" onPress={() => change(NO_FILTERS)}>
            {t.clear}
          </Button>
        )}
      </div>
    </div>
  );
}

function Days({ address }: Pick<HeadProps, 'address'>): ReactNode {
  const t = useTexts(appointmentsTexts);
  const show = useShow();
  const { search, view, day, change } = address;
  const step = view === 'week' || view === 'list' ? 'week' : 'day';
  const days = daysOf(view, day);
  const labels = {
    day: show.longDay(day),
    staff: show.longDay(day),
    week: t.week(show.day(days[0] ?? day), show.day(days.at(-1) ?? day)),
    list: search.q === undefined ? t.from(show.longDay(day)) : t.found(search.q),
  };
  return (
    <div className={styles['days']}>
      <div className={styles['steps']}>
        <IconButton
          icon="chevron-left"
          label={t.previous[step]}
          onPress={() => change({ day: stepFrom(view, day, -1) })}
        />
        <Button onPress={() => change({ day: undefined })}>{t.today}</Button>
        <IconButton
          icon="chevron-right"
          label={t.next[step]}
          onPress={() => change({ day: stepFrom(view, day, 1) })}
        />
      </div>
      <DateField
        label={t.goTo}
        isLabelHidden
        value={day}
        onChange={(chosen) => chosen !== null && change({ day: chosen })}
        className={styles['goTo']}
      />
      <h2 className={styles['shown']}>{labels[view]}</h2>
    </div>
  );
}

function Filters({ address, business }: HeadProps): ReactNode {
  const t = useTexts(appointmentsTexts);
  const { search, change } = address;
  return (
    <>
      <FilterSelect
        label={t.staff}
        isLabelHidden
        any={t.everybody}
        choices={business.staff.map(({ id, name }) => ({ id, label: name }))}
        value={search.staff}
        onChange={(staff) => change({ staff })}
      />
      <FilterSelect
        label={t.service}
        isLabelHidden
        any={t.everyService}
        choices={business.services.map(({ id, name }) => ({ id, label: name }))}
        value={search.service}
        onChange={(service) => change({ service })}
      />
      <FilterSelect
        label={t.status}
        isLabelHidden
        any={t.everyStatus}
        choices={STATUSES.map((id) => ({ id, label: t.statuses[id] }))}
        value={search.status}
        onChange={(status) => change({ status })}
      />
    </>
  );
}
