import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { scenarioFormTexts } from './scenario-form.texts.ts';
import type { Pair } from './scenario-values.ts';
import styles from './scenarios.module.css';

interface PairFieldsProps {
  pairs: readonly Pair[];
  nameLabel: string;
  valueLabel: string;
  addLabel: string;
  namePlaceholder?: string;
  isDisabled: boolean;
  onChange: (pairs: Pair[]) => void;
}

/** Names with values, as many as are needed. */
export function PairFields(props: PairFieldsProps): ReactNode {
  const { pairs, nameLabel, valueLabel, addLabel, namePlaceholder, isDisabled, onChange } = props;
  const t = useTexts(scenarioFormTexts);
  const put = (index: number, changed: Partial<Pair>): void =>
    onChange(pairs.map((pair, at) => (at === index ? { ...pair, ...changed } : pair)));
  return (
    <div className={styles['pairs']}>
      {pairs.map((pair, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place is what a pair is known by
        <div key={index} className={styles['pair']}>
          <TextField
            label={nameLabel}
            isLabelHidden={index > 0}
            placeholder={namePlaceholder ?? ''}
            autoComplete="off"
            value={pair.name}
            onChange={(name) => put(index, { name })}
          />
          <TextField
            label={valueLabel}
            isLabelHidden={index > 0}
            autoComplete="off"
            value={pair.value}
            onChange={(value) => put(index, { value })}
          />
          <IconButton
            icon="x"
            label={t.removeField(pair.name)}
            isDisabled={isDisabled}
            onPress={() => onChange(pairs.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {!isDisabled && (
        <div>
          <Button size="small" icon="plus" onPress={() => onChange([...pairs, { name: '', value: '' }])}>
            {addLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
