import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PhoneNumber } from '../platform/api-types.ts';
import type { Input } from '../platform/api.ts';
import { q, useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { draftTexts } from '../ui/draft/draft.texts.ts';
import { savingOf } from '../ui/draft/saving-of.ts';
import { useDraft } from '../ui/draft/use-draft.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldRow } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { AssistantSelect } from './assistant-select.tsx';
import { CarrierSelects } from './carrier-select.tsx';
import { bodyOfUses, usesOf, type NumberUse } from './describe-number.ts';
import { phoneNumbersTexts } from './phone-numbers.texts.ts';
import { UsesField } from './uses-field.tsx';

/** The name of a number, who answers it and, for owners and admins, whose lines it uses and what for. */
export function NumberForm({ number }: { number: PhoneNumber }): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const saved = useTexts(draftTexts).saved;
  const may = useMay();
  const client = useQueryClient();
  const path = { id: number.id };
  const draft = useDraft<Values>({
    name: number.name,
    assistant_id: number.assistant_id,
    voice_carrier_id: number.voice_carrier_id,
    text_carrier_id: number.text_carrier_id,
    uses: usesOf(number),
  });
  const save = useSave('updatePhoneNumber', {
    refreshes: ['listPhoneNumbers'],
    onDone: (answer) => {
      client.setQueryData(q('getPhoneNumber', { path }).queryKey, answer);
      toast({ text: saved, tone: 'good' });
    },
  });
  const isReadOnly = !may('write') || !number.active;
  const { name, assistant_id: assistantId, uses } = draft.values;
  return (
    <DraftForm
      label={t.label}
      isReadOnly={isReadOnly}
      {...savingOf(draft, save, (changes) => ({ path, body: bodyOf(changes) }))}
    >
      <FieldRow>
        <TextField
          label={t.name}
          name="name"
          isRequired
          autoComplete="off"
          value={name}
          onChange={(words) => draft.set({ name: words })}
        />
        <AssistantSelect
          label={t.assistant}
          name="assistant_id"
          isDisabled={isReadOnly}
          value={assistantId}
          onChange={(id) => draft.set({ assistant_id: id })}
        />
      </FieldRow>
      <CarrierSelects isDisabled={isReadOnly} value={draft.values} onChange={(chosen) => draft.set(chosen)} />
      {may('manage') && (
        <UsesField isDisabled={isReadOnly} value={uses} onChange={(chosen) => draft.set({ uses: chosen })} />
      )}
    </DraftForm>
  );
}

interface Values extends Pick<PhoneNumber, 'name' | 'assistant_id' | 'voice_carrier_id' | 'text_carrier_id'> {
  uses: NumberUse[];
}

/** What changed, as the API takes it. */
const bodyOf = ({ uses, ...changes }: Partial<Values>): Input<'updatePhoneNumber'>['body'] => ({
  ...changes,
  ...(uses === undefined ? {} : bodyOfUses(uses)),
});
