import type { ReactNode } from 'react';
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

/**
 * A short explanation at the pointer or at focus. It adds to a name and never replaces one; `children` is one
 * element that takes focus.
 */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps): ReactNode {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      {children}
      <AriaTooltip className={styles['tooltip']} placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

/** Makes a plain element (a badge, an abbreviation) reachable by keyboard, for a `<Tooltip>` around it. */
export const TooltipTarget = ({ children }: { children: ReactNode }): ReactNode => (
  <Focusable>
    <span role="note" className={styles['target']}>
      {children}
    </span>
  </Focusable>
);

export interface TooltipProps {
  text: string;
  children: ReactNode;
  placement?: 'top' | 'bottom' | 'left' | 'right';
}
