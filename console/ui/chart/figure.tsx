import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons.tsx';
import { RouteLink } from '../route-link.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './chart.module.css';

/** A number with its name, and how it changed; `to` makes it the way to what it counts. */
export function Figure({ label, value, change, note, to, children }: FigureProps): ReactNode {
  const t = useTexts(uiTexts);
  return (
    <div className={styles['number']}>
      <p className={styles['name']}>
        {to === undefined ? (
          label
        ) : (
          <RouteLink to={to} className={styles['cover']}>
            {label}
          </RouteLink>
        )}
      </p>
      <p className={styles['value']}>{value}</p>
      {change !== undefined && change !== null && (
        <p className={classNames(styles['change'], styles[change.tone ?? 'neutral'])}>
          <Icon name={change.isUp ? 'chevron-up' : 'chevron-down'} size={12} />
          <span aria-hidden="true">{change.text}</span>
          <span className="visually-hidden">{t.change(change.text)}</span>
        </p>
      )}
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {children}
    </div>
  );
}

export interface FigureProps {
  label: string;
  value: ReactNode;
  change?: { text: string; isUp: boolean; tone?: 'good' | 'bad' | 'neutral' } | null;
  note?: ReactNode;
  to?: string;
  children?: ReactNode;
}

/** Figures side by side. */
export const Figures = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={styles['numbers']}>{children}</div>
);
