import type { ReactNode } from 'react';
import type { Carrier } from '../../platform/api-types.ts';
import { useTexts } from '../../platform/texts.ts';
import { DraftForm, type Saving } from '../../ui/draft/draft-form.tsx';
import type { Draft } from '../../ui/draft/use-draft.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow, FieldSet } from '../../ui/form.tsx';
import { PARTS, type CarrierField, type Value, type Values } from './carrier-fields.ts';
import { carriersTexts } from './carriers.texts.ts';
import { SettingField } from './setting-field.tsx';
import { settingsTexts } from './settings.texts.ts';

/** What the form writes beside the settings, under names that no setting has. */
export const NAME = '/name';
export const ACTIVE = '/active';

interface CarrierFormProps extends Saving {
  label: string;
  saveLabel?: string;
  draft: Draft<Values>;
  fields: readonly CarrierField[];
  /** The secrets that are kept. */
  secrets: Carrier['secrets'];
  /** Changes when what is kept changes: a secret that was replaced is set again. */
  revision: string;
  /** Fields before the others, such as the kind of a new carrier. */
  children?: ReactNode;
}

/** The settings of a carrier, in parts. */
export function CarrierForm({
  draft,
  fields,
  secrets,
  revision,
  children,
  ...saving
}: CarrierFormProps): ReactNode {
  const t = useTexts(carriersTexts);
  const { parts } = useTexts(settingsTexts);
  const { values, changes, set } = draft;
  const kept: readonly string[] = secrets;
  const put = (key: string, value: Value): void => set({ [key]: value });
  const shown = fields.filter(({ key }) => key !== 'tls_verify' || values['transport'] === 'tls');
  return (
    <DraftForm {...saving}>
      {children}
      <FieldRow>
        <TextField
          label={t.name}
          description={t.nameHelp}
          name="name"
          isRequired
          autoComplete="off"
          value={wordsOf(values[NAME])}
          onChange={(words) => put(NAME, words)}
        />
      </FieldRow>
      {PARTS.map((part) => ({ part, own: shown.filter((field) => field.part === part) }))
        .filter(({ own }) => own.length > 0)
        .map(({ part, own }) => (
          <FieldSet key={part} legend={parts[part]}>
            {own.map((field) => (
              <SettingField
                key={`${field.key} ${revision}`}
                field={field}
                value={values[field.key] ?? null}
                isKept={kept.includes(field.key)}
                isWantedAgain={changes['host'] !== undefined}
                onChange={(value) => put(field.key, value)}
              />
            ))}
          </FieldSet>
        ))}
      <Switch
        label={t.active}
        description={t.activeHelp}
        name="active"
        isSelected={values[ACTIVE] === true}
        onChange={(isOn) => put(ACTIVE, isOn)}
      />
    </DraftForm>
  );
}

export const wordsOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
