import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Text } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon, type IconName } from '../ui/icons.tsx';
import styles from './choice-menu.module.css';

interface Choice {
  id: string;
  text: string;
  note?: string | undefined;
  /** An address that the choice leads to. */
  to?: string;
  icon?: IconName;
}

export interface ChoiceSection {
  id: string;
  title?: string;
  /** The choice that holds now; a section without it holds plain actions. */
  chosen?: string;
  choices: readonly Choice[];
  onChoose?: (id: string) => void;
}

/** A wide button that opens a menu of choices in sections. */
export function ChoiceMenu({ label, text, note, icon, sections }: ChoiceMenuProps): ReactNode {
  return (
    <MenuTrigger>
      <Button className={styles['trigger'] ?? ''} aria-label={label}>
        <Icon name={icon} />
        <span className={styles['words']}>
          {/* The blank keeps both apart for who listens. */}
          <span>{text}</span> {note !== undefined && <span className={styles['note']}>{note}</span>}
        </span>
        <Icon name="chevron-down" />
      </Button>
      <Popover className={styles['popover'] ?? ''}>
        <Menu className={styles['menu'] ?? ''}>
          {sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

export interface ChoiceMenuProps {
  /** Name of the button for who does not see it. */
  label: string;
  text: string;
  note?: string;
  icon: IconName;
  sections: readonly ChoiceSection[];
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
