import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Icon, type IconName } from '../ui/icons.tsx';
import type { ChoiceList } from './choice-list.tsx';
import styles from './choice-menu.module.css';

const loadList = async (): Promise<{ default: typeof ChoiceList }> => ({
  default: (await import('./choice-list.tsx')).ChoiceList,
});
const LazyList = lazy(loadList);

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

/**
 * A wide button that opens a menu of choices in sections. The code of the menu is loaded when the button has
 * the pointer or the focus, not with the first page.
 */
export function ChoiceMenu({ label, text, note, icon, sections }: ChoiceMenuProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const openByArrow = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setIsOpen(true);
  };
  // Opening it tells what went wrong.
  const preload = (): void => void loadList().catch(() => null);
  return (
    <>
      <Button
        id={id}
        ref={trigger}
        className={styles['trigger'] ?? ''}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onHoverStart={preload}
        onFocus={preload}
        onPress={() => setIsOpen(true)}
        onKeyDown={openByArrow}
      >
        <Icon name={icon} />
        <span className={styles['words']}>
          {/* The blank keeps both apart for who listens. */}
          <span>{text}</span> {note !== undefined && <span className={styles['note']}>{note}</span>}
        </span>
        <Icon name="chevron-down" />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LazyList
            triggerRef={trigger}
            labelledBy={id}
            sections={sections}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
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
