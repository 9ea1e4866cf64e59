import { useState, type ReactNode } from 'react';
import { exactTextOf, textOf } from '../../platform/form-text.ts';
import { useSave } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TagField } from '../../ui/fields/tag-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { integrationsTexts } from '../integrations.texts.ts';
import { PROVIDER_READS } from './provider-reads.ts';
import type { Provider } from './providers-page.tsx';
import { providersTexts } from './providers.texts.ts';

interface ProviderDialogProps {
  /** The provider to change; null for a new one. */
  provider: Provider | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds or changes a provider. The key goes in and never comes out. */
export function ProviderDialog({ provider, isOpen, onClose }: ProviderDialogProps): ReactNode {
  const t = useTexts(providersTexts);
  return (
    <Dialog title={provider === null ? t.add : t.edit} isOpen={isOpen} onClose={onClose}>
      <ProviderForm provider={provider} onDone={onClose} />
    </Dialog>
  );
}

type Kind = Provider['kind'];
const KINDS: readonly Kind[] = ['openai', 'anthropic', 'deepgram', 'elevenlabs', 'cartesia'];

/** What each kind of provider does: think, listen, speak. */
const PARTS: Record<Kind, readonly ('models' | 'listening' | 'voices')[]> = {
  openai: ['models', 'listening', 'voices'],
  anthropic: ['models'],
  deepgram: ['listening', 'voices'],
  elevenlabs: ['voices'],
  cartesia: ['voices'],
};

function ProviderForm({ provider, onDone }: { provider: Provider | null; onDone: () => void }): ReactNode {
  const t = useTexts(providersTexts);
  const common = useTexts(integrationsTexts);
  const [kind, setKind] = useState<Kind>(provider?.kind ?? 'openai');
  const done = (): void => {
    toast({ text: common.saved, tone: 'good' });
    onDone();
  };
  const create = useSave('createProvider', { refreshes: PROVIDER_READS, onDone: done });
  const update = useSave('updateProvider', { refreshes: PROVIDER_READS, onDone: done });
  const submit = (values: FormData): void => {
    const body = readProvider(values);
    if (provider === null) return create.mutate({ body: { kind, ...body } });
    return update.mutate({ path: { id: provider.id }, body });
  };
  const names = { models: t.models, listening: t.listening, voices: t.voices };
  return (
    <ApiForm errors={create.error ?? update.error} onSubmit={submit}>
      <Select
        label={t.kind}
        choices={KINDS.map((id) => ({ id, label: t.kinds[id] }))}
        value={kind}
        onChange={(chosen) => setKind(KINDS.find((one) => one === chosen) ?? 'openai')}
        isDisabled={provider !== null}
      />
      <TextField label={t.name} name="name" defaultValue={provider?.name ?? ''} />
      <PasswordField
        label={t.key}
        description={provider?.has_key ? t.keyKept : t.keyHelp}
        name="api_key"
        autoComplete="off"
      />
      <TextField
        label={t.baseUrl}
        description={t.baseUrlHelp}
        name="base_url"
        type="url"
        defaultValue={provider?.base_url ?? ''}
      />
      {PARTS[kind].map((part) => (
        <TagField
          key={part}
          label={names[part]}
          description={t.modelsHelp}
          name={part}
          defaultValue={provider?.[part] ?? []}
        />
      ))}
      <Switch label={t.active} name="active" defaultSelected={provider?.active ?? true} />
      <FormActions>
        <Button type="submit" variant="primary" isPending={create.isPending || update.isPending}>
          {provider === null ? t.add : common.save}
        </Button>
        <Button onPress={onDone}>{common.cancel}</Button>
      </FormActions>
    </ApiForm>
  );
}

/** What the form says. An empty list stands for the usual names, an empty key for the one that is kept. */
function readProvider(values: FormData) {
  const name = textOf(values, 'name');
  const key = exactTextOf(values, 'api_key');
  const address = textOf(values, 'base_url');
  const list = (field: string): string[] | null => {
    const given = values.getAll(field).filter((entry) => typeof entry === 'string' && entry !== '');
    return given.length === 0 ? null : (given as string[]);
  };
  return {
    ...(name === '' ? {} : { name }),
    ...(key === '' ? {} : { api_key: key }),
    base_url: address === '' ? null : address,
    models: list('models'),
    listening: list('listening'),
    voices: list('voices'),
    active: values.get('active') !== null,
  };
}
