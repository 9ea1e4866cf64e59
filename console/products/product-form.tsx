import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Draft } from '../app/use-draft.ts';
import type { ApiError } from '../platform/api-error.ts';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FieldRow, FormActions } from '../ui/form.tsx';
import { OptionsEditor } from './options-editor.tsx';
import type { ProductDraft } from './product-draft.ts';
import styles from './product-page.module.css';
import { productPageTexts } from './product-page.texts.ts';

/** Every field of a product. Refusals of the API stand at their field. */
export function ProductForm(props: ProductFormProps): ReactNode {
  const { draft, error, isPending, action, onSubmit, onDiscard } = props;
  const t = useTexts(productPageTexts);
  return (
    <ApiForm errors={error} onSubmit={onSubmit} autoComplete="off">
      {draft.isOutdated && <p className={styles['outdated']}>{t.outdated}</p>}
      <Card title={t.basics}>
        <BasicFields draft={draft} />
      </Card>
      <Card title={t.options} description={t.optionsHelp}>
        <OptionsEditor value={draft.value} onChange={(options) => draft.change({ options })} />
      </Card>
      <FormActions>
        <Button type="submit" variant="primary" isPending={isPending}>
          {action}
        </Button>
        {onDiscard !== undefined && draft.isDirty && <Button onPress={onDiscard}>{t.discard}</Button>}
      </FormActions>
    </ApiForm>
  );
}

interface ProductFormProps {
  draft: Draft<ProductDraft>;
  error: ApiError | null;
  isPending: boolean;
  action: string;
  onSubmit: () => void;
  onDiscard?: () => void;
}

function BasicFields({ draft: { value, change } }: { draft: Draft<ProductDraft> }): ReactNode {
  const t = useTexts(productPageTexts);
  const { currency } = useShow();
  const categories = useQuery(q('listProductCategories', {}));
  return (
    <div className={styles['fields']}>
      <FieldRow>
        <TextField
          label={t.name}
          name="name"
          isRequired
          value={value.name}
          onChange={(name) => change({ name })}
        />
        <MoneyField
          label={t.price}
          name="price_cents"
          isRequired
          currency={currency}
          value={value.price}
          onChange={(price) => change({ price })}
        />
      </FieldRow>
      <FieldRow>
        <ComboBox
          label={t.category}
          name="category"
          choices={(categories.data?.data ?? []).map(({ name }) => ({ id: name, label: name }))}
          allowsCustomValue
          inputValue={value.category}
          onInputChange={(category) => change({ category })}
        />
        <TextField
          label={t.externalId}
          description={t.externalIdHelp}
          name="external_id"
          value={value.externalId}
          onChange={(externalId) => change({ externalId })}
        />
      </FieldRow>
      <TextArea
        label={t.description}
        description={t.descriptionHelp}
        name="description"
        value={value.description}
        onChange={(description) => change({ description })}
      />
      <Switch
        label={t.onMenu}
        description={t.onMenuHelp}
        isSelected={value.isAvailable}
        onChange={(isAvailable) => change({ isAvailable })}
      />
    </div>
  );
}
