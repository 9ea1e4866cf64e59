import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { FullContact } from '../platform/api-types.ts';
import { useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { contactTexts } from './contact.texts.ts';
import { nameOf } from './name-of.ts';

/** Asks for the name of the person to be typed before everything about them is erased. */
export function EraseDialog({ contact, onClose }: EraseDialogProps): ReactNode {
  const t = useTexts(contactTexts);
  const show = useShow();
  const navigate = useNavigate();
  const name = nameOf(contact, show);
  const [typed, setTyped] = useState('');
  const erase = useSave('deleteContact', {
    refreshes: ['listContacts', 'listCalls', 'listMessages', 'listInboxItems'],
    onDone: () => {
      toast({ text: t.isErased });
      onClose();
      void navigate({ to: '/contacts' });
    },
  });
  const isSame = simplify(typed) === simplify(name);
  return (
    <Dialog title={t.eraseTitle(name)} isOpen onClose={onClose}>
      <ApiForm
        errors={erase.error}
        onSubmit={() => isSame && erase.mutate({ path: { id: contact.id }, query: { erase: true } })}
      >
        <p>{t.eraseGone}</p>
        <p>{t.eraseStays}</p>
        <p>
          <strong>{t.eraseForever}</strong>
        </p>
        <TextField label={t.eraseType(name)} value={typed} onChange={setTyped} autoComplete="off" />
        <FormActions>
          <Button type="submit" variant="danger" isDisabled={!isSame} isPending={erase.isPending}>
            {t.erase}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}

interface EraseDialogProps {
  contact: FullContact;
  onClose: () => void;
}

const simplify = (words: string): string => words.trim().replaceAll(/\s+/g, ' ').toLowerCase();
