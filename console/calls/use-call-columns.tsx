import type { Call } from '../platform/api-types.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import type { Column } from '../ui/data-table/table-columns.ts';
import { Icon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { CallBadge } from './call-badge.tsx';
import { callWords } from './call-words.texts.ts';
import styles from './calls.module.css';
import { callsTexts } from './calls.texts.ts';
import { callIcon, isRunning, otherNumber, otherPerson } from './describe-call.ts';
import { Elapsed } from './elapsed.tsx';

/** The columns of a list of calls. */
export function useCallColumns(): Column<Call>[] {
  const t = useTexts(callsTexts);
  const words = useTexts(callWords);
  const show = useShow();
  return [
    {
      id: 'person',
      header: t.person,
      width: '22%',
      cell: (call) => {
        const number = otherNumber(call);
        return (
          <>
            <Icon name={callIcon(call)} className={styles['direction']} />
            <span className={styles['person']}>
              <span className={styles['name']}>{otherPerson(call, show, words.withheld)}</span>
              {call.contact?.name != null && number !== null && (
                <span className={styles['number']}>{show.phone(number)}</span>
              )}
            </span>
            <VisuallyHidden>{words.directions[call.direction]}</VisuallyHidden>
          </>
        );
      },
    },
    { id: 'time', header: t.time, width: '170px', cell: (call) => show.when(call.started_at) },
    {
      id: 'outcome',
      header: t.outcome,
      width: '150px',
      phone: 'first',
      cell: (call) => <CallBadge call={call} />,
    },
    {
      id: 'about',
      header: t.about,
      phone: 'hidden',
      isCut: true,
      cell: (call) => <span className={styles['about']}>{call.summary ?? call.error}</span>,
    },
    {
      id: 'duration',
      header: t.duration,
      width: '90px',
      align: 'end',
      cell: (call) =>
        isRunning(call) ? <Elapsed since={call.answered_at} /> : show.duration(call.duration_seconds ?? 0),
    },
  ];
}
