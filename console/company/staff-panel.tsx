import type { ReactNode } from 'react';
import { useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { useDraft, type Draft } from '../ui/draft/use-draft.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldRow, FieldSet } from '../ui/form.tsx';
import { companyTexts } from './company.texts.ts';
import { RecordPanel } from './record-panel.tsx';
import { RecordsField, type NamedRecord } from './records-field.tsx';
import { StaffHours } from './staff-hours.tsx';
import { NEW_MEMBER, type StaffMember, type StaffValues } from './staff-values.ts';
import { staffTexts } from './staff.texts.ts';
import { textOrNull } from './text-or-null.ts';
import { useBack } from './use-back.ts';

const REFRESHES = ['listStaff', 'listServices', 'getAppointmentAvailability'] as const;

interface StaffPanelProps {
  base: string;
  /** Null for somebody new. */
  member: StaffMember | null;
  services: readonly NamedRecord[];
}

/** The form of a person. */
export function StaffPanel({ base, member, services }: StaffPanelProps): ReactNode {
  const t = useTexts(staffTexts);
  const all = useTexts(companyTexts);
  const { done } = useBack(base);
  const draft = useDraft<StaffValues>(member ?? NEW_MEMBER);
  const { values } = draft;
  const create = useSave('createStaffMember', { refreshes: REFRESHES, onDone: done(all.added(values.name)) });
  const update = useSave('updateStaffMember', { refreshes: REFRESHES, onDone: done(all.saved) });
  const remove = useSave('deleteStaffMember', {
    refreshes: REFRESHES,
    onDone: done(all.removed(values.name)),
  });
  return (
    <RecordPanel
      title={member?.name ?? t.new}
      base={base}
      id={member?.id ?? null}
      draft={draft}
      saves={{ create, update, remove }}
      isActive={values.active}
      removeBody={t.deactivate}
    >
      <Person draft={draft} />
      {services.length > 0 && (
        <RecordsField
          label={t.services}
          description={t.servicesHelp}
          name="service_ids"
          records={services}
          value={values.service_ids}
          onChange={(service_ids) => draft.set({ service_ids })}
        />
      )}
      <StaffHours draft={draft} />
      <Notices draft={draft} />
    </RecordPanel>
  );
}

interface PartProps {
  draft: Draft<StaffValues>;
}

function Person({ draft }: PartProps): ReactNode {
  const t = useTexts(staffTexts);
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
      <FieldRow>
        <TextField
          label={t.email}
          description={t.reachHelp}
          name="email"
          type="email"
          value={values.email ?? ''}
          onChange={(email) => set({ email: textOrNull(email) })}
        />
        <PhoneField
          label={t.phone}
          name="phone"
          value={values.phone ?? ''}
          onChange={(phone) => set({ phone: textOrNull(phone) })}
        />
      </FieldRow>
      <Checkbox label={t.active} isSelected={values.active} onChange={(active) => set({ active })} />
    </>
  );
}

const CHANNELS = ['auto', 'email', 'text', 'both'] as const;
const TOPICS = ['booked', 'moved', 'cancelled'] as const;

function Notices({ draft }: PartProps): ReactNode {
  const t = useTexts(staffTexts);
  const { values, set } = draft;
  const { notifications } = values;
  const change = (changed: Partial<StaffValues['notifications']>): void =>
    set({ notifications: { ...notifications, ...changed } });
  return (
    <FieldSet legend={t.more}>
      <FieldRow>
        <Select
          label={t.channel}
          name="notifications.channel"
          choices={CHANNELS.map((id) => ({ id, label: t.channels[id] }))}
          value={notifications.channel}
          onChange={(chosen) => change({ channel: CHANNELS.find((channel) => channel === chosen) ?? 'auto' })}
        />
        <NumberField
          label={t.priority}
          description={t.priorityHelp}
          name="priority"
          minValue={-1000}
          maxValue={1000}
          value={values.priority}
          onChange={(priority) => set({ priority: Number.isNaN(priority) ? 0 : priority })}
        />
      </FieldRow>
      <div>
        {TOPICS.map((topic) => (
          <Checkbox
            key={topic}
            label={t[topic]}
            isSelected={notifications[topic]}
            onChange={(isOn) => change({ [topic]: isOn })}
          />
        ))}
      </div>
    </FieldSet>
  );
}
