import type { ReactNode } from 'react';
import type { Answer } from '../platform/api.ts';
import { useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { useDraft, type Draft } from '../ui/draft/use-draft.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldRow, FieldSet } from '../ui/form.tsx';
import { companyTexts } from './company.texts.ts';
import { RecordPanel } from './record-panel.tsx';
import { RecordsField, type NamedRecord } from './records-field.tsx';
import { servicesTexts } from './services.texts.ts';
import { textOrNull } from './text-or-null.ts';
import { useBack } from './use-back.ts';

export type Service = Answer<'getService'>['data'];
type ServiceValues = Omit<Service, 'id' | 'price' | 'created_at' | 'updated_at'>;

const NEW: ServiceValues = {
  ...{ name: '', description: null, duration_minutes: 30, price_cents: null },
  ...{ buffer_before_minutes: 0, buffer_after_minutes: 0, min_notice_minutes: 0, max_advance_days: 365 },
  ...{ slot_interval_minutes: null, capacity: 1, staff_member_ids: [], active: true },
};

const REFRESHES = ['listServices', 'listStaff', 'getAppointmentAvailability'] as const;

interface ServicePanelProps {
  base: string;
  /** Null for a new one. */
  service: Service | null;
  staff: readonly NamedRecord[];
}

/** The form of a service. */
export function ServicePanel({ base, service, staff }: ServicePanelProps): ReactNode {
  const t = useTexts(servicesTexts);
  const all = useTexts(companyTexts);
  const { done } = useBack(base);
  const draft = useDraft<ServiceValues>(service ?? NEW);
  const { values } = draft;
  const create = useSave('createService', { refreshes: REFRESHES, onDone: done(all.added(values.name)) });
  const update = useSave('updateService', { refreshes: REFRESHES, onDone: done(all.saved) });
  const remove = useSave('deleteService', { refreshes: REFRESHES, onDone: done(all.removed(values.name)) });
  return (
    <RecordPanel
      title={service?.name ?? t.new}
      base={base}
      id={service?.id ?? null}
      draft={draft}
      saves={{ create, update, remove }}
      isActive={values.active}
      removeBody={t.removeBody}
    >
      <What draft={draft} />
      <RecordsField
        label={t.staff}
        description={t.staffHelp}
        name="staff_member_ids"
        records={staff}
        value={values.staff_member_ids}
        onChange={(staff_member_ids) => draft.set({ staff_member_ids })}
      />
      <Times draft={draft} />
      <Checkbox label={t.active} isSelected={values.active} onChange={(active) => draft.set({ active })} />
    </RecordPanel>
  );
}

interface PartProps {
  draft: Draft<ServiceValues>;
}

function What({ draft }: PartProps): ReactNode {
  const t = useTexts(servicesTexts);
  const { currency } = useShow();
  const { values, set } = draft;
  return (
    <>
      <TextField
        label={t.name}
        name="name"
        value={values.name}
        onChange={(name) => set({ name })}
        isRequired
      />
      <TextArea
        label={t.description}
        description={t.descriptionHelp}
        name="description"
        value={values.description ?? ''}
        onChange={(description) => set({ description: textOrNull(description) })}
        maxCharacters={10_000}
      />
      <FieldRow>
        <MinutesField draft={draft} field="duration_minutes" label={t.duration} min={5} max={1_440} />
        <MoneyField
          label={t.price}
          description={t.priceHelp}
          name="price_cents"
          currency={currency}
          value={values.price_cents}
          onChange={(price_cents) => set({ price_cents })}
        />
      </FieldRow>
    </>
  );
}

function Times({ draft }: PartProps): ReactNode {
  const t = useTexts(servicesTexts);
  const { values, set } = draft;
  return (
    <FieldSet legend={t.times}>
      <FieldRow>
        <MinutesField draft={draft} field="buffer_before_minutes" label={t.before} max={480} />
        <MinutesField draft={draft} field="buffer_after_minutes" label={t.after} max={480} />
        <MinutesField draft={draft} field="min_notice_minutes" label={t.notice} max={525_600} />
        <NumberField
          label={t.advance}
          name="max_advance_days"
          unit={t.days}
          minValue={0}
          maxValue={3650}
          value={values.max_advance_days}
          onChange={(days) => set({ max_advance_days: Number.isNaN(days) ? 0 : days })}
        />
        <NumberField
          label={t.interval}
          description={t.intervalHelp}
          name="slot_interval_minutes"
          unit={t.min}
          minValue={5}
          maxValue={720}
          value={values.slot_interval_minutes ?? Number.NaN}
          onChange={(minutes) => set({ slot_interval_minutes: Number.isNaN(minutes) ? null : minutes })}
        />
        <NumberField
          label={t.capacity}
          name="capacity"
          minValue={1}
          maxValue={10_000}
          value={values.capacity}
          onChange={(capacity) => set({ capacity: Number.isNaN(capacity) ? 1 : capacity })}
        />
      </FieldRow>
    </FieldSet>
  );
}

interface MinutesFieldProps extends PartProps {
  field: 'duration_minutes' | 'buffer_before_minutes' | 'buffer_after_minutes' | 'min_notice_minutes';
  label: string;
  min?: number;
  max: number;
}

function MinutesField({ draft, field, label, min = 0, max }: MinutesFieldProps): ReactNode {
  const t = useTexts(servicesTexts);
  return (
    <NumberField
      label={label}
      name={field}
      unit={t.min}
      minValue={min}
      maxValue={max}
      value={draft.values[field]}
      onChange={(minutes) => draft.set({ [field]: Number.isNaN(minutes) ? min : minutes })}
    />
  );
}
