import type { ReactNode } from 'react';
import type { Call } from '../platform/api-types.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icons.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { CallBadge } from './call-badge.tsx';
import { callWords } from './call-words.texts.ts';
import { callIcon, otherNumber, otherPerson } from './describe-call.ts';
import { Elapsed } from './elapsed.tsx';
import { LiveControls } from './live-controls.tsx';
import { LiveWords } from './live-words.tsx';
import styles from './live.module.css';
import { liveTexts } from './live.texts.ts';
import { TakeOver } from './take-over.tsx';

/** One running call on the board. */
export function LiveCallCard({ call }: { call: Call }): ReactNode {
  const t = useTexts(liveTexts);
  const words = useTexts(callWords);
  const show = useShow();
  const who = otherPerson(call, show, words.withheld);
  const number = otherNumber(call);
  const about = [call.contact?.name != null && number !== null && show.phone(number), call.assistant?.name];
  return (
    <Card
      title={who}
      description={about.filter(Boolean).join(' · ')}
      actions={
        <>
          <span className={styles['elapsed']}>
            <Icon name={callIcon(call)} />
            <Elapsed since={call.answered_at} />
          </span>
          <CallBadge call={call} />
        </>
      }
    >
      <LiveWords call={call} />
      <TakeOver call={call} />
      <div className={styles['controls']}>
        <RouteLink to={`/calls/${call.id}`} aria-label={t.open(who)} className={styles['details']}>
          {t.details}
        </RouteLink>
        <LiveControls call={call} />
      </div>
    </Card>
  );
}
