import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useContactChoices } from '../app/use-contact-choices.ts';
import type { FullContact } from '../platform/api-types.ts';
import { q, useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { contactFormTexts } from './contact-form.texts.ts';
import styles from './contacts.module.css';
import { MERGED, previewMerge, type MergedField } from './merge-preview.ts';
import { mergeTexts } from './merge.texts.ts';
import { nameOf } from './name-of.ts';

interface MergeDialogProps {
  contact: FullContact;
  onClose: () => void;
}

/** Merges another contact into this one, after both and what is kept were seen side by side. */
export function MergeDialog({ contact, onClose }: MergeDialogProps): ReactNode {
  const t = useTexts(mergeTexts);
  const show = useShow();
  const contacts = useContactChoices();
  const [otherId, setOtherId] = useState<number | null>(null);
  const read = useQuery({
    ...q('getContact', { path: { id: otherId ?? 0 } }),
    enabled: otherId !== null,
  });
  const other = otherId === null ? undefined : read.data?.data;
  const merge = useSave('mergeContacts', {
    refreshes: [
      ...(['listContacts', 'getContact', 'listCalls', 'listMessages', 'listMessageThreads'] as const),
      ...(['listInboxItems', 'listAppointments', 'listOrders', 'listReservations'] as const),
    ],
    onDone: () => {
      toast({ text: t.isMerged, tone: 'good' });
      onClose();
    },
  });
  const submit = (): void => {
    if (other !== undefined) merge.mutate({ path: { id: contact.id }, body: { contact_id: other.id } });
  };
  return (
    <Dialog title={t.title(nameOf(contact, show))} isOpen onClose={onClose} size="large">
      <ApiForm errors={merge.error} onSubmit={submit}>
        <ComboBox
          label={t.other}
          name="contact_id"
          {...contacts}
          choices={contacts.choices.filter(({ id }) => id !== String(contact.id))}
          onChange={(id) => setOtherId(id === null ? null : Number(id))}
        />
        {other !== undefined && <Comparison kept={contact} other={other} />}
        <p>{t.explained}</p>
        <FormActions>
          <Button type="submit" variant="danger" isDisabled={other === undefined} isPending={merge.isPending}>
            {t.merge}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}

function Comparison({ kept, other }: { kept: FullContact; other: FullContact }): ReactNode {
  const t = useTexts(mergeTexts);
  const form = useTexts(contactFormTexts);
  const show = useShow();
  const result = previewMerge(kept, other);
  const labels: Record<MergedField, string> = {
    name: form.name,
    phone: form.phone,
    email: form.email,
    company: form.company,
    external_id: form.externalId,
    tags: form.tags,
    notes: form.notes,
    do_not_call: form.doNotCall,
    custom_fields: form.custom,
  };
  const wordsOf = (contact: Pick<FullContact, MergedField>, field: MergedField): string => {
    const value = contact[field];
    if (typeof value === 'boolean') return value ? t.yes : t.no;
    if (Array.isArray(value)) return value.join(', ');
    if (value !== null && typeof value === 'object')
      return Object.entries(value)
        .map(([name, one]) => `${name}: ${String(one)}`)
        .join(', ');
    return field === 'phone' && value !== null ? show.phone(value) : (value ?? '');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
    <div className={styles['comparison']} tabIndex={0} role="region" aria-label={t.comparison}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t.field}</span>
            </th>
            <th scope="col">{t.thisOne}</th>
            <th scope="col">{t.otherOne}</th>
            <th scope="col">{t.kept}</th>
          </tr>
        </thead>
        <tbody>
          {MERGED.map((field) => (
            <tr key={field}>
              <th scope="row">{labels[field]}</th>
              <td>{wordsOf(kept, field)}</td>
              <td>{wordsOf(other, field)}</td>
              <td className={styles['result']}>{wordsOf(result, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
