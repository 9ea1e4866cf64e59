import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Text } from 'react-aria-components/Text';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';
import styles from './menu.module.css';
import { FloatingSurface } from './popover.tsx';
import { uiTexts } from './ui.texts.ts';

/**
 * One action. With `disabledReason` it cannot be chosen and says why; what the role of the person never may
 * do, the page leaves out.
 */
export interface MenuAction {
  id: string;
  label: string;
  icon?: IconName;
  onAction?: () => void;
  href?: string;
  danger?: boolean;
  disabledReason?: string | null;
}

/** A menu of actions behind any button of the kit. */
export function ActionMenu({ trigger, label, items }: ActionMenuProps): ReactNode {
  const disabled = items.filter(({ disabledReason }) => disabledReason).map(({ id }) => id);
  return (
    <MenuTrigger>
      {trigger}
      <FloatingSurface isWide placement="bottom end">
        <AriaMenu
          aria-label={label}
          className={styles['menu']}
          items={items}
          disabledKeys={disabled}
          onAction={(key) => items.find(({ id }) => id === key)?.onAction?.()}
        >
          {(item) => (
            <MenuItem
              id={item.id}
              href={item.href}
              textValue={item.label}
              className={classNames(styles['item'], item.danger && styles['danger'])}
            >
              {item.icon && <Icon name={item.icon} />}
              <span className={styles['words']}>
                <Text slot="label">{item.label}</Text>
                {item.disabledReason && (
                  <Text slot="description" className={styles['reason']}>
                    {item.disabledReason}
                  </Text>
                )}
              </span>
            </MenuItem>
          )}
        </AriaMenu>
      </FloatingSurface>
    </MenuTrigger>
  );
}

export interface ActionMenuProps {
  trigger: ReactNode;
  label: string;
  items: readonly MenuAction[];
}

/** The actions of one row or page behind three dots. `name` says whose they are. Nothing without items. */
export function RowMenu({ items, name }: RowMenuProps): ReactNode {
  const t = useTexts(uiTexts);
  const label = name === undefined ? t.actions : t.moreActions(name);
  if (items.length === 0) return null;
  return (
    <ActionMenu trigger={<IconButton icon="more" label={label} size="small" />} label={label} items={items} />
  );
}

export interface RowMenuProps {
  items: readonly MenuAction[];
  name?: string;
}
