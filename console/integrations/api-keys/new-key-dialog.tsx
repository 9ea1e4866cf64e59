import { useState, type ReactNode } from 'react';
import { ShownOnce } from '../../app/shown-once.tsx';
import { textOf } from '../../platform/form-text.ts';
import { useSave } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DateTimeField } from '../../ui/fields/date-time-field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { integrationsTexts } from '../integrations.texts.ts';
import { apiKeysTexts } from './api-keys.texts.ts';

interface NewKeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Creates a key and shows it, this once. */
export function NewKeyDialog({ isOpen, onClose }: NewKeyDialogProps): ReactNode {
  const t = useTexts(apiKeysTexts);
  const [key, setKey] = useState<string | null>(null);
  const close = (): void => {
    setKey(null);
    onClose();
  };
  return (
    <Dialog
      title={key === null ? t.add : t.shownTitle}
      isOpen={isOpen}
      onClose={close}
      isAlert={key !== null}
    >
      {key === null ? (
        <NewKeyForm onDone={setKey} onCancel={close} />
      ) : (
        <ShownOnce value={key} label={t.key} done={t.done} onDone={close}>
          <p>{t.shownBody}</p>
        </ShownOnce>
      )}
    </Dialog>
  );
}

function NewKeyForm({
  onDone,
  onCancel,
}: {
  onDone: (key: string) => void;
  onCancel: () => void;
}): ReactNode {
  const t = useTexts(apiKeysTexts);
  const common = useTexts(integrationsTexts);
  const show = useShow();
  const create = useSave('createApiKey', {
    refreshes: ['listApiKeys'],
    onDone: ({ data }) => onDone(data.key),
  });
  const submit = (values: FormData): void => {
    const expires = textOf(values, 'expires_at');
    create.mutate({
      body: {
        name: textOf(values, 'name'),
        permission: textOf(values, 'permission') === 'write' ? 'write' : 'read',
        expires_at: expires === '' ? null : expires,
      },
    });
  };
  return (
    <ApiForm errors={create.error} onSubmit={submit}>
      <TextField label={t.name} name="name" isRequired autoFocus />
      <RadioGroup
        label={t.permission}
        name="permission"
        defaultValue="read"
        choices={[
          { id: 'read', label: t.permissions.read },
          { id: 'write', label: t.permissions.write },
        ]}
      />
      <DateTimeField label={t.expires} description={t.expiresHelp} name="expires_at" zone={show.timezone} />
      <FormActions>
        <Button type="submit" variant="primary" isPending={create.isPending}>
          {t.create}
        </Button>
        <Button onPress={onCancel}>{common.cancel}</Button>
      </FormActions>
    </ApiForm>
  );
}
