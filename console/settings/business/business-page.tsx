import type { ReactNode } from 'react';
import { readPlace } from '../../app/signed-out/place-fields.tsx';
import { ForAbility } from '../../app/for-some.tsx';
import { textOf } from '../../platform/form-text.ts';
import { useSave } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { useTexts } from '../../platform/texts.ts';
import { usePlaceChoices } from '../../platform/use-place-choices.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { settingsTexts } from '../settings.texts.ts';
import { businessTexts } from './business.texts.ts';

/** Name, place and language of the business. */
export const BusinessPage = (): ReactNode => (
  <ForAbility needs="manage">
    <BusinessForm />
  </ForAbility>
);

function BusinessForm(): ReactNode {
  const t = useTexts(businessTexts);
  const common = useTexts(settingsTexts);
  const { workspace } = useSession();
  const choices = usePlaceChoices(workspace);
  const save = useSave('updateTeam', {
    refreshes: ['getSession', 'getTeam', 'getCompanyProfile'],
    onDone: () => void toast({ text: common.saved, tone: 'good' }),
  });
  const submit = (values: FormData): void =>
    save.mutate({
      body: {
        name: textOf(values, 'name'),
        ...readPlace(values),
        recording_retention_days: Number(textOf(values, 'recording_retention_days')) || null,
      },
    });
  return (
    <Card title={t.title}>
      <ApiForm errors={save.error} onSubmit={submit}>
        <TextField label={t.name} name="name" defaultValue={workspace.name} isRequired />
        <ComboBox
          label={t.timezone}
          description={t.timezoneHelp}
          name="timezone"
          choices={choices.zones}
          defaultValue={workspace.timezone}
          isRequired
        />
        <Select
          label={t.currency}
          description={t.currencyHelp}
          name="currency"
          choices={choices.currencies}
          defaultValue={workspace.currency}
        />
        <Select
          label={t.country}
          name="country"
          choices={choices.countries}
          defaultValue={workspace.country}
        />
        <Select
          label={t.language}
          name="language"
          choices={choices.languages}
          defaultValue={workspace.language}
        />
        <RetentionField days={workspace.recording_retention_days} />
        <FormActions>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {common.save}
          </Button>
        </FormActions>
      </ApiForm>
    </Card>
  );
}

/** How long recordings are kept; empty for ever. */
function RetentionField({ days }: { days: number | null }): ReactNode {
  const t = useTexts(businessTexts);
  return (
    <NumberField
      label={t.retention}
      description={t.retentionHelp}
      name="recording_retention_days"
      unit={t.days}
      minValue={1}
      maxValue={3650}
      {...(days === null ? {} : { defaultValue: days })}
    />
  );
}
