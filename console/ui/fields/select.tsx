import type { ReactNode } from 'react';
import {
  Button,
  Select as AriaSelect,
  SelectValue,
  type SelectProps as AriaSelectProps,
} from 'react-aria-components/Select';
import { useTexts } from '../../platform/texts.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons.tsx';
import { FloatingSurface } from '../popover.tsx';
import { uiTexts } from '../ui.texts.ts';
import { ChoiceList, type Choice } from './choice.tsx';
import { FieldFrame, invalidity, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

/** One of a short list. `value` is the id of a choice, null for none. */
export function Select(props: SelectProps): ReactNode {
  const { label, description, errorMessage, isLabelHidden, className, choices, placeholder, ...others } =
    props;
  const { onChange, ...rest } = others;
  const t = useTexts(uiTexts);
  const frame = { label, description, errorMessage, isLabelHidden, isRequired: props.isRequired };
  return (
    <AriaSelect
      {...rest}
      {...invalidity(errorMessage)}
      placeholder={placeholder ?? t.choose}
      onChange={(key) => key !== null && onChange?.(String(key))}
      className={classNames(styles['field'], className)}
    >
      <FieldFrame {...frame}>
        <Button className={classNames(styles['control'], styles['trigger'])}>
          <SelectValue className={styles['chosen']} />
          <Icon name="chevron-down" />
        </Button>
      </FieldFrame>
      <FloatingSurface>
        <ChoiceList choices={choices} />
      </FloatingSurface>
    </AriaSelect>
  );
}

export interface SelectProps
  extends
    FieldProps,
    Omit<
      AriaSelectProps<object>,
      'className' | 'children' | 'value' | 'defaultValue' | 'onChange' | 'selectionMode' | 'style'
    > {
  name?: string;
  className?: string;
  choices: readonly Choice[];
  placeholder?: string;
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (id: string) => void;
}
