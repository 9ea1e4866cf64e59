import type { ReactNode } from 'react';
import { optOutTexts } from '../app/opt-outs.texts.ts';
import type { FullContact } from '../platform/api-types.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import styles from './contacts.module.css';

/** From which numbers of the business, on which channel and since when a person wants no texts. */
export function OptOutsCard({ contact }: { contact: FullContact }): ReactNode {
  const t = useTexts(optOutTexts);
  const show = useShow();
  const optOuts = contact.text_opt_outs;
  return (
    <Card title={t.title}>
      <p className={styles['quiet']}>{optOuts.length === 0 ? t.none : t.help}</p>
      <ul role="list" className={styles['consents']} aria-label={t.title}>
        {optOuts.map(({ phone_number_id: id, number, channel, since }) => (
          <li key={`${id} ${channel}`} className={styles['consent']}>
            <strong>
              {t.channels[channel]} · <RouteLink to={`/phone-numbers/${id}`}>{show.phone(number)}</RouteLink>
            </strong>
            <span className={styles['quiet']}>{t.since(show.when(since))}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
