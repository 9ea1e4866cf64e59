import type { ReactNode } from 'react';
import { Button, Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { useTexts } from '../../platform/texts.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons.tsx';
import { FloatingSurface } from '../popover.tsx';
import { uiTexts } from '../ui.texts.ts';
import { ChoiceList, type Choice } from './choice.tsx';
import { FieldFrame, invalidity, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

/** Several of a list. The form carries one entry for each chosen id. */
export function MultiSelect(props: MultiSelectProps): ReactNode {
  const { choices, placeholder, value, defaultValue, onChange, className } = props;
  const t = useTexts(uiTexts);
  return (
    <AriaSelect<Choice, 'multiple'>
      selectionMode="multiple"
      name={props.name}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
      value={value}
      defaultValue={defaultValue}
      onChange={(keys) => onChange?.(keys.map(String))}
      placeholder={placeholder ?? t.choose}
      {...invalidity(props.errorMessage)}
      className={classNames(styles['field'], className)}
    >
      <FieldFrame {...props}>
        <Button className={classNames(styles['control'], styles['trigger'])}>
          <SelectValue<Choice> className={styles['chosen']}>
            {({ selectedItems, isPlaceholder, defaultChildren }) =>
              isPlaceholder ? defaultChildren : selectedItems.map((item) => item?.label).join(', ')
            }
          </SelectValue>
          <Icon name="chevron-down" />
        </Button>
      </FieldFrame>
      <FloatingSurface>
        <ChoiceList choices={choices} />
      </FloatingSurface>
    </AriaSelect>
  );
}

export interface MultiSelectProps extends FieldProps {
  choices: readonly Choice[];
  placeholder?: string;
  value?: string[];
  defaultValue?: string[];
  onChange?: (ids: string[]) => void;
}
