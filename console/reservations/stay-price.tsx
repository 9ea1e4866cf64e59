import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import styles from './reservations.module.css';
import { reservationsTexts } from './reservations.texts.ts';
import type { Reservation } from './stay-states.ts';

/** What each night costs, at the prices the stay was made at. */
export function StayPrice({ stay }: { stay: Reservation }): ReactNode {
  const t = useTexts(reservationsTexts);
  const show = useShow();
  if (stay.source === 'ical') {
    return (
      <Card title={t.price}>
        <p className={styles['quiet']}>{t.noPrice}</p>
      </Card>
    );
  }
  return (
    <Card title={t.price} isFlush>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t.night}</th>
            <th scope="col" className={styles['figure']}>
              {t.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {stay.nights_breakdown.map(({ date, price_cents: price }) => (
            <tr key={date}>
              <th scope="row">{show.day(date)}</th>
              <td className={styles['figure']}>{show.money(price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.nightly}</th>
            <td className={styles['figure']}>{show.money(stay.nightly_cents)}</td>
          </tr>
          <tr className={styles['total']}>
            <th scope="row">{t.sum}</th>
            <td className={styles['figure']}>{show.money(stay.total_cents)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
