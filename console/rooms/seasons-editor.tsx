import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { WEEKDAYS, weekdayChoices } from '../platform/weekdays.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CheckboxGroup } from '../ui/fields/checkbox.tsx';
import { DateRangeField } from '../ui/fields/date-range-field.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldRow, FieldStack } from '../ui/form.tsx';
import { moveItem } from '../ui/move-item.ts';
import { SortableList } from '../ui/sortable-list.tsx';
import { newSeason, type SeasonDraft } from './room-draft.ts';
import styles from './rooms.module.css';
import { roomsTexts } from './rooms.texts.ts';

/** The seasons of a room: their nights, weekdays, price and shortest stay. Their order may decide. */
export function SeasonsEditor({ seasons, onChange }: SeasonsEditorProps): ReactNode {
  const t = useTexts(roomsTexts);
  return (
    <FieldStack>
      <SortableList
        label={t.seasons}
        items={seasons}
        itemKey={({ key }) => key}
        itemName={({ name }) => name || t.unnamed}
        onMove={(from, to) => onChange(moveItem(seasons, from, to))}
        className={styles['seasons']}
        renderItem={(season, index) => (
          <SeasonFields
            season={season}
            path={`seasonal_rates.${index}`}
            label={t.season(index + 1)}
            onChange={(next) => onChange(seasons.map((one) => (one.key === next.key ? next : one)))}
            onRemove={() => onChange(seasons.filter(({ key }) => key !== season.key))}
          />
        )}
      />
      <div>
        <Button icon="plus" onPress={() => onChange([...seasons, newSeason(seasons)])}>
          {t.addSeason}
        </Button>
      </div>
    </FieldStack>
  );
}

interface SeasonsEditorProps {
  seasons: readonly SeasonDraft[];
  onChange: (seasons: SeasonDraft[]) => void;
}

interface SeasonFieldsProps {
  season: SeasonDraft;
  /** Its place in the API's body. */
  path: string;
  label: string;
  onChange: (season: SeasonDraft) => void;
  onRemove: () => void;
}

function SeasonFields({ season, path, label, onChange, onRemove }: SeasonFieldsProps): ReactNode {
  const t = useTexts(roomsTexts);
  const show = useShow();
  const change = (changed: Partial<SeasonDraft>): void => onChange({ ...season, ...changed });
  return (
    <fieldset className={styles['season']}>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles['seasonLine']}>
        <TextField
          label={t.seasonName}
          name={`${path}.name`}
          value={season.name}
          onChange={(name) => change({ name })}
        />
        <DateRangeField
          label={t.seasonDays}
          startName={`${path}.start_date`}
          endName={`${path}.end_date`}
          isRequired
          value={season.days}
          onChange={(days) => change({ days })}
        />
        <IconButton icon="trash" label={t.removeSeason(season.name || t.unnamed)} onPress={onRemove} />
      </div>
      <FieldRow>
        <MoneyField
          label={t.seasonPrice}
          name={`${path}.price_cents`}
          isRequired
          currency={show.currency}
          value={season.price}
          onChange={(price) => change({ price })}
        />
        <NumberField
          label={t.seasonLeast}
          description={t.seasonLeastHelp}
          name={`${path}.min_nights`}
          minValue={1}
          value={season.leastNights ?? Number.NaN}
          onChange={(least) => change({ leastNights: Number.isNaN(least) ? null : least })}
        />
      </FieldRow>
      <CheckboxGroup
        label={t.weekdays}
        description={t.weekdaysHelp}
        isInline
        name={`${path}.weekdays`}
        choices={weekdayChoices(show.weekday)}
        value={season.weekdays}
        onChange={(ids) => change({ weekdays: WEEKDAYS.filter((day) => ids.includes(day)) })}
      />
    </fieldset>
  );
}
