import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Assistant, Call } from '../platform/api-types.ts';
import { textOf } from '../platform/form-text.ts';
import { q, useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
import { Loading } from '../ui/loading.tsx';
import { liveTexts } from './live.texts.ts';

interface TransferProps {
  call: Call;
  who: string;
  onClose: () => void;
}

const OTHER = 'other';

/** Puts the caller through: to somebody whom the assistant knows, or to any number. */
export function TransferDialog({ call, who, onClose }: TransferProps): ReactNode {
  const t = useTexts(liveTexts);
  const assistant = useQuery({
    ...q('getAssistant', { path: { id: call.assistant_id ?? 0 } }),
    enabled: call.assistant !== null,
  });
  const targets = assistant.data?.data.transfer_targets ?? [];
  return (
    <Dialog title={t.transferTitle(who)} isOpen onClose={onClose} size="small">
      {assistant.isLoading ? <Loading /> : <TransferForm {...{ call, targets, onClose }} />}
    </Dialog>
  );
}

interface TransferFormProps extends Pick<TransferProps, 'call' | 'onClose'> {
  targets: Assistant['transfer_targets'];
}

function TransferForm({ call, targets, onClose }: TransferFormProps): ReactNode {
  const t = useTexts(liveTexts);
  const show = useShow();
  const [chosen, setChosen] = useState<string | null>(null);
  const target = chosen ?? targets[0]?.phone ?? OTHER;
  const transfer = useSave('transferCall', { refreshes: ['getCall', 'listCalls'], onDone: onClose });
  const submit = (values: FormData): void => {
    const announce = textOf(values, 'announce');
    transfer.mutate({
      path: { id: call.id },
      body: {
        to: target === OTHER ? textOf(values, 'to') : target,
        announce: announce === '' ? null : announce,
      },
    });
  };
  return (
    <ApiForm errors={transfer.error} onSubmit={submit}>
      {targets.length > 0 && (
        <RadioGroup
          label={t.target}
          choices={[
            ...targets.map(({ name, phone }) => ({ id: phone, label: name, detail: show.phone(phone) })),
            { id: OTHER, label: t.otherNumber },
          ]}
          value={target}
          onChange={setChosen}
        />
      )}
      {target === OTHER && <PhoneField label={t.number} name="to" isRequired autoFocus />}
      <TextField label={t.announce} description={t.announceHelp} name="announce" />
      <FormActions>
        <Button type="submit" variant="primary" icon="phone-forwarded" isPending={transfer.isPending}>
          {t.transferNow}
        </Button>
      </FormActions>
    </ApiForm>
  );
}
