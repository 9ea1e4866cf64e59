import { useQuery } from '@tanstack/react-query';
import type { Assistant } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import type { Column } from '../ui/data-table/table-columns.ts';
import { AssistantMenu } from './assistant-menu.tsx';
import { assistantsTexts } from './assistants.texts.ts';
import { StatusBadge } from './status-badge.tsx';

/** The columns of the list of assistants. */
export function useAssistantColumns(): Column<Assistant>[] {
  const t = useTexts(assistantsTexts);
  const show = useShow();
  const numbers = useQuery(q('listPhoneNumbers', {})).data?.data ?? [];
  const voices = useQuery(q('listVoices', {})).data?.data ?? [];
  const numbersOf = ({ id }: Assistant): string[] =>
    numbers.filter((one) => one.assistant_id === id).map(({ number }) => show.phone(number));
  return [
    { id: 'name', header: t.name, cell: ({ name }) => name },
    {
      id: 'state',
      header: t.state,
      width: '130px',
      phone: 'first',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'speaks',
      header: t.speaks,
      width: '34%',
      phone: 'second',
      cell: ({ language, voice }) =>
        [show.languageName(language), voices.find(({ id }) => id === voice)?.name ?? voice].join(' · '),
    },
    {
      id: 'answers',
      header: t.answers,
      width: '30%',
      phone: 'second',
      cell: (assistant) => show.list(numbersOf(assistant)) || t.noNumber,
    },
    {
      id: 'actions',
      header: t.tryIt,
      isHeaderHidden: true,
      width: '56px',
      align: 'end',
      phone: 'first',
      cell: (assistant) => <AssistantMenu assistant={assistant} numbers={numbersOf(assistant).length} />,
    },
  ];
}
