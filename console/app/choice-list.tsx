import type { ReactNode, RefObject } from 'react';
import { Header, Menu, MenuItem, MenuSection, Text } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../ui/icons.tsx';
import styles from './choice-menu.module.css';
import type { ChoiceSection } from './choice-menu.tsx';

/** What React Aria calls a button that opens a menu. */
const TRIGGER = 'MenuTrigger';

/** The open list of a `ChoiceMenu`, below its button. The first choice has the focus. */
export function ChoiceList({ triggerRef, labelledBy, sections, onClose }: ChoiceListProps): ReactNode {
  return (
    <Popover
      className={styles['popover'] ?? ''}
      aria-labelledby={labelledBy}
      trigger={TRIGGER}
      triggerRef={triggerRef}
      placement="bottom start"
      isOpen
      onOpenChange={onClose}
    >
      <Menu className={styles['menu'] ?? ''} aria-labelledby={labelledBy} autoFocus="first" onClose={onClose}>
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </Menu>
    </Popover>
  );
}

export interface ChoiceListProps {
  /** The button below which it stands, and to which the focus returns. */
  triggerRef: RefObject<HTMLButtonElement | null>;
  /** The id of the button, which has the name of the list. */
  labelledBy: string;
  sections: readonly ChoiceSection[];
  onClose: () => void;
}

function Section({ section }: { section: ChoiceSection }): ReactNode {
  const { id, title, chosen, choices, onChoose } = section;
  const selection =
    chosen === undefined
      ? {}
      : ({ selectionMode: 'single', selectedKeys: [chosen], disallowEmptySelection: true } as const);
  return (
    <MenuSection id={id} {...selection} aria-label={title ?? id} className={styles['section'] ?? ''}>
      {title !== undefined && <Header className={styles['title'] ?? ''}>{title}</Header>}
      {choices.map((choice) => (
        <MenuItem
          key={choice.id}
          id={choice.id}
          textValue={choice.text}
          className={styles['item'] ?? ''}
          {...(choice.to === undefined ? {} : { href: choice.to })}
          onAction={() => onChoose?.(choice.id)}
        >
          {choice.icon && <Icon name={choice.icon} />}
          <span className={styles['words']}>
            <Text slot="label">{choice.text}</Text>
            {choice.note !== undefined && (
              <Text slot="description" className={styles['note'] ?? ''}>
                {choice.note}
              </Text>
            )}
          </span>
          {choice.id === chosen && <Icon name="check" />}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
