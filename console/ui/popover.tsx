import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { classNames } from './class-names.ts';
import styles from './popover.module.css';

/** The floating surface under menus, choices and calendars. */
export const FloatingSurface = ({ isWide, className, ...rest }: FloatingSurfaceProps): ReactNode => (
  <AriaPopover
    offset={4}
    {...rest}
    className={classNames(styles['surface'], !isWide && styles['fit'], className)}
  />
);

interface FloatingSurfaceProps extends Omit<AriaPopoverProps, 'className'> {
  /** As wide as its content needs, and not as its trigger. */
  isWide?: boolean;
  className?: string;
}

/** Something small that opens beside its trigger (a button): filters, details, a short form. */
export function Popover({
  trigger,
  label,
  children,
  isOpen,
  onOpenChange,
  placement,
}: PopoverProps): ReactNode {
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      <FloatingSurface isWide placement={placement ?? 'bottom end'}>
        <Dialog aria-label={label} className={styles['dialog']}>
          {({ close }) => <>{typeof children === 'function' ? children(close) : children}</>}
        </Dialog>
      </FloatingSurface>
    </DialogTrigger>
  );
}

export interface PopoverProps {
  trigger: ReactNode;
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  placement?: AriaPopoverProps['placement'];
}
