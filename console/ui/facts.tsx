import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and values of one thing. What has no value (null, undefined, '') is left out. */
export const Facts = ({ items }: { items: readonly Fact[] }): ReactNode => (
  <dl className={styles['facts']}>
    {items
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ label, value }) => (
        <div key={label} className={styles['fact']}>
          <dt className={styles['label']}>{label}</dt>
          <dd className={styles['value']}>{value}</dd>
        </div>
      ))}
  </dl>
);

export interface Fact {
  label: string;
  value: ReactNode;
}
