import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import {
  Button,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components/NumberField';
import { useTexts } from '../../platform/texts.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons.tsx';
import { uiTexts } from '../ui.texts.ts';
import { FieldFrame, invalidity, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

/** A number with steps; `unit` stands behind it ("minutes"). */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { label, description, errorMessage, isLabelHidden, className, unit, placeholder, ...rest } = props;
  const t = useTexts(uiTexts);
  const frame = { label, description, errorMessage, isLabelHidden, isRequired: props.isRequired };
  return (
    <AriaNumberField
      {...rest}
      {...invalidity(errorMessage)}
      className={classNames(styles['field'], className)}
    >
      <FieldFrame {...frame}>
        <Group className={styles['group']}>
          <Input className={styles['numeric']} placeholder={placeholder} />
          {unit !== undefined && <span className={styles['affixEnd']}>{unit}</span>}
          <Button slot="decrement" className={styles['inside']} aria-label={t.decrease}>
            <Icon name="minus" size={14} />
          </Button>
          <Button slot="increment" className={styles['inside']} aria-label={t.increase}>
            <Icon name="plus" size={14} />
          </Button>
        </Group>
      </FieldFrame>
    </AriaNumberField>
  );
}

export interface NumberFieldProps
  extends FieldProps, Omit<AriaNumberFieldProps, 'className' | 'children' | 'style'> {
  name?: string;
  unit?: string;
  placeholder?: string;
  className?: string;
}
