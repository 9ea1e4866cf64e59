import { useState, type ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxGroup } from '../ui/fields/checkbox.tsx';
import type { Choice } from '../ui/fields/choice.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
import { defaultChoices, isOneOf, priceOf, wrongGroup, type Line, type Product } from './basket.ts';
import { newOrderTexts } from './new-order.texts.ts';

/** A line that is entered, or one of the order that is changed. */
export type ItemDraft = { isNew: true; line: Pick<Line, 'key' | 'product'> } | { isNew: false; line: Line };

/** Asks how a product is wanted: choices of each group, how many, and a note for the kitchen. */
export function ItemDialog({ item, onPut, onClose }: ItemDialogProps): ReactNode {
  const t = useTexts(newOrderTexts);
  const show = useShow();
  const { product } = item.line;
  const [line, setLine] = useState<Line>(() =>
    item.isNew ? { ...item.line, quantity: 1, choiceIds: defaultChoices(product), notes: '' } : item.line,
  );
  const change = (changed: Partial<Line>): void => setLine((now) => ({ ...now, ...changed }));
  const choose = (group: Group, ids: readonly number[]): void => {
    const others = line.choiceIds.filter((id) => !group.choices.some((choice) => choice.id === id));
    change({ choiceIds: [...others, ...ids] });
  };
  const price = show.money(priceOf(product, line.choiceIds) * line.quantity);
  const words = item.isNew ? t.putIn : t.apply;
  return (
    <Dialog title={product.name} isOpen onClose={onClose}>
      <ApiForm errors={null} onSubmit={() => onPut(line)}>
        {product.options.map((group) => (
          <GroupField
            key={group.id}
            group={group}
            chosen={line.choiceIds}
            onChange={(ids) => choose(group, ids)}
          />
        ))}
        <NumberField
          label={t.quantityOf(product.name)}
          minValue={1}
          maxValue={999}
          value={line.quantity}
          onChange={(quantity) => change({ quantity: Number.isNaN(quantity) ? 1 : quantity })}
        />
        <TextField label={t.itemNotes} value={line.notes} onChange={(notes) => change({ notes })} />
        <FormActions>
          <Button type="submit" variant="primary" isDisabled={wrongGroup(product, line.choiceIds) !== null}>
            {[words, price].join(' · ')}
          </Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}

interface ItemDialogProps {
  item: ItemDraft;
  onPut: (line: Line) => void;
  onClose: () => void;
}

type Group = Product['options'][number];

interface GroupFieldProps {
  group: Group;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

function GroupField({ group, chosen, onChange }: GroupFieldProps): ReactNode {
  const t = useTexts(newOrderTexts);
  const show = useShow();
  const ids = group.choices.filter(({ id }) => chosen.includes(id)).map(({ id }) => String(id));
  const isFull = group.max_choices !== null && ids.length >= group.max_choices;
  const choices = group.choices.map((choice): Choice => {
    const price = choice.surcharge_cents === 0 ? undefined : t.surcharge(show.money(choice.surcharge_cents));
    const isTaken = ids.includes(String(choice.id));
    const isLocked = isFull && !isTaken && !isOneOf(group);
    return {
      id: String(choice.id),
      label: choice.name,
      ...(choice.available ? { ...(price === undefined ? {} : { detail: price }) } : { detail: t.soldOut }),
      isDisabled: (!choice.available && !isTaken) || isLocked,
    };
  });
  if (isOneOf(group)) {
    return (
      <RadioGroup
        label={group.name}
        choices={choices}
        isRequired
        value={ids[0] ?? null}
        onChange={(id) => onChange([Number(id)])}
      />
    );
  }
  return (
    <CheckboxGroup
      label={group.name}
      description={rangeWords(group, t)}
      choices={choices}
      value={ids}
      onChange={(next) => onChange(next.map(Number))}
    />
  );
}

function rangeWords({ min_choices: least, max_choices: most }: Group, t: typeof newOrderTexts.en): string {
  if (most !== null && least === most) return t.exactly(least);
  const words = [least > 0 ? t.atLeast(least) : t.optional, ...(most === null ? [] : [t.atMost(most)])];
  return words.join(', ');
}
