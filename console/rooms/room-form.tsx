import type { ReactNode } from 'react';
import type { Draft } from '../app/use-draft.ts';
import type { ApiError } from '../platform/api-error.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { TagField } from '../ui/fields/tag-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FieldRow, FormActions } from '../ui/form.tsx';
import type { RoomDraft } from './room-draft.ts';
import styles from './rooms.module.css';
import { roomsTexts } from './rooms.texts.ts';
import { SeasonsEditor } from './seasons-editor.tsx';

/** Every field of a room type. Refusals of the API stand at their field. */
export function RoomForm(props: RoomFormProps): ReactNode {
  const { draft, error, isPending, action, onSubmit, onDiscard } = props;
  const t = useTexts(roomsTexts);
  return (
    <ApiForm errors={error} onSubmit={onSubmit} autoComplete="off">
      {draft.isOutdated && <p className={styles['outdated']}>{t.outdated}</p>}
      <Card title={t.basics}>
        <BasicFields draft={draft} />
      </Card>
      <Card title={t.limits}>
        <LimitFields draft={draft} />
      </Card>
      <Card title={t.seasons} description={t.seasonsHelp}>
        <SeasonsEditor seasons={draft.value.seasons} onChange={(seasons) => draft.change({ seasons })} />
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

interface RoomFormProps {
  draft: Draft<RoomDraft>;
  error: ApiError | null;
  isPending: boolean;
  action: string;
  onSubmit: () => void;
  onDiscard?: () => void;
}

type PartProps = Pick<RoomFormProps, 'draft'>;

function BasicFields({ draft: { value, change } }: PartProps): ReactNode {
  const t = useTexts(roomsTexts);
  const { currency } = useShow();
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
        <TextField
          label={t.category}
          name="category"
          value={value.category}
          onChange={(category) => change({ category })}
        />
      </FieldRow>
      <FieldRow>
        <MoneyField
          label={t.price}
          description={t.priceHelp}
          name="price_cents"
          isRequired
          currency={currency}
          value={value.price}
          onChange={(price) => change({ price })}
        />
        <NumberField
          label={t.quantity}
          description={t.quantityHelp}
          name="quantity"
          minValue={1}
          value={value.quantity}
          onChange={(quantity) => change({ quantity: Number.isNaN(quantity) ? 1 : quantity })}
        />
      </FieldRow>
      <TextArea
        label={t.description}
        description={t.descriptionHelp}
        name="description"
        value={value.description}
        onChange={(description) => change({ description })}
      />
      <TagField
        label={t.amenities}
        description={t.amenitiesHelp}
        name="amenities"
        value={value.amenities}
        onChange={(amenities) => change({ amenities })}
      />
      <Switch
        label={t.offered}
        description={t.offeredHelp}
        isSelected={value.isAvailable}
        onChange={(isAvailable) => change({ isAvailable })}
      />
      <FieldRow>
        <NumberField
          label={t.position}
          description={t.positionHelp}
          name="position"
          value={value.position}
          onChange={(position) => change({ position: Number.isNaN(position) ? 0 : position })}
        />
        <TextField
          label={t.externalId}
          name="external_id"
          value={value.externalId}
          onChange={(externalId) => change({ externalId })}
        />
      </FieldRow>
    </div>
  );
}

function LimitFields({ draft: { value, change } }: PartProps): ReactNode {
  const t = useTexts(roomsTexts);
  const read = (figure: number): number | null => (Number.isNaN(figure) ? null : figure);
  return (
    <div className={styles['fields']}>
      <FieldRow>
        <NumberField
          label={t.maxGuests}
          description={t.unlimited}
          name="max_guests"
          minValue={1}
          value={value.maxGuests ?? Number.NaN}
          onChange={(most) => change({ maxGuests: read(most) })}
        />
        <NumberField
          label={t.maxAdults}
          description={t.unlimited}
          name="max_adults"
          minValue={1}
          value={value.maxAdults ?? Number.NaN}
          onChange={(most) => change({ maxAdults: read(most) })}
        />
        <NumberField
          label={t.maxChildren}
          description={t.unlimited}
          name="max_children"
          minValue={0}
          value={value.maxChildren ?? Number.NaN}
          onChange={(most) => change({ maxChildren: read(most) })}
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          label={t.least}
          name="min_nights"
          minValue={1}
          value={value.leastNights}
          onChange={(least) => change({ leastNights: read(least) ?? 1 })}
        />
        <NumberField
          label={t.most}
          description={t.unlimited}
          name="max_nights"
          minValue={1}
          value={value.mostNights ?? Number.NaN}
          onChange={(most) => change({ mostNights: read(most) })}
        />
      </FieldRow>
    </div>
  );
}
