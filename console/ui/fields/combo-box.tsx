import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import {
  Button,
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
} from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { useTexts } from '../../platform/texts.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons.tsx';
import { FloatingSurface } from '../popover.tsx';
import { uiTexts } from '../ui.texts.ts';
import { ChoiceList, type Choice } from './choice.tsx';
import { FieldFrame, invalidity, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

const SEARCH_DELAY_MS = 250;

/**
 * One of a long list, found by typing. Without `onSearch` the choices are filtered here; with it the page
 * fetches them: it is called a quarter of a second after the last letter.
 */
export function ComboBox(props: ComboBoxProps): ReactNode {
  const { label, description, errorMessage, isLabelHidden, className, choices, ...others } = props;
  const { onSearch, isLoading, placeholder, onChange, onInputChange, ...rest } = others;
  const t = useTexts(uiTexts);
  const [written, setWritten] = useState<string | null>(null);
  const search = useEffectEvent((words: string) => onSearch?.(words));
  useEffect(() => {
    if (written === null) return;
    const timer = setTimeout(() => search(written), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [written]);
  const write = (words: string): void => {
    setWritten(words);
    onInputChange?.(words);
  };
  const list = onSearch === undefined ? { defaultItems: choices } : { items: choices };
  const frame = { label, description, errorMessage, isLabelHidden, isRequired: props.isRequired };
  return (
    <AriaComboBox
      {...rest}
      {...list}
      {...invalidity(errorMessage)}
      allowsEmptyCollection
      menuTrigger="focus"
      onInputChange={write}
      onChange={(key) => onChange?.(key === null ? null : String(key))}
      className={classNames(styles['field'], className)}
    >
      <FieldFrame {...frame}>
        <Group className={styles['group']}>
          <Input placeholder={placeholder} />
          <Button className={styles['inside']} aria-label={t.openList}>
            <Icon name="chevron-down" />
          </Button>
        </Group>
      </FieldFrame>
      <FloatingSurface>
        <ChoiceList choices={choices} isLoading={isLoading} />
      </FloatingSurface>
    </AriaComboBox>
  );
}

export interface ComboBoxProps
  extends
    FieldProps,
    Omit<
      AriaComboBoxProps<Choice>,
      'className' | 'children' | 'items' | 'defaultItems' | 'value' | 'defaultValue' | 'onChange' | 'style'
    > {
  name?: string;
  className?: string;
  choices: readonly Choice[];
  placeholder?: string;
  /** Called with what is written; the page answers with new `choices`. */
  onSearch?: (words: string) => void;
  isLoading?: boolean;
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (id: string | null) => void;
}
