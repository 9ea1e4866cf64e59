import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { q, useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxGroup } from '../ui/fields/checkbox.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FieldRow, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { phoneNumbersTexts } from './phone-numbers.texts.ts';

const NOBODY = 'nobody';
const USES = ['calls', 'texts', 'chatapp', 'chatappCalls'] as const;

/** Adds a number that reaches this server. */
export function AddNumber({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const show = useShow();
  const assistants = useQuery(q('listAssistants', { query: { per_page: 100 } })).data?.data ?? [];
  const [uses, setUses] = useState<string[]>(['calls']);
  const [assistant, setAssistant] = useState(NOBODY);
  const add = useSave('createPhoneNumber', {
    refreshes: ['listPhoneNumbers'],
    onDone: ({ data }) => {
      toast({ text: t.added(show.phone(data.number)), tone: 'good' });
      onClose();
    },
  });
  const submit = (values: FormData): void => {
    const name = String(values.get('name') ?? '').trim();
    add.mutate({
      body: {
        number: String(values.get('number') ?? ''),
        ...(name === '' ? {} : { name }),
        assistant_id: assistant === NOBODY ? null : Number(assistant),
        capabilities: { voice: uses.includes('calls'), sms: uses.includes('texts') },
        chatapp: { active: uses.includes('chatapp'), calling: uses.includes('chatappCalls') },
      },
    });
  };
  return (
    <Dialog title={t.add} isOpen onClose={onClose}>
      <ApiForm errors={add.error} onSubmit={submit}>
        <FieldRow>
          <PhoneField
            label={t.number}
            description={t.numberHelp}
            name="number"
            autoComplete="off"
            isRequired
            autoFocus
          />
          <TextField label={t.name} description={t.nameHelp} name="name" autoComplete="off" />
        </FieldRow>
        <Select
          label={t.assistant}
          name="assistant_id"
          choices={[
            { id: NOBODY, label: t.nobody },
            ...assistants.map(({ id, name }) => ({ id: String(id), label: name })),
          ]}
          value={assistant}
          onChange={setAssistant}
        />
        <CheckboxGroup
          label={t.uses}
          name="capabilities"
          isInline
          choices={USES.map((id) => ({
            ...{ id, label: t[id] },
            isDisabled: id === 'chatappCalls' && !uses.includes('chatapp'),
          }))}
          value={uses}
          onChange={(ids) =>
            setUses(ids.includes('chatapp') ? ids : ids.filter((id) => id !== 'chatappCalls'))
          }
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={add.isPending}>
            {t.add}
          </Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}
