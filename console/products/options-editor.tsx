import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldStack } from '../ui/form.tsx';
import { moveItem } from '../ui/move-item.ts';
import { SortableList } from '../ui/sortable-list.tsx';
import { nextKey, type ChoiceDraft, type GroupDraft, type ProductDraft } from './product-draft.ts';
import styles from './product-page.module.css';
import { productPageTexts } from './product-page.texts.ts';

/** The groups of choices of a product, in the order in which they are asked. */
export function OptionsEditor({ value, onChange }: OptionsEditorProps): ReactNode {
  const t = useTexts(productPageTexts);
  const { options } = value;
  const replace = (group: GroupDraft): void =>
    onChange(options.map((one) => (one.key === group.key ? group : one)));
  const add = (): void => {
    const key = nextKey(value);
    const group = { key, id: null, name: '', least: 0, most: null, choices: [newChoice(key - 1)] };
    onChange([...options, group]);
  };
  return (
    <FieldStack>
      <SortableList
        label={t.options}
        items={options}
        itemKey={({ key }) => key}
        itemName={({ name }) => name || t.unnamed}
        onMove={(from, to) => onChange(moveItem(options, from, to))}
        className={styles['groups']}
        renderItem={(group, index) => (
          <GroupFields
            group={group}
            path={`options.${index}`}
            label={t.groupNumber(index + 1)}
            newKey={nextKey(value)}
            onChange={replace}
            onRemove={() => onChange(options.filter(({ key }) => key !== group.key))}
          />
        )}
      />
      <div>
        <Button icon="plus" onPress={add}>
          {t.addGroup}
        </Button>
      </div>
    </FieldStack>
  );
}

interface OptionsEditorProps {
  value: ProductDraft;
  onChange: (options: GroupDraft[]) => void;
}

const newChoice = (key: number): ChoiceDraft => ({
  ...{ key, id: null, name: '', surcharge: 0 },
  isDefault: false,
  isAvailable: true,
});

interface GroupFieldsProps {
  group: GroupDraft;
  /** Its place in the API's body. */
  path: string;
  label: string;
  newKey: number;
  onChange: (group: GroupDraft) => void;
  onRemove: () => void;
}

function GroupFields({ group, path, label, newKey, onChange, onRemove }: GroupFieldsProps): ReactNode {
  const t = useTexts(productPageTexts);
  const change = (changed: Partial<GroupDraft>): void => onChange({ ...group, ...changed });
  const { choices } = group;
  return (
    <fieldset className={styles['groupFields']} name={path}>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles['groupLine']}>
        <TextField
          label={t.groupName}
          name={`${path}.name`}
          isRequired
          value={group.name}
          onChange={(name) => change({ name })}
        />
        <NumberField
          label={t.least}
          name={`${path}.min_choices`}
          minValue={0}
          value={group.least}
          onChange={(least) => change({ least: Number.isNaN(least) ? 0 : least })}
        />
        <NumberField
          label={t.most}
          description={t.mostHelp}
          name={`${path}.max_choices`}
          minValue={1}
          value={group.most ?? Number.NaN}
          onChange={(most) => change({ most: Number.isNaN(most) ? null : most })}
        />
        <IconButton icon="trash" label={t.removeGroup(group.name || t.unnamed)} onPress={onRemove} />
      </div>
      <SortableList
        label={t.choices}
        items={choices}
        itemKey={({ key }) => key}
        itemName={({ name }) => name || t.unnamed}
        onMove={(from, to) => change({ choices: moveItem(choices, from, to) })}
        renderItem={(choice, index) => (
          <ChoiceFields
            choice={choice}
            path={`${path}.choices.${index}`}
            isFirst={index === 0}
            onChange={(next) =>
              change({ choices: choices.map((one) => (one.key === next.key ? next : one)) })
            }
            onRemove={() => change({ choices: choices.filter(({ key }) => key !== choice.key) })}
          />
        )}
      />
      <div>
        <Button size="small" icon="plus" onPress={() => change({ choices: [...choices, newChoice(newKey)] })}>
          {t.addChoice}
        </Button>
      </div>
    </fieldset>
  );
}

interface ChoiceFieldsProps {
  choice: ChoiceDraft;
  path: string;
  /** The labels stand above the first alone. */
  isFirst: boolean;
  onChange: (choice: ChoiceDraft) => void;
  onRemove: () => void;
}

function ChoiceFields({ choice, path, isFirst, onChange, onRemove }: ChoiceFieldsProps): ReactNode {
  const t = useTexts(productPageTexts);
  const { currency } = useShow();
  const change = (changed: Partial<ChoiceDraft>): void => onChange({ ...choice, ...changed });
  return (
    <div className={styles['choiceLine']}>
      <TextField
        label={t.name}
        isLabelHidden={!isFirst}
        name={`${path}.name`}
        isRequired
        value={choice.name}
        onChange={(name) => change({ name })}
      />
      <MoneyField
        label={t.surcharge}
        isLabelHidden={!isFirst}
        name={`${path}.surcharge_cents`}
        currency={currency}
        value={choice.surcharge}
        onChange={(surcharge) => change({ surcharge })}
      />
      <Checkbox
        label={t.isDefault}
        name={`${path}.default`}
        isSelected={choice.isDefault}
        onChange={(isDefault) => change({ isDefault })}
      />
      <Checkbox
        label={t.isAvailable}
        isSelected={choice.isAvailable}
        onChange={(isAvailable) => change({ isAvailable })}
      />
      <IconButton icon="x" label={t.removeChoice(choice.name || t.unnamed)} onPress={onRemove} />
    </div>
  );
}
