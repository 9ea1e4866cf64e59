import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { textOf } from '../platform/form-text.ts';
import { q, useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { placeCallTexts } from './place-call.texts.ts';

interface PlaceCallProps {
  /** The number to call; empty asks for one. */
  to: string;
  name?: string | null;
  /** The assistant that is suggested. */
  assistantId?: number | null;
  onClose: () => void;
}

const BY_NUMBER = 'number';

/** Lets an assistant call somebody. What the API refuses stands at its field; the call opens once placed. */
export function PlaceCallDialog({ to, name = null, assistantId = null, onClose }: PlaceCallProps): ReactNode {
  const t = useTexts(placeCallTexts);
  const navigate = useNavigate();
  const [assistant, setAssistant] = useState(assistantId === null ? BY_NUMBER : String(assistantId));
  const assistants = useQuery(q('listAssistants', { query: { per_page: 100 } }));
  const active = (assistants.data?.data ?? []).filter(({ status }) => status === 'active');
  const place = useSave('createCall', {
    refreshes: ['listCalls'],
    onDone: ({ data }) => {
      toast({ text: t.placed, tone: 'good' });
      void navigate({ to: '/calls/$id', params: { id: String(data.id) } });
    },
  });
  const submit = (values: FormData): void => {
    const instructions = textOf(values, 'instructions');
    place.mutate({
      body: {
        to: textOf(values, 'to'),
        assistant_id: assistant === BY_NUMBER ? null : Number(assistant),
        instructions: instructions === '' ? null : instructions,
      },
    });
  };
  return (
    <Dialog title={name === null ? t.title : t.titleFor(name)} isOpen onClose={onClose}>
      <ApiForm errors={place.error} onSubmit={submit}>
        <PhoneField
          label={t.number}
          description={t.numberHelp}
          name="to"
          defaultValue={to}
          isRequired
          autoFocus={to === ''}
        />
        <Select
          label={t.assistant}
          name="assistant_id"
          choices={[
            { id: BY_NUMBER, label: t.byNumber },
            ...active.map((one) => ({ id: String(one.id), label: one.name })),
          ]}
          value={assistant}
          onChange={setAssistant}
        />
        <TextArea
          label={t.purpose}
          description={t.purposeHelp}
          name="instructions"
          maxCharacters={10_000}
          autoFocus={to !== ''}
        />
        <FormActions>
          <Button type="submit" variant="primary" icon="phone" isPending={place.isPending}>
            {t.call}
          </Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}
