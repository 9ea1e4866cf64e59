import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral';

/** A state in a word; the colour only repeats it. */
export const Badge = ({ tone = 'neutral', icon, children }: BadgeProps): ReactNode => (
  <span className={classNames(styles['badge'], styles[tone])}>
    {icon && <Icon name={icon} size={12} />}
    {children}
  </span>
);

export interface BadgeProps {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}
