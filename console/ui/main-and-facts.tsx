import type { ReactNode } from 'react';
import styles from './main-and-facts.module.css';

/** The page of one thing: what it is about, and a column of facts beside it; on phones below. */
export const MainAndFacts = ({ children, facts }: { children: ReactNode; facts: ReactNode }): ReactNode => (
  <div className={styles['columns']}>
    <div className={styles['part']}>{children}</div>
    <div className={styles['part']}>{facts}</div>
  </div>
);
