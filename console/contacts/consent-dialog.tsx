import type { ReactNode } from 'react';
import type { Consent } from '../platform/api-types.ts';
import { textOf } from '../platform/form-text.ts';
import { useSave } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DateTimeField } from '../ui/fields/date-time-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { consentTexts } from './consents.texts.ts';

type ConsentWay = Consent['way'];

const WAYS: readonly ConsentWay[] = ['web_form', 'paper', 'email', 'text', 'call', 'in_person', 'other'];

/** Keeps that a person agreed to be called. */
export function ConsentDialog({ contactId, onClose }: { contactId: number; onClose: () => void }): ReactNode {
  const t = useTexts(consentTexts);
  const { workspace } = useSession();
  const save = useSave('createConsent', {
    refreshes: ['listConsents'],
    onDone: () => {
      toast({ text: t.kept, tone: 'good' });
      onClose();
    },
  });
  const submit = (values: FormData): void =>
    save.mutate({
      path: { id: contactId },
      body: {
        given_at: textOf(values, 'given_at'),
        way: textOf(values, 'way') as ConsentWay,
        wording: textOf(values, 'wording'),
        evidence: textOf(values, 'evidence') || null,
      },
    });
  return (
    <Dialog title={t.add} isOpen onClose={onClose}>
      <ApiForm errors={save.error} onSubmit={submit}>
        <DateTimeField label={t.givenAt} name="given_at" zone={workspace.timezone} isRequired />
        <Select
          label={t.way}
          name="way"
          defaultValue="paper"
          choices={WAYS.map((id) => ({ id, label: t.ways[id] }))}
        />
        <TextArea
          label={t.wording}
          description={t.wordingHelp}
          name="wording"
          maxCharacters={10_000}
          isRequired
        />
        <TextField label={t.evidence} description={t.evidenceHelp} name="evidence" />
        <FormActions>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {t.save}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}
