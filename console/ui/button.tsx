import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { useTexts } from '../platform/texts.ts';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';
import { RouteLink, type RouteLinkProps } from './route-link.tsx';
import { Tooltip } from './tooltip.tsx';
import { uiTexts } from './ui.texts.ts';

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium';

/** A button with words. While `isPending` it keeps focus, ignores presses and says that it is busy. */
export function Button(props: ButtonProps): ReactNode {
  const { variant = 'plain', size = 'medium', icon, isPending, children, className, ...rest } = props;
  const t = useTexts(uiTexts);
  return (
    <AriaButton {...rest} isPending={isPending} className={look(variant, size, className)}>
      {isPending ? <Spinner /> : icon && <Icon name={icon} />}
      <span>{children}</span>
      {isPending && <span className="visually-hidden">{t.busy}</span>}
    </AriaButton>
  );
}

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is a drawing alone; its `label` is its name and its tooltip. */
export function IconButton(props: IconButtonProps): ReactNode {
  const { icon, label, variant = 'quiet', size = 'medium', isPending, className, ...rest } = props;
  return (
    <Tooltip text={label}>
      <AriaButton
        {...rest}
        isPending={isPending}
        aria-label={label}
        className={look(variant, size, classNames(styles['iconOnly'], className))}
      >
        {isPending ? <Spinner /> : <Icon name={icon} />}
      </AriaButton>
    </Tooltip>
  );
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  icon: IconName;
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A link that looks like a button: it goes somewhere, a button does something. */
export function LinkButton(props: LinkButtonProps): ReactNode {
  const { variant = 'plain', size = 'medium', icon, children, className, ...rest } = props;
  return (
    <RouteLink {...rest} className={look(variant, size, className)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </RouteLink>
  );
}

export interface LinkButtonProps extends RouteLinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
}

const Spinner = (): ReactNode => <span className={styles['spinner']} aria-hidden="true" />;

const look = (variant: ButtonVariant, size: ButtonSize, extra: string | undefined): string =>
  classNames(styles['button'], styles[variant], styles[size], extra);
