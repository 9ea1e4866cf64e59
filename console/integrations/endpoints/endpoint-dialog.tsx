import { useState, type ReactNode } from 'react';
import { ShownOnce } from '../../app/shown-once.tsx';
import { exactTextOf, textOf } from '../../platform/form-text.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { integrationsTexts } from '../integrations.texts.ts';
import {
  useEndpointChanges,
  type Endpoint,
  type EndpointKind,
  type EndpointValues,
} from './endpoint-kinds.ts';
import { endpointsTexts } from './endpoints.texts.ts';
import { EventChoice } from './event-choice.tsx';

interface EndpointDialogProps {
  kind: EndpointKind;
  /** The endpoint to change; null for a new one. */
  endpoint: Endpoint | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes or changes an endpoint. The secret of a new webhook is shown once. */
export function EndpointDialog({ kind, endpoint, isOpen, onClose }: EndpointDialogProps): ReactNode {
  const t = useTexts(endpointsTexts);
  const [secret, setSecret] = useState<string | null>(null);
  const close = (): void => {
    setSecret(null);
    onClose();
  };
  const titles = {
    webhook: endpoint === null ? t.addWebhook : t.editWebhook,
    hook: endpoint === null ? t.addHook : t.editHook,
  };
  return (
    <Dialog
      title={secret === null ? titles[kind] : t.secretTitle}
      isOpen={isOpen}
      onClose={close}
      isAlert={secret !== null}
    >
      {secret === null ? (
        <EndpointForm
          kind={kind}
          endpoint={endpoint}
          onDone={(shown) => (shown === null ? close() : setSecret(shown))}
          onCancel={close}
        />
      ) : (
        <ShownOnce value={secret} label={t.secret} done={t.done} onDone={close}>
          <p>{t.secretBody}</p>
        </ShownOnce>
      )}
    </Dialog>
  );
}

interface EndpointFormProps extends Pick<EndpointDialogProps, 'kind' | 'endpoint'> {
  onDone: (secret: string | null) => void;
  onCancel: () => void;
}

function EndpointForm({ kind, endpoint, onDone, onCancel }: EndpointFormProps): ReactNode {
  const t = useTexts(endpointsTexts);
  const common = useTexts(integrationsTexts);
  const changes = useEndpointChanges(kind);
  const submit = (form: FormData): void => {
    const values = readEndpoint(form);
    if (endpoint === null) return changes.create(values, onDone);
    const onSuccess = (): void => {
      toast({ text: common.saved, tone: 'good' });
      onDone(null);
    };
    return changes.update(endpoint.id, values, { onSuccess });
  };
  return (
    <ApiForm errors={changes.error} onSubmit={submit}>
      <TextField
        label={t.url}
        description={t.urlHelp}
        name="url"
        type="url"
        defaultValue={endpoint?.url ?? ''}
        isRequired
        autoFocus
      />
      <TextField label={t.note} name="description" defaultValue={endpoint?.description ?? ''} />
      <EventChoice kind={kind} chosen={endpoint?.events ?? ['*']} />
      {kind === 'hook' && (
        <PasswordField
          label={t.signingSecret}
          description={t.signingSecretHelp}
          name="signing_secret"
          autoComplete="off"
        />
      )}
      <Switch
        label={t.active}
        description={t.activeHelp}
        name="active"
        defaultSelected={endpoint?.active ?? true}
      />
      <FormActions>
        <Button type="submit" variant="primary" isPending={changes.isPending}>
          {endpoint === null ? t.add : common.save}
        </Button>
        <Button onPress={onCancel}>{common.cancel}</Button>
      </FormActions>
    </ApiForm>
  );
}

const isText = (value: FormDataEntryValue): value is string => !(value instanceof File);

function readEndpoint(form: FormData): EndpointValues {
  const secret = exactTextOf(form, 'signing_secret');
  const note = textOf(form, 'description');
  return {
    url: textOf(form, 'url'),
    description: note === '' ? null : note,
    events: form.getAll('events').filter(isText),
    active: form.get('active') !== null,
    ...(secret === '' ? {} : { signing_secret: secret }),
  };
}
