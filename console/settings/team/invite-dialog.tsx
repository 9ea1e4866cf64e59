import { useState, type ReactNode } from 'react';
import { ShownOnce } from '../../app/shown-once.tsx';
import type { Answer } from '../../platform/api.ts';
import { textOf } from '../../platform/form-text.ts';
import { useSave } from '../../platform/queries.ts';
import { useSession, type Role } from '../../platform/session.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { settingsTexts } from '../settings.texts.ts';
import { rolesToGive } from './roles-to-give.ts';
import { teamTexts } from './team.texts.ts';

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

type Created = Answer<'createInvitation'>['data'];

/** Invites a person. Where the server sends no mail, the link to hand over is shown once. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps): ReactNode {
  const t = useTexts(teamTexts);
  const [created, setCreated] = useState<Created | null>(null);
  const close = (): void => {
    setCreated(null);
    onClose();
  };
  const finish = (invitation: Created): void => {
    if (invitation.link === null) {
      toast({ text: t.mailed(invitation.email), tone: 'good' });
      close();
    } else setCreated(invitation);
  };
  return (
    <Dialog title={t.invite} isOpen={isOpen} onClose={close} isAlert={created !== null}>
      {created?.link ? (
        <HandOver name={created.name ?? created.email} link={created.link} onDone={close} />
      ) : (
        <InviteForm onDone={finish} onCancel={close} />
      )}
    </Dialog>
  );
}

function HandOver({ name, link, onDone }: { name: string; link: string; onDone: () => void }): ReactNode {
  const t = useTexts(teamTexts);
  return (
    <ShownOnce value={link} label={t.link} done={t.done} onDone={onDone}>
      <p>
        <strong>{t.linkFor(name)}</strong>
      </p>
      <p>{t.linkHelp}</p>
    </ShownOnce>
  );
}

function InviteForm({ onDone, onCancel }: InviteFormProps): ReactNode {
  const t = useTexts(teamTexts);
  const common = useTexts(settingsTexts);
  const { role } = useSession();
  const invite = useSave('createInvitation', {
    refreshes: ['listInvitations'],
    onDone: ({ data }) => onDone(data),
  });
  const submit = (values: FormData): void => {
    const name = textOf(values, 'name');
    invite.mutate({
      body: {
        email: textOf(values, 'email'),
        role: textOf(values, 'role') as Role,
        ...(name === '' ? {} : { name }),
      },
    });
  };
  return (
    <ApiForm errors={invite.error} onSubmit={submit}>
      <TextField label={t.email} name="email" type="email" isRequired autoFocus />
      <TextField label={t.name} name="name" />
      <RadioGroup
        label={t.role}
        name="role"
        defaultValue="member"
        choices={rolesToGive(role, false).map((id) => ({ id, label: t.roles[id], detail: t.roleMeans[id] }))}
      />
      <FormActions>
        <Button type="submit" variant="primary" isPending={invite.isPending}>
          {t.inviteAction}
        </Button>
        <Button onPress={onCancel}>{common.cancel}</Button>
      </FormActions>
    </ApiForm>
  );
}

interface InviteFormProps {
  onDone: (invitation: Created) => void;
  onCancel: () => void;
}
