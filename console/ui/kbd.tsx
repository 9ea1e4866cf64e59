import type { ReactNode } from 'react';
import styles from './kbd.module.css';

/** The keys of a shortcut, such as `['Ctrl', 'K']`. */
export const Kbd = ({ keys }: { keys: readonly string[] }): ReactNode => (
  <span className={styles['keys']}>
    {keys.map((key) => (
      <kbd key={key} className={styles['key']}>
        {key}
      </kbd>
    ))}
  </span>
);
