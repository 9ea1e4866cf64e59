import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import type { Draft } from '../ui/draft/use-draft.ts';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldRow, FieldStack } from '../ui/form.tsx';
import { OptionsEditor } from './options-editor.tsx';
import type { ProductDraft } from './product-draft.ts';
import { productPageTexts } from './product-page.texts.ts';

/** Every field of a product. */
export function ProductFields({ draft }: ProductFieldsProps): ReactNode {
  const t = useTexts(productPageTexts);
  return (
    <>
      <Card title={t.basics}>
        <BasicFields draft={draft} />
      </Card>
      <Card title={t.options} description={t.optionsHelp}>
        <OptionsEditor value={draft.values} onChange={(options) => draft.set({ options })} />
      </Card>
    </>
  );
}

interface ProductFieldsProps {
  draft: Draft<ProductDraft>;
}

function BasicFields({ draft: { values, set } }: ProductFieldsProps): ReactNode {
  const t = useTexts(productPageTexts);
  const { currency } = useShow();
  const categories = useQuery(q('listProductCategories', {}));
  return (
    <FieldStack>
      <FieldRow>
        <TextField
          label={t.name}
          name="name"
          isRequired
          value={values.name}
          onChange={(name) => set({ name })}
        />
        <MoneyField
          label={t.price}
          name="price_cents"
          isRequired
          currency={currency}
          value={values.price}
          onChange={(price) => set({ price })}
        />
      </FieldRow>
      <FieldRow>
        <ComboBox
          label={t.category}
          name="category"
          choices={(categories.data?.data ?? []).map(({ name }) => ({ id: name, label: name }))}
          allowsCustomValue
          inputValue={values.category}
          onInputChange={(category) => set({ category })}
        />
        <TextField
          label={t.externalId}
          description={t.externalIdHelp}
          name="external_id"
          value={values.externalId}
          onChange={(externalId) => set({ externalId })}
        />
      </FieldRow>
      <TextArea
        label={t.description}
        description={t.descriptionHelp}
        name="description"
        value={values.description}
        onChange={(description) => set({ description })}
      />
      <Switch
        label={t.onMenu}
        description={t.onMenuHelp}
        isSelected={values.isAvailable}
        onChange={(isAvailable) => set({ isAvailable })}
      />
    </FieldStack>
  );
}
