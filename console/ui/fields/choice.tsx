import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Text } from 'react-aria-components/Text';
import { useTexts } from '../../platform/texts.ts';
import { Icon, type IconName } from '../icons.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './choice.module.css';

/** One of the things to choose from. `detail` is a quiet second line. */
export interface Choice {
  id: string;
  label: string;
  detail?: string;
  icon?: IconName;
  isDisabled?: boolean;
}

/** The list of choices inside a popover. */
export function ChoiceList({ choices, isLoading }: ChoiceListProps): ReactNode {
  const t = useTexts(uiTexts);
  return (
    <ListBox
      items={choices}
      className={styles['list']}
      renderEmptyState={() => <p className={styles['none']}>{isLoading ? t.searching : t.noMatch}</p>}
    >
      {(choice: Choice) => (
        <ListBoxItem
          id={choice.id}
          textValue={choice.label}
          isDisabled={choice.isDisabled}
          className={styles['item']}
        >
          {({ isSelected }) => (
            <>
              {choice.icon && <Icon name={choice.icon} />}
              <span className={styles['words']}>
                <Text slot="label">{choice.label}</Text>
                {choice.detail !== undefined && (
                  <Text slot="description" className={styles['detail']} data-part="detail">
                    {choice.detail}
                  </Text>
                )}
              </span>
              {isSelected && <Icon name="check" className={styles['check']} />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}

interface ChoiceListProps {
  choices: readonly Choice[];
  isLoading?: boolean;
}
