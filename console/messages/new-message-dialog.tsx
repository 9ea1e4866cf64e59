import { useState, type ReactNode } from 'react';
import { useContactChoices } from '../app/use-contact-choices.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
import { messagesTexts } from './messages.texts.ts';

interface NewMessageDialogProps {
  onClose: () => void;
  /** The key of the thread: the id of a contact, or a number. */
  onChosen: (key: string) => void;
}

/** Who a new message goes to: a contact, or a number. */
export function NewMessageDialog({ onClose, onChosen }: NewMessageDialogProps): ReactNode {
  const t = useTexts(messagesTexts);
  const contacts = useContactChoices({ withPhone: true });
  const [contactId, setContactId] = useState<string | null>(null);
  const [number, setNumber] = useState('');
  const key = contactId ?? number.trim();
  return (
    <Dialog title={t.new} isOpen onClose={onClose}>
      <ApiForm errors={null} onSubmit={() => key !== '' && onChosen(key)}>
        <ComboBox label={t.person} {...contacts} onChange={setContactId} />
        <PhoneField
          label={t.orNumber}
          value={number}
          onChange={setNumber}
          isDisabled={contactId !== null}
          autoComplete="off"
        />
        <FormActions>
          <Button type="submit" variant="primary" isDisabled={key === ''}>
            {t.goOn}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}
