import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { Icon, type IconName } from './icons.tsx';

/** In place of a list without rows: what would stand here and what to do next. */
export const Empty = ({ icon = 'inbox', title, body, action }: EmptyProps): ReactNode => (
  <div className={styles['empty']}>
    <span className={styles['icon']}>
      <Icon name={icon} size={22} />
    </span>
    <p className={styles['title']}>{title}</p>
    {body !== undefined && <div className={styles['body']}>{body}</div>}
    {action !== undefined && <div className={styles['action']}>{action}</div>}
  </div>
);

export interface EmptyProps {
  icon?: IconName;
  title: string;
  body?: ReactNode;
  action?: ReactNode;
}
