import type { ReactNode } from 'react';
import type { Carrier } from '../../platform/api-types.ts';
import { useTexts } from '../../platform/texts.ts';
import { DraftForm, type Saving } from '../../ui/draft/draft-form.tsx';
import type { Draft } from '../../ui/draft/use-draft.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow, FieldSet } from '../../ui/form.tsx';
import { MoreFields } from '../../ui/more-fields.tsx';
import type { Values } from './carrier-fields.ts';
import { PARTS, type CarrierField, type Value } from './carrier-kinds.ts';
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

/** The settings of a carrier, in parts; those that few carriers need are closed. */
export function CarrierForm({
  draft,
  fields,
  secrets,
  revision,
  children,
  ...saving
}: CarrierFormProps): ReactNode {
  const t = useTexts(carriersTexts);
  const { moreTitle } = useTexts(settingsTexts);
  const { values, changes, set } = draft;
  const put = (key: string, value: Value): void => set({ [key]: value });
  const shown = fields.filter(({ key }) => key !== 'tls_verify' || values['transport'] === 'tls');
  const rare = shown.filter(({ isRare }) => isRare === true);
  const common = { values, changes, secrets, revision, put };
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
      <Parts {...common} fields={shown.filter(({ isRare }) => isRare !== true)} />
      {rare.length > 0 && (
        <MoreFields title={moreTitle} hasFault={hasFault(saving.error, rare)}>
          <Parts {...common} fields={rare} />
        </MoreFields>
      )}
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

interface PartsProps extends Pick<CarrierFormProps, 'fields' | 'secrets' | 'revision'> {
  values: Values;
  changes: Partial<Values>;
  put: (key: string, value: Value) => void;
}

function Parts({ fields, secrets, revision, values, changes, put }: PartsProps): ReactNode {
  const { parts } = useTexts(settingsTexts);
  const kept: readonly string[] = secrets;
  return PARTS.map((part) => ({ part, own: fields.filter((field) => field.part === part) }))
    .filter(({ own }) => own.length > 0)
    .map(({ part, own }) => (
      <FieldSet key={part} legend={parts[part]}>
        {own.map((field) => (
          <SettingField
            key={`${field.key} ${revision}`}
            field={field}
            value={values[field.key] ?? null}
            isKept={kept.includes(field.key)}
            isWantedAgain={field.isFor?.some((key) => changes[key] !== undefined) ?? false}
            onChange={(value) => put(field.key, value)}
          />
        ))}
      </FieldSet>
    ));
}

/** Whether the API refused one of these fields, or an entry of one. */
const hasFault = (error: Saving['error'], fields: readonly CarrierField[]): boolean =>
  Object.keys(error?.errors ?? {}).some((path) =>
    fields.some(({ key }) => `${path}.`.startsWith(`settings.${key}.`)),
  );

export const wordsOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
