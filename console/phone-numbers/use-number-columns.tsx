import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Carrier, PhoneNumber } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table/table-columns.ts';
import { RowMenu } from '../ui/menu.tsx';
import { AssistantOfNumber } from './assistant-of-number.tsx';
import { carriersFor, STATE_TONES, stateOf, usesOf } from './describe-number.ts';
import styles from './phone-numbers.module.css';
import { phoneNumbersTexts } from './phone-numbers.texts.ts';
import { useCarriers } from './use-carriers.ts';
import { useRemoveNumber } from './use-remove-number.ts';

/** The columns of the list of numbers. */
export function useNumberColumns(): Column<PhoneNumber>[] {
  const t = useTexts(phoneNumbersTexts);
  const show = useShow();
  const may = useMay();
  const carriers = useCarriers();
  const columns: Column<PhoneNumber>[] = [
    {
      id: 'number',
      header: t.number,
      cell: ({ number, name }) => (
        <span className={styles['number']}>
          <span>{show.phone(number)}</span>
          {name !== number && <span className={styles['name']}>{name}</span>}
        </span>
      ),
    },
    {
      ...{ id: 'assistant', header: t.assistant, width: '220px', phone: 'second' },
      cell: (number) => <AssistantOfNumber number={number} />,
    },
    {
      ...{ id: 'state', header: t.state, width: '170px', phone: 'second' },
      cell: (number) => <StateBadge number={number} />,
    },
    {
      ...{ id: 'uses', header: t.uses, width: '22%', phone: 'second' },
      cell: (number) => <Uses number={number} carriers={carriers} />,
    },
  ];
  if (!may('manage')) return columns;
  return [
    ...columns,
    {
      ...{ id: 'actions', header: t.remove, isHeaderHidden: true, width: '56px', align: 'end' },
      phone: 'first',
      cell: (number) => <NumberMenu number={number} />,
    },
  ];
}

/** What the number is used for, and by which carrier of the workspace its calls and its texts go. */
function Uses({ number, carriers }: { number: PhoneNumber; carriers: readonly Carrier[] }): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const names = carriersFor(number, carriers).map(({ use, name }) => t.carrierFor(t[use], name));
  const uses = usesOf(number).map((use) => t[use]);
  return (
    <span className={styles['number']}>
      <span>{uses.join(' · ')}</span>
      {names.length > 0 && <span className={styles['name']}>{names.join(' · ')}</span>}
    </span>
  );
}

/** What becomes of a call to the number. */
export function StateBadge({ number }: { number: PhoneNumber }): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const assistants = useQuery(q('listAssistants', { query: { per_page: 100 } })).data?.data;
  if (assistants === undefined) return null;
  const state = stateOf(number, assistants);
  return <Badge tone={STATE_TONES[state]}>{t[state]}</Badge>;
}

function NumberMenu({ number }: { number: PhoneNumber }): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const remove = useRemoveNumber(number);
  const items = [
    { id: 'remove', label: t.remove, icon: 'trash', danger: true, onAction: () => void remove() },
  ] as const;
  return <RowMenu name={number.name} items={items} />;
}
