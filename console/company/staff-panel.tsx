import type { ReactNode } from 'react';
import { useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Checkbox, CheckboxGroup } from '../ui/fields/checkbox.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldRow, FieldSet } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { companyTexts } from './company.texts.ts';
import { useBack } from './record-list.tsx';
import { GonePanel, RecordPanel } from './record-panel.tsx';
import { StaffHours } from './staff-hours.tsx';
import { NEW_MEMBER, type NamedService, type StaffMember, type StaffValues } from './staff-values.ts';
import { staffTexts } from './staff.texts.ts';
import { textOrNull, useDraft, type Draft } from './use-draft.ts';

interface StaffPanelProps {
  base: string;
  member: StaffMember | null;
  isNew: boolean;
  services: readonly NamedService[];
}

/** The form of a person, new or not. */
export function StaffPanel(props: StaffPanelProps): ReactNode {
  const { back } = useBack(props.base);
  if (props.member === null && !props.isNew) return <GonePanel onClose={back} />;
  return <StaffForm {...props} />;
}

const REFRESHES = ['listStaff', 'listServices', 'getAppointmentAvailability'] as const;

function StaffForm({ base, member, services }: StaffPanelProps): ReactNode {
  const t = useTexts(staffTexts);
  const all = useTexts(companyTexts);
  const { isLeaving, back, leave } = useBack(base);
  const draft = useDraft<StaffValues>(member ?? NEW_MEMBER);
  const { values, changed } = draft;
  const done = (text: string) => (): void => {
    toast({ text, tone: 'good' });
    leave();
  };
  const create = useSave('createStaffMember', { refreshes: REFRESHES, onDone: done(all.added(values.name)) });
  const update = useSave('updateStaffMember', { refreshes: REFRESHES, onDone: done(all.saved) });
  const remove = useSave('deleteStaffMember', {
    refreshes: REFRESHES,
    onDone: done(all.removed(values.name)),
  });
  return (
    <RecordPanel
      title={member?.name ?? t.new}
      draft={draft}
      isActive={values.active}
      isPending={create.isPending || update.isPending}
      error={create.error ?? update.error ?? remove.error}
      onSave={() =>
        member === null
          ? create.mutate({ body: values })
          : update.mutate({ path: { id: member.id }, body: changed })
      }
      onClose={back}
      isLeaving={isLeaving}
      removeBody={t.deactivate}
      {...(member === null ? {} : { onRemove: () => remove.mutate({ path: { id: member.id } }) })}
    >
      <Person draft={draft} />
      {services.length > 0 && (
        <CheckboxGroup
          label={t.services}
          description={t.servicesHelp}
          name="service_ids"
          choices={services.map(({ id, name }) => ({ id: String(id), label: name }))}
          value={values.service_ids.map(String)}
          onChange={(ids) => draft.set({ service_ids: ids.map(Number).sort((one, other) => one - other) })}
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
