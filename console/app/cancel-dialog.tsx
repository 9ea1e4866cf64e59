import type { ReactNode } from 'react';
import type { ApiError } from '../platform/api-error.ts';
import { textOf } from '../platform/form-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';

/** The reason travels in the address of the request, which has to stay short. */
const LONGEST_REASON = 500;

interface CancelDialogProps {
  title: string;
  /** What it means to cancel this. */
  body: string;
  words: Record<'cancelReason' | 'cancelReasonHelp' | 'notify' | 'keep' | 'cancel', string>;
  /** How the request goes. */
  save: { error: ApiError | null; isPending: boolean };
  onCancel: (wish: { reason?: string; notify: boolean }) => void;
  onClose: () => void;
}

/** Asks why something that a customer booked or ordered is cancelled, and whether they are told. */
export function CancelDialog(props: CancelDialogProps): ReactNode {
  const { title, body, words, save, onCancel, onClose } = props;
  const submit = (values: FormData): void => {
    const reason = textOf(values, 'reason');
    onCancel({ ...(reason === '' ? {} : { reason }), notify: values.has('notify') });
  };
  return (
    <Dialog title={title} isOpen onClose={onClose} size="small">
      <ApiForm errors={save.error} onSubmit={submit}>
        <p>{body}</p>
        <TextArea
          label={words.cancelReason}
          description={words.cancelReasonHelp}
          name="reason"
          rows={2}
          maxCharacters={LONGEST_REASON}
        />
        <Checkbox label={words.notify} name="notify" value="true" defaultSelected />
        <FormActions align="end">
          <Button onPress={onClose}>{words.keep}</Button>
          <Button type="submit" variant="danger" isPending={save.isPending}>
            {words.cancel}
          </Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}
