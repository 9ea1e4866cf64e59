import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import type { Draft } from '../ui/draft/use-draft.ts';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { TagField } from '../ui/fields/tag-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldRow, FieldStack } from '../ui/form.tsx';
import type { RoomDraft } from './room-draft.ts';
import { roomsTexts } from './rooms.texts.ts';
import { SeasonsEditor } from './seasons-editor.tsx';

/** Every field of a room type. */
export function RoomFields({ draft }: RoomFieldsProps): ReactNode {
  const t = useTexts(roomsTexts);
  return (
    <>
      <Card title={t.basics}>
        <FieldStack>
          <BasicFields draft={draft} />
          <OfferFields draft={draft} />
        </FieldStack>
      </Card>
      <Card title={t.limits}>
        <LimitFields draft={draft} />
      </Card>
      <Card title={t.seasons} description={t.seasonsHelp}>
        <SeasonsEditor seasons={draft.values.seasons} onChange={(seasons) => draft.set({ seasons })} />
      </Card>
    </>
  );
}

interface RoomFieldsProps {
  draft: Draft<RoomDraft>;
}

function BasicFields({ draft: { values, set } }: RoomFieldsProps): ReactNode {
  const t = useTexts(roomsTexts);
  const { currency } = useShow();
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
        <TextField
          label={t.category}
          name="category"
          value={values.category}
          onChange={(category) => set({ category })}
        />
      </FieldRow>
      <FieldRow>
        <MoneyField
          label={t.price}
          description={t.priceHelp}
          name="price_cents"
          isRequired
          currency={currency}
          value={values.price}
          onChange={(price) => set({ price })}
        />
        <NumberField
          label={t.quantity}
          description={t.quantityHelp}
          name="quantity"
          minValue={1}
          value={values.quantity}
          onChange={(quantity) => set({ quantity: Number.isNaN(quantity) ? 1 : quantity })}
        />
      </FieldRow>
    </FieldStack>
  );
}

function OfferFields({ draft: { values, set } }: RoomFieldsProps): ReactNode {
  const t = useTexts(roomsTexts);
  return (
    <FieldStack>
      <TextArea
        label={t.description}
        description={t.descriptionHelp}
        name="description"
        value={values.description}
        onChange={(description) => set({ description })}
      />
      <TagField
        label={t.amenities}
        description={t.amenitiesHelp}
        name="amenities"
        value={values.amenities}
        onChange={(amenities) => set({ amenities })}
      />
      <Switch
        label={t.offered}
        description={t.offeredHelp}
        isSelected={values.isAvailable}
        onChange={(isAvailable) => set({ isAvailable })}
      />
      <FieldRow>
        <NumberField
          label={t.position}
          description={t.positionHelp}
          name="position"
          value={values.position}
          onChange={(position) => set({ position: Number.isNaN(position) ? 0 : position })}
        />
        <TextField
          label={t.externalId}
          name="external_id"
          value={values.externalId}
          onChange={(externalId) => set({ externalId })}
        />
      </FieldRow>
    </FieldStack>
  );
}

function LimitFields({ draft: { values, set } }: RoomFieldsProps): ReactNode {
  const t = useTexts(roomsTexts);
  const read = (figure: number): number | null => (Number.isNaN(figure) ? null : figure);
  return (
    <FieldStack>
      <FieldRow>
        <NumberField
          label={t.maxGuests}
          description={t.unlimited}
          name="max_guests"
          minValue={1}
          value={values.maxGuests ?? Number.NaN}
          onChange={(most) => set({ maxGuests: read(most) })}
        />
        <NumberField
          label={t.maxAdults}
          description={t.unlimited}
          name="max_adults"
          minValue={1}
          value={values.maxAdults ?? Number.NaN}
          onChange={(most) => set({ maxAdults: read(most) })}
        />
        <NumberField
          label={t.maxChildren}
          description={t.unlimited}
          name="max_children"
          minValue={0}
          value={values.maxChildren ?? Number.NaN}
          onChange={(most) => set({ maxChildren: read(most) })}
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          label={t.least}
          name="min_nights"
          minValue={1}
          value={values.leastNights}
          onChange={(least) => set({ leastNights: read(least) ?? 1 })}
        />
        <NumberField
          label={t.most}
          description={t.unlimited}
          name="max_nights"
          minValue={1}
          value={values.mostNights ?? Number.NaN}
          onChange={(most) => set({ mostNights: read(most) })}
        />
      </FieldRow>
    </FieldStack>
  );
}
