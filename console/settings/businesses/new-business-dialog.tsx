import type { ReactNode } from 'react';
import { textOf } from '../../platform/form-text.ts';
import { useSave } from '../../platform/queries.ts';
import { useMay, useSession } from '../../platform/session.ts';
import { useTexts } from '../../platform/texts.ts';
import { PlaceFields, readPlace } from '../../app/signed-out/place-fields.tsx';
import { signedOutTexts } from '../../app/signed-out/signed-out.texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { settingsTexts } from '../settings.texts.ts';
import { businessesTexts } from './businesses.texts.ts';

interface NewBusinessDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Makes another business of the person, for an agency a client of theirs. */
export function NewBusinessDialog({ isOpen, onClose }: NewBusinessDialogProps): ReactNode {
  const t = useTexts(businessesTexts);
  return (
    <Dialog title={t.add} isOpen={isOpen} onClose={onClose}>
      <NewBusinessForm onDone={onClose} />
    </Dialog>
  );
}

function NewBusinessForm({ onDone }: { onDone: () => void }): ReactNode {
  const t = useTexts(businessesTexts);
  const words = useTexts(signedOutTexts);
  const common = useTexts(settingsTexts);
  const { workspace } = useSession();
  const may = useMay();
  const create = useSave('createWorkspace', {
    refreshes: ['listWorkspaces', 'getSession'],
    onDone: ({ data }) => {
      toast({ text: t.created(data.name), tone: 'good' });
      onDone();
    },
  });
  const submit = (values: FormData): void =>
    create.mutate({
      body: {
        name: textOf(values, 'name'),
        ...readPlace(values),
        agency_id: values.get('client') === null ? null : workspace.id,
      },
    });
  return (
    <ApiForm errors={create.error} onSubmit={submit}>
      <TextField label={words.businessName} name="name" isRequired autoFocus />
      <PlaceFields />
      {may('manage') && (
        <Checkbox name="client" label={t.asClient(workspace.name)} description={t.asClientHelp} />
      )}
      <FormActions>
        <Button type="submit" variant="primary" isPending={create.isPending}>
          {t.create}
        </Button>
        <Button onPress={onDone}>{common.cancel}</Button>
      </FormActions>
    </ApiForm>
  );
}
