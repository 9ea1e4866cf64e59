import { useState, type ReactNode } from 'react';
import type { Input } from '../platform/api.ts';
import { textOf } from '../platform/form-text.ts';
import { useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FieldRow, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { AssistantSelect } from './assistant-select.tsx';
import { CarrierSelects, type ChosenCarriers } from './carrier-select.tsx';
import { bodyOfUses, type NumberUse } from './describe-number.ts';
import { phoneNumbersTexts } from './phone-numbers.texts.ts';
import { UsesField } from './uses-field.tsx';

type Body = Input<'createPhoneNumber'>['body'];

/** Adds a number that reaches this server. */
export function AddNumber({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const show = useShow();
  const [uses, setUses] = useState<NumberUse[]>(['calls']);
  const [assistantId, setAssistantId] = useState<number | null>(null);
  const [carriers, setCarriers] = useState<ChosenCarriers>({ voice_carrier_id: null, text_carrier_id: null });
  const add = useSave('createPhoneNumber', {
    refreshes: ['listPhoneNumbers'],
    onDone: ({ data }) => {
      toast({ text: t.added(show.phone(data.number)), tone: 'good' });
      onClose();
    },
  });
  const submit = (values: FormData): void =>
    add.mutate({ body: { ...bodyOf(values, uses, assistantId), ...carriers } });
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
        <AssistantSelect
          label={t.assistant}
          name="assistant_id"
          value={assistantId}
          onChange={setAssistantId}
        />
        <CarrierSelects
          value={carriers}
          onChange={(chosen) => setCarriers((before) => ({ ...before, ...chosen }))}
        />
        <UsesField value={uses} onChange={setUses} />
        <FormActions>
          <Button type="submit" variant="primary" isPending={add.isPending}>
            {t.add}
          </Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}

function bodyOf(values: FormData, uses: readonly NumberUse[], assistantId: number | null): Body {
  const name = textOf(values, 'name');
  return {
    number: textOf(values, 'number'),
    ...(name === '' ? {} : { name }),
    assistant_id: assistantId,
    ...bodyOfUses(uses),
  };
}
