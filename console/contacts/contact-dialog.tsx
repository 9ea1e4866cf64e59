import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { CreateContactRequest, FullContact } from '../platform/api-types.ts';
import { textOf } from '../platform/form-text.ts';
import { useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TagField } from '../ui/fields/tag-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FieldRow, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { contactFormTexts } from './contact-form.texts.ts';
import { changedFields, draftOf, type CustomDraft } from './custom-draft.ts';
import { CustomFields } from './custom-fields.tsx';
import { changedContact, filledFields } from './sent-fields.ts';

const PERMISSIONS = ['none', 'temporary', 'permanent'] as const;
const LONGEST_NOTES = 10_000;

/** A new contact, or one that is changed. */
export function ContactDialog({ contact, onClose }: ContactDialogProps): ReactNode {
  const t = useTexts(contactFormTexts);
  return (
    <Dialog title={contact === null ? t.add : t.edit} isOpen onClose={onClose}>
      <ContactForm contact={contact} onClose={onClose} />
    </Dialog>
  );
}

interface ContactDialogProps {
  contact: FullContact | null;
  onClose: () => void;
}

function ContactForm({ contact: latest, onClose }: ContactDialogProps): ReactNode {
  const t = useTexts(contactFormTexts);
  // As the fields show it: others may change it meanwhile.
  const [contact] = useState(latest);
  const [custom, setCustom] = useState<CustomDraft[]>(() => draftOf(contact?.custom_fields ?? {}));
  const [tags, setTags] = useState<string[]>(contact?.tags ?? []);
  const saving = useSaveContact(contact, onClose);
  const submit = (values: FormData): void => {
    const orNull = (name: string): string | null => textOf(values, name) || null;
    saving.save({
      name: orNull('name'),
      phone: orNull('phone'),
      email: orNull('email'),
      company: orNull('company'),
      external_id: orNull('external_id'),
      notes: orNull('notes'),
      tags,
      do_not_call: values.has('do_not_call'),
      chatapp_call_permission: PERMISSIONS.find((one) => one === textOf(values, 'permission')) ?? 'none',
      custom_fields: changedFields(contact?.custom_fields ?? {}, custom),
    });
  };
  return (
    <ApiForm errors={saving.error} onSubmit={submit} autoComplete="off">
      <PersonFields contact={contact} />
      <TagField label={t.tags} name="tags" value={tags} onChange={setTags} description={t.tagsHelp} />
      <TextArea
        label={t.notes}
        name="notes"
        defaultValue={contact?.notes ?? ''}
        maxCharacters={LONGEST_NOTES}
      />
      <Checkbox
        label={t.doNotCall}
        name="do_not_call"
        description={t.doNotCallHelp}
        defaultSelected={contact?.do_not_call ?? false}
      />
      <Select
        label={t.permission}
        name="permission"
        description={t.permissionHelp}
        choices={PERMISSIONS.map((id) => ({ id, label: t.permissions[id] }))}
        defaultValue={contact?.chatapp_call_permission ?? 'none'}
      />
      <CustomFields draft={custom} onChange={setCustom} errors={saving.error?.errors ?? {}} />
      <FormActions>
        <Button type="submit" variant="primary" isPending={saving.isPending}>
          {t.save}
        </Button>
        <Button onPress={onClose}>{t.cancel}</Button>
      </FormActions>
    </ApiForm>
  );
}

function PersonFields({ contact }: { contact: FullContact | null }): ReactNode {
  const t = useTexts(contactFormTexts);
  return (
    <>
      <FieldRow>
        <TextField label={t.name} name="name" defaultValue={contact?.name ?? ''} />
        <TextField label={t.company} name="company" defaultValue={contact?.company ?? ''} />
      </FieldRow>
      <FieldRow>
        <PhoneField label={t.phone} name="phone" defaultValue={contact?.phone ?? ''} autoComplete="off" />
        <TextField
          label={t.email}
          name="email"
          type="email"
          inputMode="email"
          defaultValue={contact?.email ?? ''}
        />
      </FieldRow>
      <TextField
        label={t.externalId}
        name="external_id"
        description={t.externalIdHelp}
        defaultValue={contact?.external_id ?? ''}
      />
    </>
  );
}

/** Saves a new contact or changes one. A number or id that is known changes the contact that has it. */
function useSaveContact(contact: FullContact | null, onClose: () => void) {
  const t = useTexts(contactFormTexts);
  const navigate = useNavigate();
  const refreshes = ['listContacts', 'getContact'] as const;
  const create = useSave('createContact', {
    refreshes,
    onDone: ({ data }) => {
      const isNew = data.created_at === data.updated_at;
      toast(isNew ? { text: t.added, tone: 'good' } : { text: t.wasKnown, tone: 'info' });
      onClose();
      void navigate({ to: '/contacts/$id', params: { id: String(data.id) } });
    },
  });
  const change = useSave('updateContact', {
    refreshes,
    onDone: () => {
      toast({ text: t.saved, tone: 'good' });
      onClose();
    },
  });
  const save = (body: CreateContactRequest): void => {
    if (contact === null) create.mutate({ body: filledFields(body) });
    else change.mutate({ path: { id: contact.id }, body: changedContact(contact, body) });
  };
  const { error, isPending } = contact === null ? create : change;
  return { save, error, isPending };
}
